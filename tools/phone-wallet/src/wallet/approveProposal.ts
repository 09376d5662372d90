import { buildApprovedNamespaces } from '@walletconnect/utils'
import { toCaipAccounts, type ChainFamily } from './chainFamily.ts'
import type { EvmFamily } from './createEvmFamily.ts'
import { wrongChain, type Fault } from './fault.ts'
import type { Sdk } from './startSdk.ts'

/** Connects a site, with the accounts that the owner chose of the Ethereum side. */
export async function approveProposal(options: {
  readonly sdk: Sdk
  readonly families: readonly ChainFamily[]
  readonly evm: EvmFamily
  readonly id: number
  readonly accounts: readonly string[]
  readonly fault: Fault
}) {
  const { sdk, families, evm, id, accounts, fault } = options
  // The SDK says that these are by their ids, and gives a list.
  const proposal = Object.values(sdk.getPendingSessionProposals()).find((one) => one.id === id)
  if (!proposal) throw new Error('the site no longer waits for an answer')

  const supportedNamespaces = Object.fromEntries(
    families.flatMap(({ namespace, offer, accounts: own }) => {
      if (offer.networks.length === 0) return []
      const chains = offer.networks.map(({ caipNetworkId }) => caipNetworkId)
      const addresses = namespace === evm.namespace ? accounts : own
      const given = {
        chains,
        methods: [...offer.methods],
        events: [...offer.events],
        accounts: toCaipAccounts(chains, addresses),
      }
      return [[namespace, given]]
    }),
  )
  const namespaces =
    fault === 'wrongChain'
      ? {
          eip155: {
            chains: [wrongChain],
            methods: [...evm.offer.methods],
            events: [...evm.offer.events],
            accounts: toCaipAccounts([wrongChain], accounts),
          },
        }
      : buildApprovedNamespaces({ proposal, supportedNamespaces })
  const session = await sdk.approveSession({ id, namespaces })
  const first = session.namespaces.eip155?.chains?.[0] ?? evm.offer.networks[0]?.caipNetworkId
  evm.admit(session.topic, accounts, Number(first?.split(':')[1]))
}
