import { setTimeout as wait } from 'node:timers/promises'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { AccountNfts } from '@latchkey/protocol/api'
import { rememberByAddress } from '../balances/remember.ts'
import type { ConfiguredChain } from '../../chains/chains.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { SourceFetcher } from '../../pictures/createSourceFetcher.ts'
import type { Picture } from '../../pictures/pictureCache.ts'
import { createDescriber, type DescribedNft } from './describeNft.ts'
import type { CollectibleHistory } from './evmNfts.ts'
import type { RewritePicture } from '../../pictures/rewritePicture.ts'
import { judgeSpam } from './judgeSpam.ts'
import { takePage } from './nftPages.ts'
import { createNftPictures } from './nftPictures.ts'
import { keyOf, type HeldNft, type NftPlace, type NftSource } from './nftSource.ts'
import { createQuickLook, type QuickLook } from './quickLook.ts'
import { createNftSource } from './createNftSource.ts'

/** Tokens that are one of their kind. */
export type Nfts = {
  /**
   * A page of what an account holds.
   *
   * @param imageUrl - where the picture of a token is served.
   * @throws ServerError `bad_request` for a cursor that is none, `upstream_unavailable` where nobody says.
   */
  pageOf(
    chainId: CaipNetworkId,
    address: string,
    options: {
      readonly cursor: string | undefined
      readonly force: boolean
      readonly imageUrl: (place: NftPlace, tag: string) => string
    },
  ): Promise<AccountNfts>
  /** What tokens look like, as far as that is known in a moment; what is not will be at a later time. */
  readonly lookAt: QuickLook
  /**
   * The picture of a token; `undefined` where there is none that can be shown. Its tag is the one that `imageUrl` is given.
   *
   * @param spend - called before work begins for one that is not remembered; what it throws is thrown.
   * @throws ServerError `upstream_unavailable`
   */
  pictureOf(
    chainId: CaipNetworkId,
    place: NftPlace,
    spend: () => Promise<void>,
  ): Promise<Picture | undefined>
}

/** Puts together what finds, describes and draws tokens that are one of their kind. */
export function createNfts(parts: {
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly history: CollectibleHistory
  readonly sources: SourceFetcher
  readonly rewrite: RewritePicture
  readonly limits: Limits
  readonly log: Logger
}): Nfts {
  const { chains, limits } = parts
  const describer = createDescriber(parts)
  const findPicture = createNftPictures(parts)
  const sourceOf = (chainId: string) => found.get(chainId)?.source
  const found = new Map(
    [...chains].flatMap(([id, chain]) => {
      const source = createNftSource(chain, parts)
      if (!source) return []
      const heldBy = rememberByAddress((address: string) => source.heldBy(address), limits)
      return [[id, { source, heldBy }] as const]
    }),
  )

  /** What is known of tokens once the time of a page is over; the rest comes later. */
  const describeAll = async (chainId: string, source: NftSource, held: readonly HeldNft[]) => {
    const keys = held.map((one) => keyOf(chainId, one))
    const left = held.filter((_, index) => !describer.known(keys[index] ?? ''))
    const facts = left.length > 0 ? await source.factsOf(left) : []
    const work = left.map((one, index) =>
      describer.describe(keyOf(chainId, one), facts[index] ?? {}),
    )
    const early = new Map(left.map((one, index) => [one, facts[index]] as const))
    await Promise.race([Promise.all(work), wait(limits.nftPageMs, undefined, { ref: false })])
    return held.map(
      (one, index) => describer.known(keys[index] ?? '') ?? describer.preview(early.get(one) ?? {}),
    )
  }

  return {
    async pageOf(chainId, address, { cursor, force, imageUrl }) {
      const chain = found.get(chainId)
      const coverage = (await chain?.source.coverage()) ?? 'none'
      if (!chain || coverage === 'none') return { data: [], next: null, coverage: 'none' }
      // While the chain is still being read, what was said a moment ago is not enough.
      const all = await chain.heldBy(address, { force: force || coverage === 'partial' })
      const { held, next } = takePage(all.held, cursor, limits.nftPage)
      const described = await describeAll(chainId, chain.source, held)
      const data = held.flatMap((one, index) => {
        const known = described[index]
        return known ? [writeNft(chainId, one, known, chain.source, imageUrl)] : []
      })
      return { data, next, coverage: all.isCut ? 'partial' : coverage }
    },
    lookAt: createQuickLook({ sourceOf, describer, limits, log: parts.log }),
    async pictureOf(chainId, place, spend) {
      const source = sourceOf(chainId)
      if (!source) return undefined
      const key = keyOf(chainId, place)
      const findFacts = async () => (await source.factsOf([place]))[0] ?? {}
      return findPicture(key, { findImage: () => describer.findImage(key, findFacts), spend })
    },
  }
}

function writeNft(
  chainId: CaipNetworkId,
  held: HeldNft,
  described: DescribedNft,
  source: NftSource,
  imageUrl: (place: NftPlace, tag: string) => string,
): AccountNfts['data'][number] {
  const { contract, tokenId, standard, quantity, arrival } = held
  const { name, description, collection, image, attributes, written } = described
  const spamReasons = [...judgeSpam({ ...written, arrival })]
  const number = tokenId.length > 8 ? `${tokenId.slice(0, 6)}…` : tokenId
  const short = `${contract.slice(0, 6)}…${contract.slice(-4)}`
  return {
    id: `${chainId}/${source.idOf(held)}`,
    chainId,
    address: `${chainId}:${contract}`,
    tokenId,
    standard,
    name: name ?? (standard === 'metaplex' ? short : `${collection ?? short} #${number}`),
    ...(description && { description }),
    ...(collection && { collection: { name: collection } }),
    ...(image && { imageUrl: imageUrl(held, image.tag) }),
    quantity: String(quantity),
    attributes: [...attributes],
    isSpam: spamReasons.length > 0,
    spamReasons,
  }
}
