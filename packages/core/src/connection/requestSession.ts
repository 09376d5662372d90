import { readConnections } from './connectionRecord.ts'
import type { ConnectOptions, Connector, Session } from '../connectors/connector.ts'
import { orAborted } from '../connectors/orAborted.ts'
import { untilSession } from '../connectors/untilSession.ts'
import {
  InvalidWalletAnswerError,
  RequestAbortedError,
  WalletRequestError,
} from '../errors/connection.ts'
import type { SessionRequest } from '../kit/contracts.ts'
import type { Kit } from '../kit/kit.ts'
import { setNamespace } from './connections.ts'
import { tellWallet } from './endConnection.ts'

/** Timeout for a request that is already pending in the wallet, in milliseconds. */
const pendingDeadline = 300_000

/** A connector and the session that it was granted. */
export type Granted = readonly [Connector, Session]

/**
 * Asks a wallet for access. Returns the session of the connector, and those of the connectors that share it. The active one is last.
 *
 * @throws what `Connector.connect` throws
 */
export async function requestSessions(
  kit: Kit,
  connector: Connector,
  options: ConnectOptions,
): Promise<readonly [Granted, ...Granted[]]> {
  const request = requestSession(kit, connector, options)
  if (!connector.sharesSession) return [[connector, await request]]
  const own = await request.catch((error: unknown) => {
    // A wallet of another chain family has nothing for this one.
    if (error instanceof InvalidWalletAnswerError) return error
    throw error
  })
  const others: Granted[] = []
  for (const other of kit.store.getState().connectors)
    if (other.id === connector.id && other !== connector) {
      const session = await other.restore()
      if (session) others.push([other, session])
    }
  const [first, ...rest] = others
  if (!(own instanceof Error))
    return first ? [first, ...rest, [connector, own]] : [[connector, own]]
  if (!first) {
    await connector.disconnect()
    throw own
  }
  const namespace = kit.store.getState().namespaces[connector.namespace]
  if (namespace?.status === 'connecting')
    setNamespace(kit, connector.namespace, { ...namespace, status: 'disconnected' })
  return [first, ...rest]
}

/**
 * Asks a wallet for access, with one request for concurrent callers. Waits for a request that is already open in the wallet (-32002).
 * Revokes access that the wallet grants after the last caller left.
 *
 * @throws what `Connector.connect` throws
 */
export async function requestSession(
  kit: Kit,
  connector: Connector,
  options: ConnectOptions,
): Promise<Session> {
  // These have a pairing, or a dialog, for each caller.
  if (connector.sharesSession) return connector.connect(options)
  if (options.signal?.aborted) throw new RequestAbortedError()
  const before = kit.requests.get(connector)
  const request = before && before.waiting > 0 ? before : begin(kit, connector, options, before)
  request.waiting += 1
  try {
    return await orAborted(() => request.answer, options.signal)
  } finally {
    request.waiting -= 1
    if (request.waiting === 0) request.over.abort()
  }
}

function begin(
  kit: Kit,
  connector: Connector,
  { signal: _, onPending, ...options }: ConnectOptions,
  before: SessionRequest | undefined,
): SessionRequest {
  const over = new AbortController()
  const answer = connector.connect(options).catch(async (error: unknown) => {
    if (!(error instanceof WalletRequestError) || error.reason !== 'pending') throw error
    onPending?.()
    const shown = untilSession(connector, pendingDeadline, { signal: over.signal })
    const session = await (before ? Promise.race([before.answer, shown]) : shown)
    if (!session) throw error
    return session
  })
  const request: SessionRequest = { answer, waiting: 0, over }
  kit.requests.set(connector, request)
  const isNewest = () => kit.requests.get(connector) === request
  const forget = () => isNewest() && kit.requests.delete(connector)
  answer.then(() => {
    if (request.waiting === 0 && isNewest()) giveBack(kit, connector)
    forget()
  }, forget)
  return request
}

/** Revokes access that a wallet granted too late, unless this tab or another one uses it. */
export function giveBack(kit: Kit, connector: Connector): void {
  const { id, namespace } = connector
  const isUsed = Object.values(kit.store.getState().namespaces).some(
    (state) => state.status !== 'disconnected' && state.connectorId === id,
  )
  const isStored = readConnections(kit.storage).namespaces[namespace]?.connectorId === id
  if (!isUsed && !isStored) void tellWallet(kit, connector)
}
