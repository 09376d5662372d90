import type { Connector, Kit } from '@latchkey/core'
import type { ChainNamespace } from '@latchkey/protocol'

/** Hides the dialog while a wallet asks in its own overlay. Behind an open dialog the page is inert. */
export async function stepAside<Result>(
  { modal }: Kit,
  connector: Connector | undefined,
  work: Promise<Result>,
): Promise<Result> {
  if (!connector?.showsOwnDialog) return work
  modal.update({ aside: true })
  try {
    return await work
  } finally {
    modal.update({ aside: false })
  }
}

/** Returns the connected wallet. Default: the wallet of the active namespace. */
export function findConnected(
  { store }: Kit,
  namespace: ChainNamespace = store.getState().activeNamespace,
): Connector | undefined {
  const { namespaces, connectors } = store.getState()
  const state = namespaces[namespace]
  const id = state?.status === 'connected' ? state.connectorId : undefined
  return connectors.find((one) => one.id === id && one.namespace === namespace)
}
