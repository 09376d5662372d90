import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { SourceFetcher } from '../../pictures/createSourceFetcher.ts'
import { FetchRefusal } from '../../pictures/fetchPublic.ts'
import { createPictureCache, tagOf, type Picture } from '../../pictures/pictureCache.ts'
import { parsePictureSource } from '../../pictures/pictureSource.ts'
import type { RewritePicture } from '../../pictures/rewritePicture.ts'

/** Where the picture of a token comes from, and who asks for it. */
export type PictureRequest = {
  /** Where it is said to be. */
  findImage(): Promise<string | undefined>
  /** Called before work begins for one that is not remembered; what it throws is thrown. */
  spend(): Promise<void>
}

/**
 * The picture of a token, written anew; `undefined` where there is none that can be shown. Its tag names where it was said to be, as those do of
 * `DescribedNft`.
 */
export type NftPictureOf = (key: string, request: PictureRequest) => Promise<Picture | undefined>

/** Fetches pictures of tokens, a few at a time, writes them anew and remembers them. */
export function createNftPictures({
  sources,
  rewrite,
  limits,
  log,
}: {
  readonly sources: SourceFetcher
  readonly rewrite: RewritePicture
  readonly limits: Limits
  readonly log: Logger
}): NftPictureOf {
  const cache = createPictureCache(limits.nftPictureCacheBytes)
  const running = new Map<string, Promise<Picture | undefined>>()
  const writeAnew = async (bytes: Buffer, signal: AbortSignal) => {
    const isDrawing = /^(?:\ufeff)?\s*<(?:svg|\?xml|!--)/.test(bytes.toString('utf8', 0, 200))
    const written = await rewrite(bytes, signal, isDrawing ? 'drawing' : 'pixels')
    const type = isDrawing ? ('image/svg+xml' as const) : ('image/webp' as const)
    return written && { bytes: written, type }
  }
  const draw = async (image: string): Promise<Picture | undefined> => {
    const source = parsePictureSource(image.trim())
    if (!source) return undefined
    const written = await sources.inTurn(async (signal) => {
      const bytes = await sources.fetch(source, 'artwork', signal)
      return bytes && writeAnew(bytes, signal)
    })
    return written && { ...written, tag: tagOf(Buffer.from(image)) }
  }
  const find = async (key: string, findImage: PictureRequest['findImage']) => {
    try {
      const image = await findImage()
      const picture = image === undefined ? undefined : await draw(image)
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
  return async (key, { findImage, spend }) => {
    const known = cache.get(key)
    if (known) return known.picture
    await spend()
    const asked = running.get(key) ?? find(key, findImage).finally(() => void running.delete(key))
    running.set(key, asked)
    return asked
  }
}
