import type { Limits } from '../config/limits.ts'
import { ServerError } from '../errors.ts'
import { authProofs } from '../store/authSchema.ts'
import type { Store } from '../store/store.ts'
import type { AuthSession } from './authSession.ts'
import type { AccessTokens } from './sessions/accessToken.ts'
import type { Nonces } from './sessions/nonces.ts'
import { readProof, type Proof } from './sessions/readProof.ts'
import { findSession } from './sessions/sessionRows.ts'

/** The store, keys and address that requests are checked with. */
export interface RequestContext {
  readonly store: Store
  readonly limits: Pick<Limits, 'dpopNonceMs'>
  readonly nonces: Nonces
  readonly tokens: AccessTokens
  readonly publicUrl: string | undefined
}

/** Checks a request's proof, and that no server that shares the store has seen it before. */
export async function requireProof(
  context: RequestContext,
  request: Request,
  accessToken?: string,
): Promise<Proof> {
  const { store, limits, nonces } = context
  const proof = await readProof(
    request.headers.get('dpop'),
    { method: request.method, url: addressOf(context, request), accessToken },
    nonces,
  )
  const [fresh] = await store.db
    .insert(authProofs)
    // Twice as long as its nonce: it may have come from a server whose clock is ahead.
    .values({ id: proof.id, expiresAt: Date.now() + 2 * limits.dpopNonceMs })
    .onConflictDoNothing()
    .returning({ id: authProofs.id })
  if (!fresh)
    throw new ServerError('invalid_proof', 'The proof in the header DPoP was shown before.')
  return proof
}

/** Checks a session that may do anything. */
export async function requireSession(
  context: RequestContext,
  request: Request,
): Promise<AuthSession> {
  const session = await requireAnySession(context, request)
  if (session.claimId === null) return session
  throw new ServerError(
    'wrong_factor',
    'This address was changed to another one. Open the wallet and take the change back first.',
  )
}

/** Checks a session, also one that may only open the wallet to take a change of address back. */
export async function requireAnySession(
  context: RequestContext,
  request: Request,
): Promise<AuthSession> {
  const token = /^DPoP ([^\s,]{1,4096})$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined)
    throw new ServerError(
      'invalid_token',
      'There is no access token. Send it as `Authorization: DPoP <token>`.',
    )
  const claims = await context.tokens.read(token)
  const proof = await requireProof(context, request, token)
  if (proof.jkt !== claims.jkt)
    throw new ServerError('invalid_proof', 'The access token belongs to another key.')
  const session = await findSession(context.store.db, claims.sessionId, Date.now())
  const { searchParams } = new URL(request.url)
  if (!session || session.projectId !== searchParams.get('projectId')) throw sessionEnded()
  return {
    userId: session.userId,
    sessionId: session.id,
    deviceId: session.deviceId,
    projectId: session.projectId,
    origin: claims.origin,
    storage: session.storage,
    provider: session.provider,
    identityId: session.identityId,
    claimId: session.claimId,
    createdAt: session.createdAt,
    jkt: proof.jkt,
    proof: proof.claims,
  }
}

/** The error for a session that has ended or never existed. */
export function sessionEnded(): ServerError {
  return new ServerError('invalid_session', 'The session has ended. Log in again.')
}

/** Returns the address of a request as the frame knows it. Proofs are made for this address. */
function addressOf({ publicUrl }: RequestContext, request: Request) {
  const { origin, pathname } = new URL(request.url)
  return (publicUrl?.replace(/\/+$/, '') ?? origin) + pathname
}
