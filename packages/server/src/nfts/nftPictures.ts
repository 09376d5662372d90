import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import type { SourceFetcher } from '../pictures/createSourceFetcher.ts'
import { FetchRefusal } from '../pictures/fetchPublic.ts'
import { createPictureCache, tagOf, type Picture } from '../pictures/pictureCache.ts'
import { parsePictureSource } from '../pictures/pictureSource.ts'
import { rewriteDrawing } from '../pictures/rewriteDrawing.ts'
import { createRewriter } from '../pictures/rewritePicture.ts'

/** The picture of a token, written anew; `undefined` where there is none that can be shown. */
export type NftPictureOf = (
  key: string,
  findImage: () => Promise<string | undefined>,
) => Promise<Picture | undefined>

/** Fetches pictures of tokens, a few at a time, writes them anew and remembers them. */
export function createNftPictures({
  sources,
  limits,
  log,
}: {
  readonly sources: SourceFetcher
  readonly limits: Limits
  readonly log: Logger
}): NftPictureOf {
  const cache = createPictureCache(limits.nftPictureCacheBytes)
  const running = new Map<string, Promise<Picture | undefined>>()
  const rewrite = createRewriter({
    pixels: limits.picturePixels,
    edge: limits.nftPictureEdge,
    ms: limits.nftPictureMs,
  })
  const writeAnew = async (bytes: Buffer): Promise<Picture | undefined> => {
    const isDrawing = /^(?:\ufeff)?\s*<(?:svg|\?xml|!--)/.test(bytes.toString('utf8', 0, 200))
    const written = isDrawing ? rewriteDrawing(bytes) : await rewrite(bytes)
    const type = isDrawing ? 'image/svg+xml' : 'image/webp'
    return written && { bytes: written, type, tag: tagOf(written) }
  }
  const fetchBytes = async (findImage: () => Promise<string | undefined>) => {
    const image = await findImage()
    const source = image === undefined ? undefined : parsePictureSource(image.trim())
    return source && sources.inTurn((signal) => sources.fetch(source, 'artwork', signal))
  }
  const find = async (key: string, findImage: () => Promise<string | undefined>) => {
    try {
      const bytes = await fetchBytes(findImage)
      const picture = bytes && (await writeAnew(bytes))
      cache.set(key, picture, limits.nftMemoryMs)
      return picture
    } catch (error) {
      if (!(error instanceof FetchRefusal)) throw error
      const ms = error.reason === 'refused' ? limits.nftMemoryMs : limits.pictureRetryMs
      cache.set(key, undefined, ms)
      log.info({ reason: error.message }, 'no picture of a token')
      return undefined
    }
  }
  return async (key, findImage) => {
    const known = cache.get(key)
    if (known) return known.picture
    const asked = running.get(key) ?? find(key, findImage).finally(() => void running.delete(key))
    running.set(key, asked)
    return asked
  }
}
