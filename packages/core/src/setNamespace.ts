import type { ChainNamespace } from '@latchkey/protocol'
import type { Kit, NamespaceState } from './kit.ts'

/**
 * Replaces one namespace's state.
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
  kit.store.setState({
    activeNamespace,
    namespaces: { ...namespaces, [namespace]: state },
  })
}
