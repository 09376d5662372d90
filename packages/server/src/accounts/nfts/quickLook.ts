import { setTimeout as wait } from 'node:timers/promises'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { Describer } from './describeNft.ts'
import { judgeSpam } from './judgeSpam.ts'
import { keyOf, type NftPlace, type NftSource } from './nftSource.ts'

/** What a token looks like, fit to be shown. */
export type NftLook = {
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
  /** Whether its texts are those of an advertisement. */
  readonly isLure: boolean
}

/**
 * Says what tokens of a chain look like, in the order asked; `undefined` for those of which that is not known in a moment. Never fails, and never takes
 * longer than that moment: what is not known by then goes on being read, a few tokens at a time, and is known when it is asked for again.
 *
 * @param imageUrl - where the picture of a token is served.
 */
export type QuickLook = (
  chainId: string,
  places: readonly NftPlace[],
  imageUrl: (place: NftPlace, tag: string) => string,
) => Promise<readonly (NftLook | undefined)[]>

export function createQuickLook(parts: {
  readonly sourceOf: (chainId: string) => NftSource | undefined
  readonly describer: Describer
  readonly limits: Limits
  readonly log: Logger
}): QuickLook {
  const { sourceOf, describer, limits, log } = parts
  const running = new Set<string>()

  const read = async (chainId: string, source: NftSource, places: readonly NftPlace[]) => {
    const keys = places.map((place) => keyOf(chainId, place))
    for (const key of keys) running.add(key)
    try {
      const facts = await source.factsOf(places)
      await Promise.all(keys.map((key, index) => describer.describe(key, facts[index] ?? {})))
    } catch (error) {
      log.info({ chain: chainId, err: error }, 'tokens could not be looked at')
    } finally {
      for (const key of keys) running.delete(key)
    }
  }

  return async (chainId, places, imageUrl) => {
    const source = sourceOf(chainId)
    const isNew = (place: NftPlace) => {
      const key = keyOf(chainId, place)
      return !describer.known(key) && !running.has(key)
    }
    const left = source ? places.filter(isNew).slice(0, limits.historyNfts) : []
    if (source && left.length > 0)
      await Promise.race([
        read(chainId, source, left),
        wait(limits.historyNftMs, undefined, { ref: false }),
      ])
    return places.map((place) => {
      const known = describer.known(keyOf(chainId, place))
      if (!known) return undefined
      const { name, image, written } = known
      return {
        ...(name && { name }),
        ...(image && { imageUrl: imageUrl(place, image.tag) }),
        isLure: judgeSpam(written).length > 0,
      }
    })
  }
}
