import type { ChainNamespace } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { Kit } from '../kit/kit.ts'
import { leaveConnection, networkIdOf, updateNamespaceRecord } from './connections.ts'

/** Takes a connection out of the state and out of the record, without asking the wallet. */
export function endConnection(kit: Kit, namespace: ChainNamespace) {
  leaveConnection(kit, namespace)
  updateNamespaceRecord(kit.storage, namespace, (record) => {
    const { connectorId: _, ...rest } = record ?? { networkId: networkIdOf(kit, namespace) }
    return rest
  })
}

/** Has a wallet forget the page, where it can. Never fails: `DISCONNECT_ERROR` says where it refuses. */
export async function tellWallet(kit: Kit, connector: Connector | undefined): Promise<void> {
  try {
    await connector?.disconnect()
  } catch (error) {
    kit.log.warn('The wallet could not be told to forget the page', error)
    kit.emit('DISCONNECT_ERROR', {
      message: error instanceof Error ? error.message : String(error),
    })
  }
}
