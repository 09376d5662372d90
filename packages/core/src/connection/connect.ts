import type { CaipAddress, CaipNetworkId } from '@latchkey/protocol'
import type { ConnectOptions, Connector, Session } from '../connectors/connector.ts'
import {
  ConnectorNotFoundError,
  RequestAbortedError,
  UserRejectedError,
} from '../errors/connection.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import { findConnector } from './findConnected.ts'
import { prepareSignIn, signInGate } from '../siwx/hasSignIn.ts'
import { setNamespace } from './connections.ts'
import { isMobile } from '../wallets/platform.ts'

export declare namespace connect {
  type Parameters = ConnectOptions & {
    /** A connector of `getConnectors`, or the id of one. */
    readonly connector: Connector | string
  }
  type ReturnType = {
    readonly accounts: Session['accounts']
    readonly address: CaipAddress
    readonly networkId: CaipNetworkId
  }
}

/**
 * Connects a wallet. A wallet that was connected for the same chains before is disconnected once the new one has agreed. Where one session
 * serves several namespaces (WalletConnect), all of them connect. Calls at the same time ask the wallet once. What the wallet grants after an abort is given
 * back (EIP-2255).
 *
 * @throws ConnectorNotFoundError, UserRejectedError, InvalidWalletAnswerError, WalletRequestError, RequestAbortedError
 */
export async function connect(
  kit: Kit,
  { connector: wanted, ...options }: connect.Parameters,
): Promise<connect.ReturnType> {
  const { modal } = kit
  const view = modal.getState().open ? modal.currentView().name : undefined
  const connector = await findWanted(kit, wanted)
  const { namespace, id: connectorId, name } = connector
  const attempt = { era: kit.attempts.get(namespace)?.era ?? Symbol(namespace) }
  kit.attempts.set(namespace, attempt)
  const before = kit.store.getState().namespaces[namespace]
  if (before && before.status !== 'connected')
    setNamespace(kit, namespace, {
      status: 'connecting',
      networkId: before.networkId,
      connectorId,
    })
  const isVoid = () => kit.attempts.get(namespace)?.era !== attempt.era // by a disconnect
  const assertWanted = () => {
    if (isVoid() || options.signal?.aborted) throw new RequestAbortedError()
  }
  const assertStillWanted = async () => {
    if (isVoid()) (await import('./requestSession.ts')).giveBack(kit, connector)
    assertWanted()
  }

  try {
    const wish = await prepareSignIn(kit, connector, options)
    // A page that only restores a connection never asks a wallet.
    const [{ requestSessions }, { establish }] = await Promise.all([
      import('./requestSession.ts'),
      import('./establish.ts'),
    ])
    assertWanted()
    const granted = await requestSessions(kit, connector, { ...options, ...wish })
    await assertStillWanted()
    await wish?.adopt(options.signal)
    await assertStillWanted()
    for (const [each, session] of granted) await establish(kit, each, session, 'connect')
    kit.emit('CONNECT_SUCCESS', {
      method: methodOf(connector, options),
      name: connector.walletInfo?.()?.name ?? name,
      walletRank: options.wallet?.order ?? undefined,
      view,
    })
    await signInGate(kit)
    const [, { accounts, networkId }] = granted.at(-1) ?? granted[0]
    return { accounts, networkId, address: `${networkId}:${accounts[0].address}` }
  } catch (error) {
    const now = kit.store.getState().namespaces[namespace]
    // Only this attempt's own state is taken back: another one may have begun since.
    if (now?.status === 'connecting' && kit.attempts.get(namespace) === attempt)
      setNamespace(kit, namespace, { status: 'disconnected', networkId: now.networkId })
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof UserRejectedError) kit.emit('USER_REJECTED', { message })
    else if (!(error instanceof RequestAbortedError)) {
      const code = error instanceof KitError ? error.code : undefined
      kit.emit('CONNECT_ERROR', { message, code })
    }
    throw error
  }
}

function methodOf({ type }: Connector, { wallet }: ConnectOptions) {
  if (type === 'AUTH') return 'email'
  if (type !== 'WALLET_CONNECT') return 'browser'
  return wallet && isMobile() ? 'mobile' : 'qrcode'
}

/** Without a namespace, the one of the active namespace, where the id stands for several. */
async function findWanted(kit: Kit, wanted: Connector | string) {
  await kit.prepare()
  const { connectors, activeNamespace } = kit.store.getState()
  const [id, namespace] =
    typeof wanted === 'string' ? [wanted, activeNamespace] : [wanted.id, wanted.namespace]
  const connector =
    findConnector(kit.store.getState(), namespace, id) ??
    connectors.find((connector) => connector.id === id)
  if (!connector) throw new ConnectorNotFoundError(id)
  return connector
}
