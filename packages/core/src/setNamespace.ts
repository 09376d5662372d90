import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit, NamespaceState } from './kit.ts'

/**
 * Replaces one namespace's state; its preferred account type stays.
 *
 * @param activeNamespace - default: stays
 */
export function setNamespace(
  kit: Kit,
  namespace: ChainNamespace,
  state: NamespaceState,
  activeNamespace: ChainNamespace = kit.store.getState().activeNamespace,
) {
  const { namespaces } = kit.store.getState()
  const preferredAccountType = namespaces[namespace]?.preferredAccountType
  kit.store.setState({
    activeNamespace,
    namespaces: {
      ...namespaces,
      [namespace]: { ...(preferredAccountType && { preferredAccountType }), ...state },
    },
  })
}
