import type * as api from '@latchkey/protocol/api'
import { mostWalletEntries, type RouteInput } from '@latchkey/protocol/api'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'
import { tagOf, type Picture } from '../pictures/pictureCache.ts'
import type { PreparedAnswer } from '../http/preparedAnswer.ts'
import { pictureKey, type PictureKind } from './pictureKinds.ts'
import type { CatalogueData } from './readCatalogue.ts'
import { createSelection } from './selectWallets.ts'
import type { WalletRecord } from './walletRecord.ts'

/** The wallets and pictures that a server shows. */
export type Catalogue = {
  /** A page of wallets, ready to be sent. */
  answer(query: RouteInput<typeof api.getWallets>['query'], ownUrl: string): PreparedAnswer
  picture(kind: PictureKind, id: string): Picture | undefined
}

const usualEntries = 40
const [opening, comma] = [Buffer.from('{"data":['), Buffer.from(',')]
/** Everything is read anew with the catalogue; browsers may use what they have for so long meanwhile. */
const freshness = 'public, max-age=300, stale-while-revalidate=86400'

/** Makes the catalogue answer. Each wallet is written as JSON once; a page is put together from these bytes, and remembered. */
export function createCatalogue({ wallets, pictures }: CatalogueData, limits: Limits): Catalogue {
  const select = createSelection(wallets, limits.catalogueAnswers)
  const parts = wallets.map((wallet, place) =>
    toJson(wallet, place, pictures.wallets.get(wallet.id)),
  )
  // Without an own address of the operator's there are as many as ways to reach the server; each is a whole copy.
  const listings = createExpiringMap<Map<number, Buffer>>({
    entries: 4,
    ms: limits.catalogueAnswerMs,
    renew: true,
  })
  const toPage = (places: readonly number[], count: number, ownUrl: string) => {
    const written = listings.get(ownUrl) ?? new Map<number, Buffer>()
    listings.set(ownUrl, written)
    const pieces: Buffer[] = [opening]
    for (const place of places) {
      const listing = written.get(place) ?? Buffer.from(parts[place]?.join(ownUrl) ?? '')
      written.set(place, listing)
      if (pieces.length > 1) pieces.push(comma)
      pieces.push(listing)
    }
    return Buffer.concat([...pieces, Buffer.from(`],"count":${count}}`)])
  }
  const whole = tagOf(Buffer.from(parts.join()))
  const answers = createExpiringMap<PreparedAnswer>({
    entries: limits.catalogueAnswers,
    ms: limits.catalogueAnswerMs,
    renew: true,
  })

  return {
    answer: (query, ownUrl) => {
      const { include, exclude, chains, search, badge_type: badge, rdns, names } = query
      const entries = Math.min(Number(query.entries ?? usualEntries), mostWalletEntries)
      const page = Number(query.page ?? 1)
      const key = JSON.stringify([
        ...[ownUrl, page, entries, badge, search?.trim()],
        ...[include, exclude, chains, rdns, names],
      ])
      const known = answers.get(key)
      if (known) return known
      const places = select({
        ...{ badge, search: search?.trim() ?? '' },
        ...{ include: listOf(include), exclude: listOf(exclude), chains: listOf(chains) },
        ...{ rdns: listOf(rdns), names: listOf(names) },
      })
      const bytes = toPage(
        places.slice((page - 1) * entries, page * entries),
        places.length,
        ownUrl,
      )
      // Every answer follows from the whole and from what is asked.
      const tag = tagOf(Buffer.from(`${whole} ${key}`))
      const answer = { bytes, type: 'application/json', tag, freshness }
      answers.set(key, answer)
      return answer
    },
    picture: (kind, id) => pictures[kind].get(pictureKey(kind, id)),
  }
}

/** A listing as JSON, in two parts between which the server's own address belongs; in one where it has no picture. */
function toJson(wallet: WalletRecord, place: number, picture: Picture | undefined) {
  const { aliases: _, source: __, home: ___, ...facts } = wallet
  const listing = JSON.stringify({ ...facts, order: place + 1 })
  if (!picture) return [listing]
  const path = `/getWalletImage/${encodeURIComponent(wallet.id)}?v=${picture.tag}`
  return [
    `${listing.slice(0, -1)},"image_id":${JSON.stringify(wallet.id)},"image_url":"`,
    `${path}"}`,
  ]
}

function listOf(value: string | undefined) {
  return (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
