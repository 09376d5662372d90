import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import { parseAvatarRecord, type PictureSource } from '../names/avatarRecord.ts'
import { findCollectiblePicture } from '../names/collectiblePicture.ts'
import type { NameRecord } from '../names/ens.ts'
import type { Reader } from '../evm/reader.ts'
import { FetchRefusal, fetchPublic } from './fetchPublic.ts'
import { createPictureCache, tagOf, type Picture } from './pictureCache.ts'
import { readPicture } from './readPicture.ts'

/** What pictures are fetched with. */
export type PictureOptions = {
  /** `loopback` reaches this machine's own servers too, for development. */
  readonly avatars: 'on' | 'off' | 'loopback'
  /** Where `ipfs:` addresses are fetched from; without one they are not. */
  readonly ipfsGateway: string | undefined
  readonly readerOf: (caipNetworkId: string) => Reader | undefined
  readonly limits: Limits
  readonly log: Logger
}

/** The picture of a name, fetched and looked at; `undefined` for one that has none that can be shown. Never fails. */
export type PictureOf = (record: NameRecord) => Promise<Picture | undefined>

const accept = {
  picture: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  text: 'application/json',
}

/** Fetches pictures, a few at a time, and remembers them. */
export function createPictures(options: PictureOptions): PictureOf {
  const { limits, log } = options
  const cache = createPictureCache(limits.pictureCacheBytes)
  const running = new Map<string, Promise<Picture | undefined>>()
  const enter = createGate(limits.pictureFetches)

  const find = async (record: NameRecord) => {
    try {
      // Begins before the turn comes, so that nobody waits longer for a picture because strangers are slow.
      const signal = AbortSignal.timeout(limits.pictureMs)
      const bytes = await enter(() => fetchAvatar(record, signal, options), signal)
      const picture = bytes && lookAt(bytes, limits)
      cache.set(record.name, picture, limits.identityCacheMs)
      return picture
    } catch (error) {
      const isFinal = error instanceof FetchRefusal && error.reason === 'refused'
      cache.set(record.name, undefined, isFinal ? limits.identityCacheMs : limits.pictureRetryMs)
      log.info({ reason: error instanceof FetchRefusal ? error.message : 'failed' }, 'no picture')
      return undefined
    }
  }

  return async (record) => {
    if (options.avatars === 'off' || !record.avatar || !record.address) return undefined
    const known = cache.get(record.name)
    if (known) return known.picture
    const asked =
      running.get(record.name) ?? find(record).finally(() => running.delete(record.name))
    running.set(record.name, asked)
    return asked
  }
}

async function fetchAvatar(
  { avatar, address }: NameRecord,
  signal: AbortSignal,
  options: PictureOptions,
) {
  const source = parseAvatarRecord(avatar ?? '')
  if (!source || !address) return undefined
  if (source.kind !== 'collectible') return fetchSource(source, accept.picture, signal, options)
  const reader = options.readerOf(`eip155:${source.chainId}`)
  if (!reader) return undefined
  const picture = await findCollectiblePicture(source, address, reader, async (description) =>
    (await fetchSource(description, accept.text, signal, options))?.toString('utf8'),
  )
  return picture && fetchSource(picture, accept.picture, signal, options)
}

async function fetchSource(
  source: PictureSource,
  accept: string,
  signal: AbortSignal,
  { avatars, ipfsGateway, limits }: PictureOptions,
) {
  const { pictureBytes: maxBytes } = limits
  if (source.kind === 'data') return source.bytes.length <= maxBytes ? source.bytes : undefined
  if (source.kind === 'ipfs' && ipfsGateway === undefined) return undefined
  const fetchOptions = { maxBytes, signal, accept, allowLoopback: avatars === 'loopback' }
  if (source.kind === 'url') return fetchPublic(source.url, fetchOptions)
  const url = new URL((ipfsGateway ?? '').replace(/\/$/, '') + source.path)
  return fetchPublic(url.href, { ...fetchOptions, trustedOrigin: url.origin })
}

function lookAt(bytes: Buffer, { picturePixels }: Limits): Picture | undefined {
  const head = readPicture(bytes)
  if (!head || head.width * head.height > picturePixels) return undefined
  return { bytes, type: head.type, tag: tagOf(bytes) }
}

/** Lets so many in at a time; the others wait, until their time is over. */
function createGate(places: number) {
  let free = places
  const waiting = new Set<() => void>()
  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(enter)
        reject(new FetchRefusal('failed', 'did not get its turn in time'))
      }
      waiting.add(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  return async <result>(work: () => Promise<result>, signal: AbortSignal): Promise<result> => {
    if (free > 0) free--
    else await turn(signal)
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next) {
        waiting.delete(next)
        next()
      } else free++
    }
  }
}
