import {
  endSession,
  postRpc,
  verifyEmailCode,
  type Route,
  type RouteResponse,
  type RpcAnswer,
  type sessionAccess,
  type SessionAccess,
} from '@latchkey/protocol/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Signer } from '../signer/signer.ts'
import { ApiError, RpcError } from './apiError.ts'
import { createProofs } from './createProofs.ts'
import { createSession, hasEnded } from './createSession.ts'
import { createTransport, type CallInput } from './createTransport.ts'

/** What `createApi` takes. */
export type ApiOptions = {
  readonly apiUrl: string
  readonly projectId: string
  /** The page's verified origin. */
  readonly origin: string
  readonly signer: Pick<Signer, 'sign'>
  /** For the first proof, where the server gave one with the document. */
  readonly nonce?: string
  /** Told when the session has ended elsewhere, or is another person's by now. Nobody gets access before it is done. */
  readonly onEnded?: () => Promise<void> | void
  /** By which the tabs of this browser find each other. */
  readonly tabs?: string
  readonly fetch?: typeof globalThis.fetch
  readonly now?: () => number
}

/** How a call is made. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The signer's own key goes into the proof, for the half that comes back. */
  readonly hpke?: boolean | undefined
}

/** The frame's client of the server. */
export function createApi(options: ApiOptions) {
  const { signer } = options
  const proofs = createProofs(signer)
  if (options.nonce) proofs.remember(options.nonce)
  const transport = createTransport({ ...options, onNonce: proofs.remember })
  const session = createSession({ ...options, transport, proofs })

  /** Calls a route that anybody may call; of those of logins, the cookies of this browser go along. */
  function callOpenly<Called extends Route>(
    route: Called,
    input: CallInput<Called>,
    { signal }: CallOptions = {},
  ): Promise<RouteResponse<Called>> {
    const credentials = route.path.startsWith('/auth/') ? 'include' : 'omit'
    return transport.send(route, input, { signal, credentials })
  }

  /**
   * Calls a route as the user of the session. Where the access has run out unnoticed it is renewed, once.
   *
   * @throws ApiError with the server's code; `invalid_session` where nobody is logged in.
   */
  async function call<Called extends Route>(
    route: Called,
    input: CallInput<Called> = {},
    { signal, hpke }: CallOptions = {},
  ): Promise<RouteResponse<Called>> {
    const url = transport.addressOf(route, input.params)
    const attempt = async () => {
      const { token: accessToken } = await session.access()
      try {
        return await proofs.prove({ method: route.method, url, accessToken, hpke }, (headers) =>
          transport.send(route, input, { headers, signal }),
        )
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_token') session.drop(accessToken)
        if (hasEnded(error)) session.lose(accessToken)
        throw error
      }
    }
    return attempt().catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid_token') return attempt()
      throw error
    })
  }

  /** Ends a login by a route that wants a proof of the key and gives a session, which begins. */
  async function begin<Called extends Route & { readonly response: typeof sessionAccess }>(
    route: Called,
    input: CallInput<Called>,
    { signal }: CallOptions = {},
  ): Promise<SessionAccess> {
    const url = transport.addressOf(route, undefined)
    const given = await proofs.prove({ method: route.method, url }, (headers) =>
      transport.send(route, input, { headers, signal, credentials: 'include' }),
    )
    session.begin(given)
    return given
  }

  return {
    session,
    call,
    callOpenly,
    /** Ends a login with its code: the session begins. */
    verify: (body: NonNullable<CallInput<typeof verifyEmailCode>['body']>, options?: CallOptions) =>
      begin(verifyEmailCode, { body }, options),
    begin,
    /** Ends the session in every tab at once, and on the server even if this page goes away. */
    async signOut(): Promise<void> {
      session.end()
      await transport.send(endSession, { body: {} }, { credentials: 'include', keepalive: true })
      session.tellTabs()
    },
    /**
     * Asks a chain's node through the server.
     *
     * @throws RpcError what the node answers, ApiError what the server does.
     */
    async rpc(
      chainId: CaipNetworkId,
      method: string,
      params: readonly unknown[] = [],
      { signal }: CallOptions = {},
    ): Promise<unknown> {
      const body = { jsonrpc: '2.0' as const, id: 1, method, params: [...params] }
      const answer = await transport.send(postRpc, { query: { chainId }, body }, { signal })
      // The route answers a single question with a single answer.
      if (Array.isArray(answer)) throw new ApiError('malformed', 'The server has answered twice')
      return resultOf(answer)
    },
  }
}

/** The frame's client of the server. */
export type Api = ReturnType<typeof createApi>

function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new RpcError(answer.error)
  return answer.result
}
