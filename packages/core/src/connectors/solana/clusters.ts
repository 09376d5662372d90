import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { ChainNotSupportedError } from '../../errors/chain.ts'
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

/** The error of a wallet that has none of some networks. */
export function unknownNetwork(
  name: string,
  accounts: readonly StandardAccount[],
  networks: readonly Network[],
) {
  const known = new Set(accounts.flatMap(({ chains }) => chains).filter(isOfSolana))
  const wanted = networks.map((network) => network.name).join(', ')
  return new ChainNotSupportedError({
    docsPath: 'solana.md',
    details: `${name} offers ${[...known].join(', ') || 'no network'} here, and not ${wanted}. Change the network in the wallet, or take another wallet.`,
  })
}

/** Whether an account is one of Solana at all: a wallet may show those of other chains beside it. */
export function isOfSolana(chain: string) {
  return chain.startsWith(chainPrefix)
}
