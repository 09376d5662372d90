import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit, NamespaceState } from './kit.ts'

/** Replaces one namespace's state; its preferred account type stays. */
export function setNamespace(kit: Kit, namespace: ChainNamespace, state: NamespaceState) {
  const { namespaces } = kit.store.getState()
  const preferredAccountType = namespaces[namespace]?.preferredAccountType
  kit.store.setState({
    namespaces: {
      ...namespaces,
      [namespace]: { ...(preferredAccountType && { preferredAccountType }), ...state },
    },
  })
}
