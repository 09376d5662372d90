import type { CaipNetworkId, Network } from '@latchkey/protocol'
import {
  solana,
  solanaDevnet,
  solanaTestnet,
  walletStandardChainOf,
} from '../../networks/solana.ts'
import type { StandardAccount } from '../walletStandard/standardWallet.ts'

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
