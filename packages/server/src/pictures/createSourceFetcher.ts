import { createGate } from '../http/createGate.ts'
import type { Limits } from '../config/limits.ts'
import { fetchPublic, lateTurn } from './fetchPublic.ts'
import type { PictureSource } from './pictureSource.ts'

/** How far what strangers name is fetched. */
export type SourceOptions = {
  /** `loopback` reaches this machine's own servers too, for development. */
  readonly avatars: 'on' | 'off' | 'loopback'
  /** Where `ipfs:` addresses are fetched from; without one they are not. */
  readonly ipfsGateway: string | undefined
  readonly limits: Limits
}

/** What is asked for, as the `Accept` header. */
const accept = {
  picture: 'image/webp,image/png,image/jpeg,image/gif',
  artwork: 'image/webp,image/png,image/jpeg,image/gif,image/svg+xml',
  text: 'application/json',
}

/** Fetches what strangers name, a few at a time. */
export type SourceFetcher = {
  /**
   * Does some work when its turn comes. The time begins before that, so that nobody waits longer because strangers are slow.
   *
   * @throws FetchRefusal when the turn does not come in time.
   */
  inTurn<result>(work: (signal: AbortSignal) => Promise<result>): Promise<result>
  /**
   * @param what - which header to ask with.
   * @returns `undefined` for what is not fetched here, or is too large.
   * @throws FetchRefusal
   */
  fetch(
    source: PictureSource,
    what: keyof typeof accept,
    signal: AbortSignal,
  ): Promise<Buffer | undefined>
}

/** Makes the one way by which this server fetches what strangers name. */
export function createSourceFetcher({
  avatars,
  ipfsGateway,
  limits,
}: SourceOptions): SourceFetcher {
  const enter = createGate(limits.pictureFetches, lateTurn)
  return {
    inTurn(work) {
      const signal = AbortSignal.timeout(limits.pictureMs)
      return enter(() => work(signal), signal)
    },
    async fetch(source, what, signal) {
      const { pictureBytes: maxBytes } = limits
      if (source.kind === 'data') return source.bytes.length <= maxBytes ? source.bytes : undefined
      if (avatars === 'off' || (source.kind === 'ipfs' && ipfsGateway === undefined))
        return undefined
      const options = {
        maxBytes,
        signal,
        accept: accept[what],
        allowLoopback: avatars === 'loopback',
      }
      if (source.kind === 'url') return fetchPublic(source.url, options)
      const url = new URL((ipfsGateway ?? '').replace(/\/$/, '') + source.path)
      return fetchPublic(url.href, { ...options, trustedOrigin: url.origin })
    },
  }
}
