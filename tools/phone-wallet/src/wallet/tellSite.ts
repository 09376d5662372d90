import type { SessionTypes } from '@walletconnect/types'
import { toCaipAccounts } from './chainFamily.ts'
import type { EvmChange } from './createEvmFamily.ts'
import type { Sdk } from './startSdk.ts'

/** Tells a site that its accounts or its network are others now: first by the session itself, then by the event that providers raise. */
export async function tellSite(sdk: Sdk, session: SessionTypes.Struct, change: EvmChange) {
  const { eip155: namespace, ...others } = session.namespaces
  if (!namespace) return
  const { chains = [], events } = namespace
  const addresses =
    'accounts' in change
      ? change.accounts
      : [...new Set(namespace.accounts.map((account) => account.split(':')[2] ?? ''))]
  const networks =
    'chainId' in change ? [...new Set([...chains, `eip155:${change.chainId}`])] : chains
  const [first] = networks
  if (first === undefined || addresses.length === 0) return

  if ('accounts' in change || networks.length > chains.length) {
    const eip155 = { ...namespace, chains: networks, accounts: toCaipAccounts(networks, addresses) }
    // Not waited for until it is acknowledged: the SDK misses an acknowledgement that is quicker than its own publishing.
    await sdk.updateSession({
      topic: session.topic,
      namespaces: { ...others, eip155 },
    })
  }
  const event =
    'accounts' in change
      ? { name: 'accountsChanged', data: addresses }
      : { name: 'chainChanged', data: change.chainId }
  if (!events.includes(event.name)) return
  await sdk.emitSessionEvent({
    topic: session.topic,
    event,
    chainId: 'chainId' in change ? `eip155:${change.chainId}` : first,
  })
}
