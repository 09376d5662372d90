import type { Connector } from './connectors/connector.ts'
import type { Kit } from './kit.ts'

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
