import {
  parseCaipNetworkId,
  type CaipNetworkId,
  type ConnectedUser,
  type Network,
} from '@latchkey/protocol'
import { frameDeadlines, type FrameUser } from '@latchkey/protocol/frame'
import { parseAccounts } from '../adapters/eip155/parse.ts'
import { authId } from '../connectors/auth.ts'
import type { ConnectOptions, Session, SessionListener } from '../connectors/connector.ts'
import { ChainNotSupportedError } from '../errors/chain.ts'
import { InvalidWalletAnswerError } from '../errors/connection.ts'
import { FrameRequestError } from '../errors/frame.ts'
import type { Kit } from '../kit.ts'
import { wait } from '../wait.ts'
import type { FrameChannel } from './frame.ts'
import { forgetLogin, frameKeys, wasUsed } from './frameStorage.ts'

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

/** The account of an embedded wallet, as the frame tells it. */
export type EmbeddedAccount = ReturnType<typeof createAccount>

/** Who is logged in to the frame: asks for it, follows it, and ends it. */
export function createAccount(kit: Kit, channel: FrameChannel) {
  const watchers = new Set<SessionListener>()
  const listeners = new Set<() => void>()
  let user: ConnectedUser | undefined
  let session: Session | undefined

  channel.listen({
    onUser(told) {
      if (!session) return // nobody is connected: `connect` asks by itself
      try {
        const changed = adopt(told)
        for (const { onChange } of [...watchers]) onChange(changed)
      } catch (error) {
        end(error instanceof Error ? error : undefined)
      }
    },
    onSessionEnd() {
      forgetLogin(kit)
      end()
    },
  })

  function adopt(told: FrameUser): Session {
    session = readSession(told)
    user = { ...told, accounts: session.accounts }
    channel.setState({ isLocked: told.locked ?? false })
    const { storage } = kit
    storage.set(frameKeys.used, true)
    storage.set(frameKeys.chain, session.networkId)
    if (told.email) storage.set(frameKeys.email, told.email)
    if (told.userName) storage.set(frameKeys.socialName, told.userName)
    if (told.provider && told.provider !== 'email') storage.set(frameKeys.provider, told.provider)
    for (const listener of listeners) listener()
    return session
  }

  function forget() {
    user = undefined
    session = undefined
    channel.setState({ isLocked: undefined, hasFactor: undefined })
    for (const listener of listeners) listener()
  }

  function end(error?: Error) {
    if (!session) return
    forget()
    for (const { onEnd } of [...watchers]) onEnd(error)
  }

  async function connect({ signal }: ConnectOptions = {}): Promise<Session> {
    const { networkId } = kit.store.getState().namespaces.eip155 ?? {}
    const ask = (chainId: CaipNetworkId | undefined) =>
      channel.ask('@latchkey-app/GET_USER', chainId && { chainId }, { signal })
    try {
      return adopt(await ask(networkId))
    } catch (error) {
      // A network that the operator does not have keeps nobody from logging in.
      if (error instanceof ChainNotSupportedError) return adopt(await ask(undefined))
      throw error
    }
  }

  /** Not where another tab has left since: whoever is logged in by now may be somebody else. */
  function isInUse() {
    return Object.values(kit.store.getState().namespaces).some(
      (state) => state.status === 'connected' && state.connectorId === authId,
    )
  }

  /** Without a login that is remembered, no frame is made. */
  async function restore(): Promise<Session | undefined> {
    if (session && isInUse()) return session
    if (!wasUsed(kit)) return undefined
    const { isConnected } = await channel.ask('@latchkey-app/IS_CONNECTED', undefined)
    try {
      if (isConnected) {
        const restored = await connect()
        const { provider = 'email' } = user ?? {}
        if (provider !== 'email') kit.emit('SOCIAL_LOGIN_SUCCESS', { provider, reconnect: true })
        return restored
      }
    } catch (error) {
      if (!(error instanceof FrameRequestError) || error.frameCode !== 'UNAUTHORIZED') throw error
    }
    forgetLogin(kit)
    return undefined
  }

  async function switchNetwork({ caipNetworkId }: Network) {
    await channel.ask('@latchkey-app/SWITCH_NETWORK', { chainId: caipNetworkId })
    const moved = adopt(await channel.ask('@latchkey-app/GET_USER', { chainId: caipNetworkId }))
    if (moved.networkId !== caipNetworkId)
      throw new InvalidWalletAnswerError('success, but stayed on the chain it was on')
  }

  return {
    connect,
    restore,
    /** Forgets what the frame has told; the login stays. */
    forget,
    switchNetwork,
    /** Signs out: here at once, on the server as far as it answers within three seconds. */
    async disconnect() {
      const wasConnected = session !== undefined || wasUsed(kit)
      forgetLogin(kit)
      forget()
      channel.abortRequests()
      if (!wasConnected) return
      const signedOut = channel
        .ask('@latchkey-app/SIGN_OUT', undefined)
        .catch((error: unknown) => kit.log.warn('The session could not be ended', error))
      await Promise.race([signedOut, wait(frameDeadlines.signOut)])
    },
    watch(listener: SessionListener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    /** Calls the listener after each change, until the returned function is called. */
    listen(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    user: () => user,
    /** Whom its owner has logged in with. */
    provider() {
      const social = user?.provider ?? 'email'
      return { name: providerNames[social], social }
    },
    session: () => session,
    /** Takes over what another tab, or a change of the address, has told. */
    setEmail(email: string) {
      kit.storage.set(frameKeys.email, email)
      if (!user || !session) return
      user = { ...user, email }
      for (const { onChange } of [...watchers]) onChange(session)
    },
    /** Tells those who watch what the page itself has changed by way of the provider. */
    announce() {
      if (session) for (const { onChange } of [...watchers]) onChange(session)
    },
  }
}

/** @throws InvalidWalletAnswerError */
function readSession({ address, accounts = [], chainId }: FrameUser): Session {
  const others = accounts.filter((other) => other.address !== address)
  const [first, ...rest] = parseAccounts([address, ...others.map((other) => other.address)])
  if (!first) throw new InvalidWalletAnswerError('no accounts')
  const typeOf = (of: string) =>
    accounts.find((other) => other.address.toLowerCase() === of.toLowerCase())?.type ?? 'eoa'
  return {
    accounts: [
      { ...first, type: typeOf(first.address) },
      ...rest.map((other) => ({ ...other, type: typeOf(other.address) })),
    ],
    networkId: readNetworkId(chainId),
  }
}

/** @throws InvalidWalletAnswerError */
function readNetworkId(chainId: number | string): CaipNetworkId {
  const parsed = parseCaipNetworkId(typeof chainId === 'number' ? `eip155:${chainId}` : chainId)
  if (!parsed || !/^eip155:[1-9]\d*$/.test(parsed.caipNetworkId))
    throw new InvalidWalletAnswerError('another kind of chain')
  return parsed.caipNetworkId
}
