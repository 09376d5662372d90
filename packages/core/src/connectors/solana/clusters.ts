import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { solana, solanaDevnet, solanaTestnet } from '../../networks/solana.ts'
import type { StandardAccount } from '../walletStandard/standardWallet.ts'

/** The names of Solana's clusters in the wallet standard. */
export type SolanaCluster =
  'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** How the wallet standard begins the names of Solana's clusters. */
export const chainPrefix = 'solana:'

/** Where nobody says which networks are meant: those that everybody knows. */
export const publicNetworks: readonly Network[] = [solana, solanaDevnet, solanaTestnet]

/** Whether an account can be used on a network. */
export function isKnown({ chains }: StandardAccount, networkId: CaipNetworkId) {
  return chains.some((chain) => chain === walletStandardChainOf(networkId))
}

/** What a wallet has in place of some networks. */
export function describeClusters(
  name: string,
  accounts: readonly StandardAccount[],
  networks: readonly Network[],
) {
  const known = new Set(accounts.flatMap(({ chains }) => chains).filter(isOfSolana))
  const wanted = networks.map((network) => network.name).join(', ')
  return `${name} offers ${[...known].join(', ') || 'no network'} here, and not ${wanted}.`
}

/** Whether an account is one of Solana at all: a wallet may show those of other chains beside it. */
export function isOfSolana(chain: string) {
  return chain.startsWith(chainPrefix)
}

const clusters: Readonly<Record<CaipNetworkId, SolanaCluster>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'solana:testnet',
}

/**
 * Returns the wallet standard's name of a Solana network. Any other than the three public networks is `solana:localnet`.
 *
 * @returns `undefined` for a network of other chains
 */
export function walletStandardChainOf(networkId: CaipNetworkId): SolanaCluster | undefined {
  if (!networkId.startsWith('solana:')) return undefined
  return Object.hasOwn(clusters, networkId) ? clusters[networkId] : 'solana:localnet'
}

/** Returns the networks that have a name of the wallet standard. */
export function networksOfCluster(
  cluster: string,
  networks: readonly Network[],
): readonly Network[] {
  return networks.filter(({ caipNetworkId }) => walletStandardChainOf(caipNetworkId) === cluster)
}
