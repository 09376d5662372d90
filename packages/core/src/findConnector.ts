import type { ChainNamespace } from '@latchkey/protocol'
import type { KitState } from './kit.ts'

/** The connector of a namespace by its id. */
export function findConnector(
  { connectors }: Pick<KitState, 'connectors'>,
  namespace: ChainNamespace,
  connectorId: string,
) {
  return connectors.find(
    (connector) => connector.namespace === namespace && connector.id === connectorId,
  )
}
