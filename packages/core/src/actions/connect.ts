import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { Connector, Session } from '../connectors/connector.ts'
import {
  ConnectorNotFoundError,
  RequestAbortedError,
  UserRejectedError,
} from '../errors/connection.ts'
import type { Kit } from '../kit.ts'
import { establish } from '../establish.ts'
import { setNamespace } from '../setNamespace.ts'

export declare namespace connect {
  type Parameters = {
    /** A connector of `getConnectors`, or the id of one. */
    readonly connector: Connector | string
    /** Stops waiting for the wallet; what the wallet answers afterwards is ignored. */
    readonly signal?: AbortSignal | undefined
  }
  type ReturnType = {
    readonly accounts: Session['accounts']
    readonly address: CaipAddress
    readonly networkId: CaipNetworkId
  }
}

/**
 * Connects a wallet. A wallet that was connected for the same chains before is disconnected once the new one has agreed.
 *
 * @throws ConnectorNotFoundError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, RequestAbortedError
 */
export async function connect(
  kit: Kit,
  { connector: wanted, signal }: connect.Parameters,
): Promise<connect.ReturnType> {
  const connector = await findById(kit, typeof wanted === 'string' ? wanted : wanted.id)
  const { namespace, id: connectorId, name } = connector
  const attempt = Symbol(connectorId)
  kit.attempts.set(namespace, attempt)
  const before = kit.store.getState().namespaces[namespace]
  if (before && before.status !== 'connected')
    setNamespace(kit, namespace, {
      status: 'connecting',
      networkId: before.networkId,
      connectorId,
    })

  try {
    const session = await connector.connect({ signal })
    if (signal?.aborted) throw new RequestAbortedError()
    await establish(kit, connector, session, 'connect')
    kit.emit('CONNECT_SUCCESS', { method: 'browser', name })
    const [current] = session.accounts
    const { accounts, networkId } = session
    return { accounts, networkId, address: `${networkId}:${current.address}` }
  } catch (error) {
    const now = kit.store.getState().namespaces[namespace]
    // Only this attempt's own state is taken back: another one may have begun since.
    if (now?.status === 'connecting' && kit.attempts.get(namespace) === attempt)
      setNamespace(kit, namespace, { status: 'disconnected', networkId: now.networkId })
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof UserRejectedError) kit.emit('USER_REJECTED', { message })
    else if (!(error instanceof RequestAbortedError)) kit.emit('CONNECT_ERROR', { message })
    throw error
  }
}

async function findById(kit: Kit, id: string) {
  await kit.prepare()
  const connector = kit.store.getState().connectors.find((connector) => connector.id === id)
  if (!connector) throw new ConnectorNotFoundError(id)
  return connector
}
