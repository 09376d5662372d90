import type { CaipNetworkId } from '@latchkey/protocol'
import type * as api from '@latchkey/protocol/api'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import { newNonce } from '../farcaster/signInMessage.ts'
import type { Limits } from '../../config/limits.ts'
import { readMessage } from './readMessage.ts'
import { hashOf, newSecret, accountIdOf, createSiwxSessions } from './siwxSessions.ts'
import type { AccountMetadata, SiwxStore } from './siwxStore.ts'
import { siwxVerifierOf, type AskedChain } from './siwxVerifiers.ts'

/** What a service is made from. */
export type SiwxParts = {
  readonly store: SiwxStore
  readonly limits: Limits
  /** The chains that people sign in on, and how to ask those that have contracts. */
  readonly chains: ReadonlyMap<CaipNetworkId, AskedChain | undefined>
  /** When what has expired was last removed; services that share a store share it. */
  readonly sweep?: { at: number } | undefined
}

/** Who asks. */
export type SiwxAsker = {
  /** What the browser holds for its session. */
  readonly secret: string | undefined
}

/** A page that asks: its origin was checked. */
type Page = SiwxAsker & { readonly origin: string }

type Body<route extends api.Route> = RouteInput<route>['body']
/** An answer without its token, and what the browser is to hold from now on: `null` for nothing any more. */
type Changed<route extends api.Route> = {
  readonly answer: Omit<RouteResponse<route>, 'token'>
  readonly secret: string | null
}

/** How often what has expired is removed, at most; in milliseconds. */
const sweepMs = 60_000

/** Signs people in with accounts of chains, whatever brings the requests. */
export function createSiwxService({ store, limits, chains, sweep = { at: 0 } }: SiwxParts) {
  const sessions = createSiwxSessions(store, limits)

  async function removeExpired(now: number) {
    if (now < sweep.at + sweepMs) return
    sweep.at = now
    await store.removeExpired(now)
  }

  const isSigned = async ({ message, text, signature }: Signed): Promise<boolean> => {
    const { chainId, accountAddress } = message
    const verifier = siwxVerifierOf(chainId)
    return (
      verifier !== undefined &&
      verifier.isSigned(accountAddress, text, signature, chains.get(chainId))
    )
  }

  return {
    nonce: async ({
      origin,
    }: Pick<Page, 'origin'>): Promise<RouteResponse<typeof api.getSiwxNonce>> => {
      const now = Date.now()
      await removeExpired(now)
      const [nonce, token] = [newNonce(), newSecret()]
      const expiresAt = now + limits.siwxNonceMs
      await store.putNonce({ hash: hashOf(origin, token, nonce), expiresAt })
      return { nonce, token, expiresAt, now }
    },

    authenticate: async (
      { message, signature, others = [] }: Body<typeof api.postSiwxAuthenticate>,
      page: Page & { readonly nonceToken: string | undefined },
    ): Promise<Changed<typeof api.postSiwxAuthenticate>> => {
      const now = Date.now()
      const scope = { origin: page.origin, isChain: (id: CaipNetworkId) => chains.has(id), now }
      const signed = [{ message, signature }, ...others].map((one) => ({
        text: one.message,
        message: readMessage(one.message, scope),
        signature: one.signature,
      }))
      const { nonce = '' } = signed[0]?.message ?? {}
      if (signed.some((one) => one.message.nonce !== nonce))
        throw new ServerError('bad_request', 'others: are not of the same nonce')
      if (new Set(signed.map((one) => accountIdOf(one.message))).size < signed.length)
        throw new ServerError('bad_request', 'others: have an account twice')
      const taken = await store.takeNonce(hashOf(page.origin, page.nonceToken ?? '', nonce))
      if (!taken || taken.expiresAt <= now)
        throw new ServerError(
          'attempt_ended',
          'The nonce of this message was used, has expired, or is not of this page. Ask for a new one.',
        )
      const valid = await Promise.all(signed.map(isSigned)).catch(async (error: unknown) => {
        // Nothing was decided: the same message may be shown again.
        await store.putNonce(taken)
        throw error
      })
      if (valid.includes(false))
        throw new ServerError('invalid_proof', 'The signature is not valid')
      const { session, secret } = await sessions.add(page.secret, signed, now)
      return { answer: { sessions: await sessions.accountsOf(session), now }, secret }
    },

    /** @param isRotating - whether what the browser holds can be changed with this answer. */
    me: async ({ secret }: SiwxAsker, isRotating: boolean) => {
      const now = Date.now()
      const session = await sessions.find(secret, now)
      const rotated = session && isRotating ? await sessions.rotate(session, now) : undefined
      const answer: RouteResponse<typeof api.getSiwxMe> = {
        sessions: await sessions.accountsOf(session),
        now,
      }
      return { answer, secret: rotated?.secret }
    },

    /** @throws ServerError `bad_request`, `invalid_session`, `not_found`, `body_too_large` */
    putMetadata: async (
      { metadata, chainId, accountAddress }: Body<typeof api.putSiwxMetadata>,
      { secret }: SiwxAsker,
    ): Promise<RouteResponse<typeof api.putSiwxMetadata>> => {
      assertKeepable(metadata)
      const session = await sessions.find(secret, Date.now())
      if (!session) throw new ServerError('invalid_session', 'Nobody is signed in. Sign in first.')
      if (Buffer.byteLength(JSON.stringify(metadata)) > limits.siwxMetadataBytes)
        throw new ServerError(
          'body_too_large',
          `The metadata is larger than ${limits.siwxMetadataBytes} bytes`,
        )
      const account = (await sessions.accountsOf(session)).findLast(
        ({ data }) =>
          (chainId === undefined || data.chainId === chainId) &&
          (accountAddress === undefined || data.accountAddress === accountAddress),
      )
      if (!account)
        throw new ServerError('not_found', 'Nobody is signed in with such an account here.')
      await store.writeMetadata(accountIdOf(account.data), metadata)
      return { metadata }
    },

    signOut: async (
      { chainId, accountAddress }: Body<typeof api.postSiwxSignOut>,
      { secret }: SiwxAsker,
    ): Promise<Changed<typeof api.postSiwxSignOut>> => {
      const now = Date.now()
      const left = await sessions.remove(
        secret,
        (message) =>
          (chainId === undefined || message.chainId === chainId) &&
          (accountAddress === undefined || message.accountAddress === accountAddress),
        now,
      )
      const answer = { sessions: await sessions.accountsOf(left?.session), now }
      return { answer, secret: left?.secret ?? null }
    },
  }
}

/** Databases keep no text with a zero character or half of a pair of surrogates. */
function assertKeepable(metadata: AccountMetadata) {
  JSON.stringify(metadata, (name, value: unknown) => {
    for (const text of [name, value])
      if (typeof text === 'string' && /[\0\p{Surrogate}]/u.test(text))
        throw new ServerError('bad_request', 'body.metadata: has characters that cannot be kept')
    return value
  })
}

/** What {@link createSiwxService} makes. */
export type SiwxService = ReturnType<typeof createSiwxService>

type Signed = {
  readonly text: string
  readonly message: ReturnType<typeof readMessage>
  readonly signature: string
}
