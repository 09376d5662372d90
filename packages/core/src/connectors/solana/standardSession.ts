import type { Account, CaipNetworkId, Network } from '@latchkey/protocol'
import { WalletNetworkError } from '../../errors/walletNetwork.ts'
import type { Session } from '../connector.ts'
import type { StandardAccount } from '../walletStandard/standardWallet.ts'
import { describeClusters, isKnown, isOfSolana } from './clusters.ts'
import { parseAddress } from './parse.ts'

/** What tells the network of a session. */
export type SessionChoice = {
  readonly name: string
  /** The network that was switched to. */
  readonly chosen: CaipNetworkId | undefined
  /** Those that may be used, the preferred one first. */
  readonly networks: readonly Network[]
}

/**
 * The session of a wallet's accounts. A wallet of this kind is on no network of its own: it is asked for one with each transaction.
 *
 * @returns `undefined` for a wallet that shows no account
 * @throws InvalidWalletAnswerError for an account without an address, WalletNetworkError where no account can be used on any of the networks
 */
export function sessionOf(
  shown: readonly StandardAccount[],
  { name, chosen, networks }: SessionChoice,
): Session | undefined {
  const accounts = shown.filter(({ chains }) => chains.some(isOfSolana))
  if (accounts.length === 0) return undefined
  const wanted = [...(chosen ? [chosen] : []), ...networks.map((one) => one.caipNetworkId)]
  const networkId = wanted.find((id) => accounts.some((account) => isKnown(account, id)))
  if (!networkId) throw new WalletNetworkError(describeClusters(name, accounts, networks))
  const usable = accounts.filter((account) => isKnown(account, networkId))
  const addresses = new Set(usable.map(({ address }) => parseAddress(address)))
  const [first, ...rest] = [...addresses].map((address): Account => ({ address, type: 'eoa' }))
  return first && { networkId, accounts: [first, ...rest] }
}
