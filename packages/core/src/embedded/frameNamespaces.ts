import type { CaipNetworkId, ChainNamespace } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'

/** Chain families that the secure frame has accounts of, the one that leads first. */
const served: readonly ChainNamespace[] = ['eip155', 'solana']

/** Those of them that the kit has an adapter of. */
export function frameNamespaces({ options }: Pick<Kit, 'options'>): readonly ChainNamespace[] {
  return served.filter((namespace) =>
    options.adapters.some((adapter) => adapter.namespace === namespace),
  )
}

/** The family that a login begins with, and the network of it that the page is on. */
export function homeOf(kit: Pick<Kit, 'options' | 'store'>): {
  readonly namespace: ChainNamespace
  readonly networkId: CaipNetworkId
  /** The server itself knows the account of this one. */
  readonly isLeading: boolean
} {
  const [namespace = 'eip155'] = frameNamespaces(kit)
  const { networkId = 'eip155:1' } = kit.store.getState().namespaces[namespace] ?? {}
  return { namespace, networkId, isLeading: namespace === served[0] }
}
