import {
  parseCaipNetworkId,
  type CaipNetworkId,
  type ChainNamespace,
  type ConnectedUser,
  type Network,
} from '@latchkey/protocol'
import { frameDeadlines, type FrameUser } from '@latchkey/protocol/frame'
import { parseAccounts } from '../adapters/eip155/parse.ts'
import type { ConnectOptions, Session, SessionListener } from '../connectors/connector.ts'
import { leaveConnection } from '../connection/connections.ts'
import { ChainNotSupportedError } from '../errors/chain.ts'
import { InvalidWalletAnswerError } from '../errors/connection.ts'
import { FrameRequestError } from '../errors/frame.ts'
import { findAdapter } from '../connection/findConnected.ts'
import type { Kit } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import type { EmbeddedAccount, FrameChannel } from './frame.ts'
import { frameNamespaces, homeOf } from './frameNamespaces.ts'
import { forgetLogin, frameKeys, recallAddresses, wasUsed } from './frameStorage.ts'

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

/** Who is logged in to the frame: asks for it, follows it, and ends it. One login serves every chain family that the kit and the frame have. */
export function createAccount(kit: Kit, channel: FrameChannel): EmbeddedAccount {
  const watchers = new Set<Watcher>()
  const listeners = new Set<() => void>()
  let user: Omit<ConnectedUser, 'accounts'> | undefined
  let sessions: Sessions = new Map()
  /** Whether somebody follows it since it was told: not where another tab has left, and whoever is logged in by now may be somebody else. */
  let isFollowed = false
  let restoring: Promise<void> | undefined

  channel.listen({
    onUser(told) {
      if (sessions.size === 0) return // nobody is connected: `connect` asks by itself
      adopt(told).then(announce, (error: unknown) => {
        end(error instanceof Error ? error : undefined)
      })
    },
    onSessionEnd() {
      if (user && recallAddresses(kit, user)) forgetLogin(kit)
      // Another tab has ended it, and may have logged somebody else in: what is stored is that one's.
      else for (const { namespace } of [...watchers]) leaveConnection(kit, namespace)
      end()
    },
  })

  /** @throws InvalidWalletAnswerError */
  async function adopt(told: FrameUser): Promise<void> {
    const { addresses: _, accounts: others = [], ...rest } = told
    const networkId = readNetworkId(told.chainId)
    const main = namespaceOf(networkId)
    const addresses = { ...recallAddresses(kit, told), ...told.addresses, [main]: told.address }
    const read = new Map<ChainNamespace, Session>()
    for (const namespace of frameNamespaces(kit)) {
      const address = addresses[namespace]
      const current = namespace === main ? networkId : networkOf(namespace)
      if (address === undefined || current === undefined) continue
      const accounts = await readAccounts(kit, namespace, address, namespace === main ? others : [])
      read.set(namespace, { accounts, networkId: current })
    }
    sessions = read
    user = rest
    isFollowed = true
    channel.setState({ isLocked: told.locked ?? false })
    const { storage } = kit
    storage.set(frameKeys.used, true)
    storage.set(frameKeys.chain, networkId)
    storage.set(frameKeys.addresses, addresses)
    if (told.email) storage.set(frameKeys.email, told.email)
    if (told.userName) storage.set(frameKeys.socialName, told.userName)
    if (told.provider && told.provider !== 'email') storage.set(frameKeys.provider, told.provider)
    for (const listener of listeners) listener()
  }

  /** The network that a family is on: as this login has been moved, else as the page is. */
  function networkOf(namespace: ChainNamespace) {
    return (
      sessions.get(namespace)?.networkId ?? kit.store.getState().namespaces[namespace]?.networkId
    )
  }

  function forget() {
    user = undefined
    sessions = new Map()
    channel.setState({ isLocked: undefined, hasFactor: undefined })
    for (const listener of listeners) listener()
  }

  function end(error?: Error) {
    if (sessions.size === 0) return
    forget()
    for (const { listener } of [...watchers]) listener.onEnd(error)
  }

  function announce() {
    for (const { namespace, listener } of [...watchers]) {
      const session = sessions.get(namespace)
      if (session) listener.onChange(session)
    }
  }

  /** @throws InvalidWalletAnswerError where the frame has no account of this family */
  async function connect(
    { signal }: ConnectOptions = {},
    namespace: ChainNamespace = homeOf(kit).namespace,
  ): Promise<Session> {
    await getUser(kit.store.getState().namespaces[namespace]?.networkId, signal)
    const session = sessions.get(namespace)
    if (!session) throw new InvalidWalletAnswerError('no accounts')
    return session
  }

  async function getUser(networkId: CaipNetworkId | undefined, signal?: AbortSignal) {
    const ask = (chainId: CaipNetworkId | undefined) =>
      channel.ask('@latchkey-app/GET_USER', chainId && { chainId }, { signal })
    const told = await ask(networkId).catch((error: unknown) => {
      // A network that the operator does not have keeps nobody from logging in.
      if (error instanceof ChainNotSupportedError) return ask(undefined)
      throw error
    })
    await adopt(told)
  }

  /** Without a login that is remembered, no frame is made. Whichever family asks first, the frame is asked once for all of them. */
  async function restore(namespace: ChainNamespace): Promise<Session | undefined> {
    if (isFollowed && sessions.has(namespace)) return sessions.get(namespace)
    if (!wasUsed(kit)) return undefined
    restoring ??= bringBack().finally(() => (restoring = undefined))
    await restoring
    return sessions.get(namespace)
  }

  async function bringBack() {
    const { isConnected } = await channel.ask('@latchkey-app/IS_CONNECTED', undefined)
    try {
      if (isConnected) {
        const { networkId, isLeading } = homeOf(kit)
        // The account of another family may have to be asked for; a page that only loads asks nobody.
        await getUser(isLeading ? networkId : undefined)
        const { provider = 'email' } = user ?? {}
        if (provider !== 'email') kit.emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
        return
      }
    } catch (error) {
      if (!(error instanceof FrameRequestError) || error.frameCode !== 'UNAUTHORIZED') throw error
    }
    forgetLogin(kit)
    sessions = new Map()
  }

  async function switchNetwork({ caipNetworkId, chainNamespace }: Network) {
    await channel.ask('@latchkey-app/SWITCH_NETWORK', { chainId: caipNetworkId })
    await adopt(await channel.ask('@latchkey-app/GET_USER', { chainId: caipNetworkId }))
    if (sessions.get(chainNamespace)?.networkId !== caipNetworkId)
      throw new InvalidWalletAnswerError('success, but stayed on the chain it was on')
  }

  return {
    connect,
    restore,
    forget,
    switchNetwork,
    async disconnect() {
      const wasConnected = sessions.size > 0 || wasUsed(kit)
      forgetLogin(kit)
      forget()
      channel.abortRequests()
      if (!wasConnected) return
      const signedOut = channel
        .ask('@latchkey-app/SIGN_OUT', undefined)
        .catch((error: unknown) => kit.log.warn('The session could not be ended', error))
      await Promise.race([signedOut, wait(frameDeadlines.signOut)])
    },
    watch(listener, namespace) {
      const watcher = { namespace, listener }
      watchers.add(watcher)
      isFollowed = true
      return () => {
        watchers.delete(watcher)
        if (watchers.size === 0) isFollowed = false
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    user(namespace) {
      return user && { ...user, accounts: sessions.get(namespace)?.accounts ?? [] }
    },
    provider() {
      const social = user?.provider ?? 'email'
      return { name: providerNames[social], social }
    },
    session: (namespace = homeOf(kit).namespace) => sessions.get(namespace),
    setEmail(email) {
      kit.storage.set(frameKeys.email, email)
      if (!user) return
      user = { ...user, email }
      announce()
    },
    announce,
  }
}

/** The account that the frame has told for a family, addresses as its chains write them. */
async function readAccounts(
  kit: Kit,
  namespace: ChainNamespace,
  address: string,
  accounts: NonNullable<FrameUser['accounts']>,
): Promise<Session['accounts']> {
  const told = accounts.filter((other) => other.address !== address)
  const typeOf = (of: string) =>
    accounts.find((other) => other.address.toLowerCase() === of.toLowerCase())?.type ?? 'eoa'
  const parse = parsers[namespace]
  if (!parse) {
    const isValid = await (await findAdapter(kit, namespace)).isAddress(address)
    if (!isValid) throw new InvalidWalletAnswerError('an address of another chain')
    return [{ address, type: typeOf(address) }]
  }
  const [first, ...rest] = parse([address, ...told.map((other) => other.address)])
  if (!first) throw new InvalidWalletAnswerError('no accounts')
  return [
    { ...first, type: typeOf(first.address) },
    ...rest.map((other) => ({ ...other, type: typeOf(other.address) })),
  ]
}

/** Families whose accounts may be several, and are read here. */
const parsers: Readonly<Record<ChainNamespace, typeof parseAccounts>> = { eip155: parseAccounts }

/** @throws InvalidWalletAnswerError */
function readNetworkId(chainId: number | string): CaipNetworkId {
  const parsed = parseCaipNetworkId(typeof chainId === 'number' ? `eip155:${chainId}` : chainId)
  const isWrong = parsed && /^eip155:(?![1-9]\d*$)/.test(parsed.caipNetworkId)
  if (!parsed || isWrong) throw new InvalidWalletAnswerError('another kind of chain')
  return parsed.caipNetworkId
}

function namespaceOf(networkId: CaipNetworkId): ChainNamespace {
  return networkId.slice(0, networkId.indexOf(':'))
}
