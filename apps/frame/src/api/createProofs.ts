import type { ProofRequest, SessionKey } from '../signer/signer.ts'
import { ApiError } from './apiError.ts'
import { toBase64Url } from './base64Url.ts'

/** The part of the signer that makes proofs. */
export type ProofMaker = { sign(proof: ProofRequest): Promise<string> }

/** One request that carries a proof. */
export type Proven = {
  readonly method: string
  /** Without query. */
  readonly url: string
  readonly accessToken?: string | undefined
  /** Puts a new key of the signer into the proof, for the half that comes back. */
  readonly hpke?: boolean | undefined
}

/** Proofs of possession for one server. */
export interface Proofs {
  /** Uses this nonce of the server from now on. */
  remember(nonce: string): void
  /** Sends a request with a proof, and once more if the server asks for its nonce. */
  prove<Result>(
    proven: Proven,
    send: (headers: Readonly<Record<string, string>>) => Promise<Result>,
  ): Promise<Result>
}

/**
 * Proofs of possession (RFC 9449). The server's nonce stands for the time: a clock that is wrong does no harm. The first request learns the
 * nonce by being refused, and every answer may bring the next.
 */
export function createProofs(signer: ProofMaker): Proofs {
  let nonce: string | undefined

  async function headersFor({ method, url, accessToken, hpke }: Proven) {
    const proof = await signer.sign({
      htm: method,
      htu: url,
      ...(accessToken !== undefined && { ath: await hashOf(accessToken) }),
      ...(nonce !== undefined && { nonce }),
      ...(hpke && { hpke }),
    })
    return {
      dpop: proof,
      ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
    }
  }

  return {
    remember(next) {
      nonce = next
    },
    async prove(proven, send) {
      try {
        return await send(await headersFor(proven))
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'use_dpop_nonce') throw error
        return send(await headersFor(proven))
      }
    },
  }
}

async function hashOf(accessToken: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken))
  return toBase64Url(new Uint8Array(digest))
}

/** The thumbprint of a key (RFC 7638, SHA-256), by which the server knows it. */
export async function thumbprint({ crv, kty, x, y }: SessionKey): Promise<string> {
  // The members that the standard names, in the order of the alphabet, without spaces.
  const text = JSON.stringify({ crv, kty, x, y })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return toBase64Url(new Uint8Array(digest))
}
