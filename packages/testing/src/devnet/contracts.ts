import { getContractAddress, type Address } from 'viem'

/** Where the contracts of a development chain are. They are the same on each chain and at each start. */
export type DevnetContracts = {
  /** An ERC-20 with six decimals, `LUSD`. Anybody may mint. */
  readonly usd: Address
  /** An old-style ERC-20, `SLNT`, whose `transfer` and `approve` return nothing. Anybody may mint. */
  readonly silent: Address
  /** An ERC-20 with a hostile name and symbol, sent to every account unasked. */
  readonly spam: Address
  /** An ERC-721, `KEEP`, that carries its own pictures. Anybody may mint. */
  readonly keepsake: Address
  /** The native coin as an ERC-20, `WETH`. */
  readonly wrappedNative: Address
  /** The registry of ENS (EIP-137), at its well-known address. */
  readonly ensRegistry: Address
  /** Answers for every name that the devnet registers. */
  readonly ensResolver: Address
  /** Multicall3, at its well-known address. */
  readonly multicall3: Address
  /** Farcaster's id registry, at its address on OP Mainnet. Anybody may register. */
  readonly farcasterIds: Address
  /** Farcaster's key registry, at its address on OP Mainnet. */
  readonly farcasterKeys: Address
  /** A wallet that is a contract (ERC-1271); it owns a Farcaster account. */
  readonly signerWallet: Address
  /** An ERC-20, `TOLL`, that keeps two percent of each transfer. Anybody may mint. */
  readonly tollToken: Address
  /** Makes and finds the pools that are asked as those of Uniswap v3. */
  readonly poolFactory: Address
  /** Swaps over the pairs of Uniswap v2 and the pools, called as Uniswap's SwapRouter02 is. */
  readonly swapRouter: Address
  /** Says what a swap through the pools would bring, asked as Uniswap's QuoterV2 is. */
  readonly quoter: Address
  /** What an account delegates to (EIP-7702) to make several calls at once. */
  readonly batchAccount: Address
  /** Answers for every name below `latchkey.eth` with what the operator's server has signed (ENSIP-10, EIP-3668). */
  readonly zoneResolver: Address
  /** Stands in for ENS's universal resolver, which libraries ask, at its well-known address. */
  readonly universalResolver: Address
  /** Answers for every name below `wild.eth` (ENSIP-10). */
  readonly wildcardResolver: Address
  /** Answers for every name below `offchain.eth` with what the local world's name gateway has signed (ENSIP-10, EIP-3668). */
  readonly offchainResolver: Address
  /** An ERC-721, `CURIO`, whose tokens are described wherever their minter says. Anybody may mint. */
  readonly curio: Address
  /** An ERC-1155 whose kinds are described wherever their minter says. Anybody may mint. */
  readonly edition: Address
  /** Uniswap v2's factory, present when its artifacts are handed in. */
  readonly uniswapFactory: Address
  /** Uniswap v2's second router, present when its artifacts are handed in. */
  readonly uniswapRouter: Address
}

/** The accounts that deploy, written out so that a page can know the contracts without deriving keys. */
export const deployers = {
  own: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
  exchange: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
} as const satisfies Record<string, Address>

function addressAt(deployer: Address, nonce: number): Address {
  return getContractAddress({ from: deployer, nonce: BigInt(nonce) })
}

/** The order in which the deployer creates its contracts, which decides their addresses. */
export const deployOrder = [
  'multicall3Code',
  'ensRegistryCode',
  'ensResolver',
  'usd',
  'silent',
  'spam',
  'keepsake',
  'wrappedNative',
  'farcasterIdsCode',
  'farcasterKeysCode',
  'signerWallet',
  'tollToken',
  'poolFactory',
  'swapRouter',
  'quoter',
  'batchAccount',
  'zoneResolver',
  'universalResolverCode',
  'curio',
  'edition',
  'wildcardResolver',
  'offchainResolver',
] as const

const own = (name: (typeof deployOrder)[number]): Address =>
  addressAt(deployers.own, deployOrder.indexOf(name))

/** Where contracts with well-known addresses are first deployed, before their code is copied there. */
export const codeSources = {
  multicall3: own('multicall3Code'),
  ensRegistry: own('ensRegistryCode'),
  farcasterIds: own('farcasterIdsCode'),
  farcasterKeys: own('farcasterKeysCode'),
  universalResolver: own('universalResolverCode'),
} as const

/** The addresses of {@link DevnetContracts}, known without starting anything. */
export const devnetContracts: DevnetContracts = {
  usd: own('usd'),
  silent: own('silent'),
  spam: own('spam'),
  keepsake: own('keepsake'),
  wrappedNative: own('wrappedNative'),
  ensRegistry: '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
  ensResolver: own('ensResolver'),
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  farcasterIds: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  farcasterKeys: '0x00000000Fc1237824fb747aBDE0FF18990E59b7e',
  signerWallet: own('signerWallet'),
  tollToken: own('tollToken'),
  poolFactory: own('poolFactory'),
  swapRouter: own('swapRouter'),
  quoter: own('quoter'),
  batchAccount: own('batchAccount'),
  zoneResolver: own('zoneResolver'),
  universalResolver: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe',
  wildcardResolver: own('wildcardResolver'),
  offchainResolver: own('offchainResolver'),
  curio: own('curio'),
  edition: own('edition'),
  uniswapFactory: addressAt(deployers.exchange, 0),
  uniswapRouter: addressAt(deployers.exchange, 1),
}

/** The tokens that the local world lists: all but the spam, which only those see who ask for it. */
export const devnetTokens: readonly { readonly address: Address; readonly symbol: string }[] = [
  { address: devnetContracts.usd, symbol: 'LUSD' },
  { address: devnetContracts.silent, symbol: 'SLNT' },
  { address: devnetContracts.wrappedNative, symbol: 'WETH' },
  { address: devnetContracts.tollToken, symbol: 'TOLL' },
]

/** The pools of {@link DevnetContracts.poolFactory}, in the order in which it makes them. Fees are in millionths. */
export const poolOrder = [
  { tokens: [devnetContracts.silent, devnetContracts.usd], fee: 500 },
  { tokens: [devnetContracts.wrappedNative, devnetContracts.usd], fee: 3_000 },
] as const

/** Where a pool of {@link poolOrder} is: a contract counts what it creates from one. */
export function getPoolAddress(index: number): Address {
  return addressAt(devnetContracts.poolFactory, index + 1)
}
