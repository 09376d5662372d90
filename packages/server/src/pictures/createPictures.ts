import { createHash } from 'node:crypto'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import { parseAvatarRecord } from '../accounts/names/avatarRecord.ts'
import { findCollectiblePicture } from '../accounts/names/collectiblePicture.ts'
import type { NameRecord } from '../accounts/names/ens.ts'
import type { Reader } from '../chains/evm/reader.ts'
import type { SourceFetcher } from './createSourceFetcher.ts'
import { FetchRefusal } from './fetchPublic.ts'
import { createPictureCache, tagOf, type Picture } from './pictureCache.ts'
import type { RewritePicture } from './rewritePicture.ts'

/** What pictures are fetched with. */
export type PictureOptions = {
  /** `off` fetches none. */
  readonly avatars: 'on' | 'off' | 'loopback'
  readonly sources: SourceFetcher
  readonly rewrite: RewritePicture
  readonly readerOf: (caipNetworkId: string) => Reader | undefined
  readonly limits: Limits
  readonly log: Logger
}

/** The picture of a name, fetched and written anew; `undefined` for one that has none that can be shown. Never fails. */
export type PictureOf = (record: NameRecord) => Promise<Picture | undefined>

/** Fetches pictures, a few at a time, writes them anew and remembers them. */
export function createPictures(options: PictureOptions): PictureOf {
  const { limits, log, sources } = options
  const cache = createPictureCache(limits.pictureCacheBytes)
  const running = new Map<string, Promise<Picture | undefined>>()

  const find = async (record: NameRecord, key: string) => {
    try {
      const picture = await sources.inTurn(async (signal) => {
        const bytes = await fetchAvatar(record, signal, options)
        return bytes && writeAnew(bytes, signal, options)
      })
      cache.set(key, picture, limits.identityCacheMs)
      return picture
    } catch (error) {
      const isFinal = error instanceof FetchRefusal && error.reason === 'refused'
      cache.set(key, undefined, isFinal ? limits.identityCacheMs : limits.pictureRetryMs)
      log.info({ reason: error instanceof FetchRefusal ? error.message : 'failed' }, 'no picture')
      return undefined
    }
  }

  return async (record) => {
    if (options.avatars === 'off' || !record.avatar || !record.address) return undefined
    const key = keyOf(record)
    const known = cache.get(key)
    if (known) return known.picture
    const asked = running.get(key) ?? find(record, key).finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }
}

/** Everything that a picture follows from: a name may go to somebody else, who wears another. Hashed, since a record may be a whole picture. */
function keyOf({ name, address, avatar }: NameRecord) {
  return createHash('sha256')
    .update(JSON.stringify([name, address, avatar]))
    .digest('base64url')
}

async function fetchAvatar(
  { avatar, address }: NameRecord,
  signal: AbortSignal,
  { readerOf, sources }: PictureOptions,
) {
  const source = parseAvatarRecord(avatar ?? '')
  if (!source || !address) return undefined
  if (source.kind !== 'collectible') return sources.fetch(source, 'picture', signal)
  const reader = readerOf(`eip155:${source.chainId}`)
  if (!reader) return undefined
  const picture = await findCollectiblePicture(source, address, reader, async (description) =>
    (await sources.fetch(description, 'text', signal))?.toString('utf8'),
  )
  return picture && sources.fetch(picture, 'picture', signal)
}

async function writeAnew(
  bytes: Buffer,
  signal: AbortSignal,
  { rewrite }: PictureOptions,
): Promise<Picture | undefined> {
  const written = await rewrite(bytes, signal)
  return written && { bytes: written, type: 'image/webp', tag: tagOf(written) }
}
