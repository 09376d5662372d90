import type { CaipNetworkId, ChainNamespace, ConnectedUser, Network } from '@latchkey/protocol'
import { frameDeadlines, type FrameUser } from '@latchkey/protocol/frame'
import type { ConnectOptions, Session, SessionListener } from '../connectors/connector.ts'
import { leaveConnection } from '../connection/connections.ts'
import { ChainNotSupportedError } from '../errors/chain.ts'
import { InvalidWalletAnswerError } from '../errors/connection.ts'
import { FrameRequestError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import type { EmbeddedAccount, FrameChannel } from './frame.ts'
import { frameNamespaces, homeOf } from './frameNamespaces.ts'
import { forgetLogin, frameKeys, recallAddresses, wasUsed } from './frameStorage.ts'
import { namespaceOf, readAccounts, readNetworkId } from './readAccounts.ts'

/** Names are the same in every language. */
const providerNames: Readonly<Record<NonNullable<FrameUser['provider']>, string>> = {
  email: 'Email',
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** One login has an account in each chain family. */
type Sessions = ReadonlyMap<ChainNamespace, Session>

/** A connection that follows the account of one family. */
type Watcher = { readonly namespace: ChainNamespace; readonly listener: SessionListener }

/** The login of one kit. */
type Scope = {
  readonly kit: Kit
  readonly channel: FrameChannel
  readonly watchers: Set<Watcher>
  readonly listeners: Set<() => void>
  user: Omit<ConnectedUser, 'accounts'> | undefined
  sessions: Sessions
  /** Whether a connection follows the login since the frame told of it. False where another tab has ended it and may have logged in another user. */
  isFollowed: boolean
  restoring: Promise<void> | undefined
}

/** Creates the login to the frame: asks for it, follows it, and ends it. One login serves every chain family that the kit and the frame have. */
export function createAccount(kit: Kit, channel: FrameChannel): EmbeddedAccount {
  const scope: Scope = {
    kit,
    channel,
    watchers: new Set(),
    listeners: new Set(),
    user: undefined,
    sessions: new Map(),
    isFollowed: false,
    restoring: undefined,
  }
  channel.listen({
    onUser: (user) => onUser(scope, user),
    onSessionEnd: () => onSessionEnd(scope),
  })
  return {
    connect: (options, namespace) => connect(scope, options, namespace),
    restore: (namespace) => restore(scope, namespace),
    forget: () => forget(scope),
    switchNetwork: (network) => switchNetwork(scope, network),
    disconnect: () => disconnect(scope),
    watch(listener, namespace) {
      const watcher = { namespace, listener }
      scope.watchers.add(watcher)
      scope.isFollowed = true
      return () => {
        scope.watchers.delete(watcher)
        if (scope.watchers.size === 0) scope.isFollowed = false
      }
    },
    listen(listener) {
      scope.listeners.add(listener)
      return () => void scope.listeners.delete(listener)
    },
    user: (namespace) =>
      scope.user && { ...scope.user, accounts: scope.sessions.get(namespace)?.accounts ?? [] },
    provider() {
      const social = scope.user?.provider ?? 'email'
      return { name: providerNames[social], social }
    },
    session: (namespace = homeOf(kit).namespace) => scope.sessions.get(namespace),
    setEmail(email) {
      kit.storage.set(frameKeys.email, email)
      if (!scope.user) return
      scope.user = { ...scope.user, email }
      announce(scope)
    },
    announce: () => announce(scope),
  }
}

function onUser(scope: Scope, user: FrameUser) {
  if (scope.sessions.size === 0) return // nothing is connected: `connect` asks by itself
  adopt(scope, user).then(
    () => announce(scope),
    (error: unknown) => end(scope, error instanceof Error ? error : undefined),
  )
}

function onSessionEnd(scope: Scope) {
  const { kit, user, watchers } = scope
  if (user && recallAddresses(kit, user)) forgetLogin(kit)
  // Another tab has ended it, and may have logged in another user: the stored login is that user's.
  else for (const { namespace } of [...watchers]) leaveConnection(kit, namespace)
  end(scope)
}

/** Takes over the user that the frame tells of. @throws InvalidWalletAnswerError */
async function adopt(scope: Scope, told: FrameUser): Promise<void> {
  const { kit, channel } = scope
  const { addresses: _, accounts: others = [], ...user } = told
  const networkId = readNetworkId(told.chainId)
  const main = namespaceOf(networkId)
  const addresses = { ...recallAddresses(kit, told), ...told.addresses, [main]: told.address }
  const read = new Map<ChainNamespace, Session>()
  for (const namespace of frameNamespaces(kit)) {
    const address = addresses[namespace]
    const current = namespace === main ? networkId : networkOf(scope, namespace)
    if (address === undefined || current === undefined) continue
    const accounts = await readAccounts(kit, namespace, address, namespace === main ? others : [])
    read.set(namespace, { accounts, networkId: current })
  }
  scope.sessions = read
  scope.user = user
  scope.isFollowed = true
  channel.setState({ isLocked: told.locked ?? false })
  storeLogin(kit, told, networkId, addresses)
  for (const listener of scope.listeners) listener()
}

function storeLogin(
  { storage }: Kit,
  { email, userName, provider }: FrameUser,
  networkId: CaipNetworkId,
  addresses: Readonly<Record<ChainNamespace, string>>,
) {
  storage.set(frameKeys.used, true)
  storage.set(frameKeys.chain, networkId)
  storage.set(frameKeys.addresses, addresses)
  if (email) storage.set(frameKeys.email, email)
  if (userName) storage.set(frameKeys.socialName, userName)
  if (provider && provider !== 'email') storage.set(frameKeys.provider, provider)
}

/** The network that a family is on: as this login has been moved, else as the page is. */
function networkOf({ sessions, kit }: Scope, namespace: ChainNamespace) {
  return sessions.get(namespace)?.networkId ?? kit.store.getState().namespaces[namespace]?.networkId
}

function forget(scope: Scope) {
  scope.user = undefined
  scope.sessions = new Map()
  scope.channel.setState({ isLocked: undefined, hasFactor: undefined })
  for (const listener of scope.listeners) listener()
}

function end(scope: Scope, error?: Error) {
  if (scope.sessions.size === 0) return
  forget(scope)
  for (const { listener } of [...scope.watchers]) listener.onEnd(error)
}

function announce({ watchers, sessions }: Scope) {
  for (const { namespace, listener } of [...watchers]) {
    const session = sessions.get(namespace)
    if (session) listener.onChange(session)
  }
}

async function connect(
  scope: Scope,
  { signal }: ConnectOptions = {},
  namespace: ChainNamespace = homeOf(scope.kit).namespace,
): Promise<Session> {
  await getUser(scope, scope.kit.store.getState().namespaces[namespace]?.networkId, signal)
  const session = scope.sessions.get(namespace)
  if (!session) throw new InvalidWalletAnswerError('no accounts')
  return session
}

async function getUser(scope: Scope, networkId: CaipNetworkId | undefined, signal?: AbortSignal) {
  const ask = (chainId: CaipNetworkId | undefined) =>
    scope.channel.ask('@latchkey-app/GET_USER', chainId && { chainId }, { signal })
  const user = await ask(networkId).catch((error: unknown) => {
    // A network that the operator does not have does not prevent a login.
    if (error instanceof ChainNotSupportedError) return ask(undefined)
    throw error
  })
  await adopt(scope, user)
}

async function restore(scope: Scope, namespace: ChainNamespace): Promise<Session | undefined> {
  if (scope.isFollowed && scope.sessions.has(namespace)) return scope.sessions.get(namespace)
  if (!wasUsed(scope.kit)) return undefined
  scope.restoring ??= restoreLogin(scope).finally(() => (scope.restoring = undefined))
  await scope.restoring
  return scope.sessions.get(namespace)
}

async function restoreLogin(scope: Scope) {
  const { kit, channel } = scope
  const { isConnected } = await channel.ask('@latchkey-app/IS_CONNECTED', undefined)
  try {
    if (isConnected) {
      const { networkId, isLeading } = homeOf(kit)
      // The account of another family may have to be asked for; a page that only loads asks nobody.
      await getUser(scope, isLeading ? networkId : undefined)
      const { provider = 'email' } = scope.user ?? {}
      if (provider !== 'email') kit.emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
      return
    }
  } catch (error) {
    if (!(error instanceof FrameRequestError) || error.frameCode !== 'UNAUTHORIZED') throw error
  }
  forgetLogin(kit)
  scope.sessions = new Map()
}

async function switchNetwork(scope: Scope, { caipNetworkId: chainId, chainNamespace }: Network) {
  const { channel } = scope
  await channel.ask('@latchkey-app/SWITCH_NETWORK', { chainId })
  await adopt(scope, await channel.ask('@latchkey-app/GET_USER', { chainId }))
  if (scope.sessions.get(chainNamespace)?.networkId !== chainId)
    throw new InvalidWalletAnswerError('success, but stayed on the chain it was on')
}

async function disconnect(scope: Scope) {
  const { kit, channel } = scope
  const wasConnected = scope.sessions.size > 0 || wasUsed(kit)
  forgetLogin(kit)
  forget(scope)
  channel.abortRequests()
  if (!wasConnected) return
  const signedOut = channel
    .ask('@latchkey-app/SIGN_OUT', undefined)
    .catch((error: unknown) => kit.log.warn('The session could not be ended', error))
  await Promise.race([signedOut, wait(frameDeadlines.signOut)])
}
