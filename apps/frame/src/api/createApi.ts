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
import { createProofs, type Proofs } from './createProofs.ts'
import { createSession, hasEnded, type Session } from './createSession.ts'
import { createTransport, type CallInput, type Transport } from './createTransport.ts'

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
export interface Api {
  readonly session: Session
  /**
   * Calls a route as the user of the session. If the access has expired, renews it and retries once.
   *
   * @throws ApiError with the server's code; `invalid_session` if nobody is logged in
   */
  call<Called extends Route>(
    route: Called,
    input?: CallInput<Called>,
    options?: CallOptions,
  ): Promise<RouteResponse<Called>>
  /** Calls a public route. Routes of logins get the cookies of this browser. */
  callOpenly<Called extends Route>(
    route: Called,
    input: CallInput<Called>,
    options?: CallOptions,
  ): Promise<RouteResponse<Called>>
  /** Ends a login with its code and starts the session. */
  verify(
    body: NonNullable<CallInput<typeof verifyEmailCode>['body']>,
    options?: CallOptions,
  ): Promise<SessionAccess>
  /** Ends a login by a route that requires a proof of the key, and starts the session that it returns. */
  begin<Called extends SessionRoute>(
    route: Called,
    input: CallInput<Called>,
    options?: CallOptions,
  ): Promise<SessionAccess>
  /** Ends the session in every tab at once, and on the server even if this page closes. */
  signOut(): Promise<void>
  /**
   * Calls a chain's node through the server.
   *
   * @throws RpcError of the node, ApiError of the server
   */
  rpc(
    chainId: CaipNetworkId,
    method: string,
    params?: readonly unknown[],
    options?: CallOptions,
  ): Promise<unknown>
}

type SessionRoute = Route & { readonly response: typeof sessionAccess }

/** Context of the client. */
interface Client {
  readonly proofs: Proofs
  readonly transport: Transport
  readonly session: Session
}

/** Creates the frame's client of the server. */
export function createApi(options: ApiOptions): Api {
  const proofs = createProofs(options.signer)
  if (options.nonce) proofs.remember(options.nonce)
  const transport = createTransport({ ...options, onNonce: proofs.remember })
  const session = createSession({ ...options, transport, proofs })
  const client: Client = { proofs, transport, session }

  return {
    session,
    call: (route, input, callOptions) => call(client, route, input, callOptions),
    callOpenly(route, input, { signal } = {}) {
      const credentials = route.path.startsWith('/auth/') ? 'include' : 'omit'
      return transport.send(route, input, { signal, credentials })
    },
    verify: (body, callOptions) => begin(client, verifyEmailCode, { body }, callOptions),
    begin: (route, input, callOptions) => begin(client, route, input, callOptions),
    async signOut() {
      session.end()
      await transport.send(endSession, { body: {} }, { credentials: 'include', keepalive: true })
      session.tellTabs()
    },
    async rpc(chainId, method, params = [], { signal } = {}) {
      const body = { jsonrpc: '2.0' as const, id: 1, method, params: [...params] }
      const answer = await transport.send(postRpc, { query: { chainId }, body }, { signal })
      // The route answers a single question with a single answer.
      if (Array.isArray(answer)) throw new ApiError('malformed', 'The server has answered twice')
      return resultOf(answer)
    },
  }
}

async function call<Called extends Route>(
  { proofs, transport, session }: Client,
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

async function begin<Called extends SessionRoute>(
  { proofs, transport, session }: Client,
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

function resultOf(answer: RpcAnswer): unknown {
  if ('error' in answer) throw new RpcError(answer.error)
  return answer.result
}
