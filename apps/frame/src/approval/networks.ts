import type { Value } from './story.ts'

/** A chain by the name that people know. */
export type KnownNetwork = {
  readonly chainId: number
  readonly name: string
  /** Of its own coin. */
  readonly symbol: string
  readonly decimals: number
}

const ether = (chainId: number, name: string): KnownNetwork => ({
  chainId,
  name,
  symbol: 'ETH',
  decimals: 18,
})
const chain = (chainId: number, name: string, symbol: string): KnownNetwork => ({
  chainId,
  name,
  symbol,
  decimals: 18,
})

/** Networks that ship with the frame. Names are unique, so that two chains never look the same. */
export const knownNetworks: readonly KnownNetwork[] = [
  ether(1, 'Ethereum'),
  chain(5, 'Goerli', 'ETH'),
  ether(10, 'OP Mainnet'),
  chain(56, 'BNB Smart Chain', 'BNB'),
  chain(97, 'BNB Smart Chain Testnet', 'tBNB'),
  chain(100, 'Gnosis', 'xDAI'),
  chain(137, 'Polygon', 'POL'),
  ether(280, 'zkSync Era Testnet'),
  ether(324, 'zkSync Era'),
  ether(420, 'OP Goerli'),
  chain(999, 'HyperEVM', 'HYPE'),
  ether(8453, 'Base'),
  // Where developers try things out (anvil, Hardhat), and the second chain of the local world.
  ether(31337, 'Localhost One'),
  ether(31338, 'Localhost Two'),
  ether(42161, 'Arbitrum One'),
  chain(42220, 'Celo', 'CELO'),
  chain(43113, 'Avalanche Fuji', 'AVAX'),
  chain(43114, 'Avalanche', 'AVAX'),
  chain(80001, 'Polygon Mumbai', 'POL'),
  ether(84531, 'Base Goerli'),
  ether(84532, 'Base Sepolia'),
  ether(421613, 'Arbitrum Goerli'),
  ether(7777777, 'Zora'),
  ether(11155111, 'Sepolia'),
  ether(1313161554, 'Aurora'),
  ether(1313161555, 'Aurora Testnet'),
]

/** Finds a network by its id: what ships with the frame goes before what the operator says. */
export function findNetwork(
  chainId: number,
  more: readonly KnownNetwork[] = [],
): KnownNetwork | undefined {
  const isIt = (network: KnownNetwork) => network.chainId === chainId
  return knownNetworks.find(isIt) ?? more.find(isIt)
}

/** A chain as a row shows it: only names that ship with the frame stand without their number. */
export function networkValue(chainId: bigint, more?: readonly KnownNetwork[]): Value {
  const network = findNetwork(Number(chainId), more)
  const isKnown = network !== undefined && knownNetworks.includes(network)
  return { type: 'network', chainId, name: network?.name, isKnown }
}
