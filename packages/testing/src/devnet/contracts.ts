import { getContractAddress, type Address } from 'viem'
import { devAccountIndex, getDevAccount } from './accounts.ts'

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
  /** Uniswap v2's factory, present when its artifacts are handed in. */
  readonly uniswapFactory: Address
  /** Uniswap v2's second router, present when its artifacts are handed in. */
  readonly uniswapRouter: Address
}

function addressAt(deployer: number, nonce: number): Address {
  return getContractAddress({ from: getDevAccount(deployer).address, nonce: BigInt(nonce) })
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
] as const

const own = (name: (typeof deployOrder)[number]): Address =>
  addressAt(devAccountIndex.deployer, deployOrder.indexOf(name))

/** Where Multicall3 and the ENS registry are first deployed, before their code is copied to the well-known addresses. */
export const codeSources = {
  multicall3: own('multicall3Code'),
  ensRegistry: own('ensRegistryCode'),
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
  uniswapFactory: addressAt(devAccountIndex.exchangeDeployer, 0),
  uniswapRouter: addressAt(devAccountIndex.exchangeDeployer, 1),
}
