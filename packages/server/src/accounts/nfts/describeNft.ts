import { createExpiringMap } from '../../expiringMap.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { SourceFetcher } from '../../pictures/createSourceFetcher.ts'
import { FetchRefusal } from '../../pictures/fetchPublic.ts'
import { tagOf } from '../../pictures/pictureCache.ts'
import { parsePictureSource } from '../../pictures/pictureSource.ts'
import { cleanNftText } from '../tokens/cleanText.ts'
import type { NftFacts } from './nftSource.ts'
import { readDescription, type NftDescription } from './readDescription.ts'

/** What is known of a token, fit to be shown. */
export type DescribedNft = Omit<NftDescription, 'image' | 'written'> & {
  readonly collection?: string | undefined
  /** Its names and its collection's, and its description, as they were written, for those who judge them. */
  readonly written: { readonly names: readonly string[]; readonly description: string }
  /** Where its picture is said to be. One that stands in the text itself is not kept. */
  readonly image?: { readonly tag: string; readonly address?: string | undefined } | undefined
}

/** Fetches what describes tokens, and remembers it. */
export type Describer = {
  /** What is remembered, if anything is. */
  known(key: string): DescribedNft | undefined
  /** What the chain alone says. */
  preview(facts: NftFacts): DescribedNft
  /** Never fails: of what cannot be fetched, what the chain says is left. */
  describe(key: string, facts: NftFacts): Promise<DescribedNft>
  /** Where the picture of a token is said to be, wherever that stands. */
  findImage(key: string, facts: () => Promise<NftFacts>): Promise<string | undefined>
}

const maxName = 80
const maxCollection = 60
/** How much of a text is judged. */
const maxJudged = 1_000
/** An address of a picture that is longer is one that holds the picture. */
const maxAddress = 2_048

export function createDescriber(parts: {
  readonly sources: SourceFetcher
  readonly limits: Limits
  readonly log: Logger
}): Describer {
  const { sources, limits, log } = parts
  const entries = limits.nftEntries
  const lasting = createExpiringMap<DescribedNft>({ entries, ms: limits.nftMemoryMs })
  // Of what could not be fetched just now.
  const passing = createExpiringMap<DescribedNft>({ entries, ms: limits.pictureRetryMs })
  const running = new Map<string, Promise<DescribedNft>>()

  const fetchText = async ({ uri }: NftFacts) => {
    const source = uri === undefined ? undefined : parsePictureSource(uri.trim())
    if (!source) return undefined
    const bytes =
      source.kind === 'data'
        ? await sources.fetch(source, 'text', AbortSignal.timeout(limits.pictureMs))
        : await sources.inTurn((signal) => sources.fetch(source, 'text', signal))
    return bytes?.toString('utf8')
  }
  const describe = async (key: string, facts: NftFacts) => {
    try {
      const text = await fetchText(facts)
      const described = compose(facts, text === undefined ? undefined : readDescription(text))
      lasting.set(key, described)
      return described
    } catch (error) {
      const described = compose(facts, undefined)
      const isFinal = error instanceof FetchRefusal && error.reason === 'refused'
      const memory = isFinal ? lasting : passing
      memory.set(key, described)
      const reason = error instanceof FetchRefusal ? error.message : 'failed'
      log.info({ reason }, 'no description of a token')
      return described
    }
  }
  const known = (key: string) => lasting.get(key) ?? passing.get(key)
  return {
    known,
    preview: (facts) => compose(facts, undefined),
    describe(key, facts) {
      const asked = running.get(key) ?? describe(key, facts).finally(() => void running.delete(key))
      running.set(key, asked)
      return asked
    },
    async findImage(key, factsOf) {
      const image = known(key)?.image
      if (image?.address !== undefined) return image.address
      const text = await fetchText(await factsOf())
      return text === undefined ? undefined : readDescription(text)?.image
    },
  }
}

function compose(facts: NftFacts, found: NftDescription | undefined): DescribedNft {
  const { image, written, ...rest }: Partial<NftDescription> = found ?? {}
  const name = rest.name ?? cleanNftText(facts.name, maxName)
  const collection = cleanNftText(facts.collection, maxCollection)
  const names = [facts.name, facts.collection, written?.name]
  return {
    ...rest,
    attributes: rest.attributes ?? [],
    ...(name && { name }),
    ...(collection && { collection }),
    ...(image && {
      image: {
        tag: tagOf(Buffer.from(image)),
        ...(image.length <= maxAddress && { address: image }),
      },
    }),
    written: {
      names: names.flatMap((text) => (text ? [text.slice(0, maxJudged)] : [])),
      description: written?.description ?? '',
    },
  }
}
