import type { KnownMint } from './context.ts'

/** Programs of Solana itself and of its program library. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwQDxFMNo',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
} as const

const names: Readonly<Record<string, string>> = {
  [programs.system]: 'System program',
  [programs.token]: 'Token program',
  [programs.token2022]: 'Token-2022 program',
  [programs.associatedToken]: 'Associated token program',
  [programs.computeBudget]: 'Compute budget program',
  [programs.memo]: 'Memo program',
  [programs.oldMemo]: 'Memo program (old)',
  [programs.lookupTable]: 'Address lookup table program',
  Stake11111111111111111111111111111111111111: 'Stake program',
  Vote111111111111111111111111111111111111111: 'Vote program',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Program loader',
  SysvarRecentB1ockHashes11111111111111111111: 'Recent blockhashes',
  SysvarRent111111111111111111111111111111111: 'Rent',
}

/** Programs that check signatures inside of a transaction; each of those costs as much as one of its own. */
export const signatureCheckers: readonly string[] = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]

/** Networks that ship with the frame. */
export const solanaNetworks: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

/** Programs that swap, by the networks that they are on: Jupiter's aggregator, and the pool of the local world, which takes the same instruction. */
const swapPrograms: Readonly<Record<string, readonly [address: string, name: string]>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [
    'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    'Jupiter',
  ],
  'solana:LocaL111111111111111111111111111': [
    'AJ1ie8528KPBhd9f1KcUHGEew1ywj8Veg67Ff5EEqubK',
    'Local pool',
  ],
}

const findSwapProgram = (networkId: string) =>
  Object.hasOwn(swapPrograms, networkId) ? swapPrograms[networkId] : undefined

/** Whether a program swaps tokens, and in which form it is asked to. */
export const isSwapProgram = (networkId: string, program: string): boolean =>
  findSwapProgram(networkId)?.[0] === program

type Entry = readonly [mint: string, symbol: string, decimals: number]

/** The best-known tokens of the main network by their mints. */
const mainnetMints: readonly Entry[] = [
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 6],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 6],
  ['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 'PYUSD', 6],
]

const wrappedSol: Entry = ['So11111111111111111111111111111111111111112', 'wSOL', 9]

/** A token that ships with the frame. */
export function findMint(networkId: string, mint: string): KnownMint | undefined {
  const isMain = solanaNetworks[networkId] === 'Solana'
  const found = [wrappedSol, ...(isMain ? mainnetMints : [])].find(([address]) => address === mint)
  return found && { symbol: found[1], decimals: found[2] }
}

/** The name of a program or token that ships with the frame. */
export function findName(networkId: string, address: string): string | undefined {
  if (isSwapProgram(networkId, address)) return findSwapProgram(networkId)?.[1]
  return Object.hasOwn(names, address) ? names[address] : findMint(networkId, address)?.symbol
}
