import type { CaipNetworkId } from '@latchkey/protocol'
import {
  getSiwxMe,
  getSiwxNonce,
  postSiwxAuthenticate,
  postSiwxSignOut,
  type SiwxAccount,
} from '@latchkey/protocol/api'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import { createStorage, type KitStorage } from '../kit/createStorage.ts'
import { HttpStatusError } from '../errors/chain.ts'
import { SignatureInvalidError } from '../errors/signIn.ts'
import { isRecent } from '../kit/timeouts.ts'
import { assertSignInOptions } from './assertSignInOptions.ts'
import { callServer, tokenKey, type SiwxServer } from './callServer.ts'
import { createMessage, type SiwxMessageOptions } from './createMessage.ts'
import { type SiwxPolicy, isSameAddress } from './createDefaultSiwx.ts'
import type { Siwx } from './siwx.ts'

/** What `serverSiwx` takes. */
export type ServerSiwxOptions = SiwxMessageOptions &
  SiwxPolicy & {
    /** Where `/auth/v1` is: the origin of the operator's server, or of a server of the site's own with `@latchkey/server/siwx`. Default: the page's own. */
    readonly url?: string | undefined
    /** Where the routes are below. Default `/auth/v1`. */
    readonly path?: string | undefined
    /** `include` where a server of another origin names sessions by a cookie. Default `same-origin`: a cookie of the page's own origin, or a token. */
    readonly credentials?: 'same-origin' | 'include' | undefined
    /** The project's id on the operator's server. */
    readonly projectId?: string | undefined
    /** Keeps the token where the server gives one instead of a cookie. Default: the page's own storage, under `@latchkey/siwx-auth-token`. */
    readonly storage?: KitStorage | undefined
    /** Milliseconds for one request. Default 10,000. */
    readonly timeout?: number | undefined
  }

/** How long what the server has said counts for, in milliseconds. */
const sessionCache = 300_000
/** More messages than that are not under way at once. */
const mostNonces = 20

/** Signing in with a server that checks every signature and keeps the sessions, in a cookie that no script can read where it can. */
export function createServerSiwx(options: ServerSiwxOptions = {}): Siwx {
  const { storage = createStorage(), required = true, signOutOnDisconnect = true } = options
  assertSignInOptions(options)
  const server: SiwxServer = { options, storage }
  /** The server's proof that it gave a nonce to this page, by nonce. */
  const tokens = new Map<string, string>()
  const known = createSessionCache(server)

  async function add([first, ...others]: readonly SiwxSession[]) {
    if (!first) return
    const { message, signature, data } = first
    const nonceToken = tokens.get(data.nonce)
    const toBody = (session: SiwxSession) => ({
      message: session.message,
      signature: session.signature,
    })
    const body = { message, signature, ...(others.length > 0 && { others: others.map(toBody) }) }
    try {
      const answer = await callServer(server, postSiwxAuthenticate, { body, nonceToken })
      tokens.delete(data.nonce)
      known.learn(answer.sessions.map(byThisClock(answer.now)), answer.token)
    } catch (cause) {
      // Other refusals say more by themselves.
      if (cause instanceof HttpStatusError && cause.wireCode === 'invalid_proof')
        throw new SignatureInvalidError({ cause })
      throw cause
    }
  }

  async function signOut(body: { chainId?: CaipNetworkId; accountAddress?: string }) {
    const answer = await callServer(server, postSiwxSignOut, { body })
    known.learn(answer.sessions.map(byThisClock(answer.now)), answer.token)
  }

  async function find(chainId: CaipNetworkId, address: string) {
    const accounts = await known.read()
    return accounts.filter(
      ({ data, expiresAt }) =>
        data.chainId === chainId &&
        isSameAddress(data.accountAddress, address) &&
        expiresAt > Date.now(),
    )
  }

  return {
    async createMessage(input) {
      const { nonce, token, now } = await callServer(server, getSiwxNonce)
      tokens.set(nonce, token)
      for (const [oldest] of tokens) if (tokens.size > mostNonces) tokens.delete(oldest)
      return createMessage(input, options, { nonce, now })
    },
    addSession: (session) => add([session]),
    addSessions: add,
    async revokeSession(chainId, accountAddress) {
      if ((await find(chainId, accountAddress)).length > 0)
        await signOut({ chainId, accountAddress })
    },
    async setSessions(sessions) {
      if ((await known.read()).length > 0) await signOut({})
      await add(sessions)
    },
    getSessions: find,
    getRequired: () => required,
    signOutOnDisconnect,
    onAccountChange: options.onAccountChange,
    onNetworkChange: options.onNetworkChange,
    forget: known.forget,
  }
}

/** Creates the cache of the sessions that the server has told of. */
function createSessionCache(server: SiwxServer) {
  const { storage } = server
  let known: { readonly accounts: Promise<readonly SiwxAccount[]>; readonly at: number } | undefined
  return {
    learn(accounts: readonly SiwxAccount[], token?: string | null) {
      if (token === null) storage.remove(tokenKey)
      else if (token !== undefined) storage.set(tokenKey, token)
      known = { accounts: Promise.resolve(accounts), at: Date.now() }
    },
    read() {
      if (known && isRecent(known.at, sessionCache)) return known.accounts
      const accounts = callServer(server, getSiwxMe).then(({ sessions, now }) =>
        sessions.map(byThisClock(now)),
      )
      const mine = { accounts, at: Date.now() }
      known = mine
      accounts.catch(() => {
        if (known === mine) known = undefined
      })
      return accounts
    },
    forget() {
      known = undefined
    },
  }
}

/** Translates expiry times from the server's clock to this device's. */
function byThisClock(now: number) {
  const ahead = Date.now() - now
  return (account: SiwxAccount): SiwxAccount => ({
    ...account,
    expiresAt: account.expiresAt + ahead,
  })
}
