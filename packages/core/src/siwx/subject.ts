import type { CaipAddress, CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import { isListed } from '../network/isListed.ts'
import type { KitState } from '../kit/kit.ts'

/** Who is to sign in: the account that the page is about, on the network that it is on. */
export type Subject = {
  readonly namespace: ChainNamespace
  readonly chainId: CaipNetworkId
  readonly accountAddress: string
  readonly address: CaipAddress
  readonly isSmartAccount: boolean
}

/** `undefined` where nothing is connected, or the wallet is on a network that the site does not list. */
export function subjectOf(state: KitState): Subject | undefined {
  const { activeNamespace: namespace, namespaces } = state
  const active = namespaces[namespace]
  if (active?.status !== 'connected' || !isListed(state, active.networkId)) return undefined
  const [{ address: accountAddress, type }] = active.accounts
  return {
    namespace,
    chainId: active.networkId,
    accountAddress,
    address: active.address,
    isSmartAccount: type === 'smartAccount',
  }
}
