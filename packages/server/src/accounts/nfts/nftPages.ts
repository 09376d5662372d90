import { ServerError } from '../../errors.ts'
import type { HeldNft } from './nftSource.ts'

/** One page of what somebody holds. */
export type HeldPage = { readonly held: readonly HeldNft[]; readonly next: string | null }

const keyOf = ({ contract, tokenId }: HeldNft) => `${contract}.${tokenId}`

/**
 * Takes a page out of what somebody holds. The cursor names the last token of the page before and its place, so that what comes or goes in between moves
 * nothing into a page twice, as long as that token is still there.
 *
 * @throws ServerError `bad_request` for a cursor that is none.
 */
export function takePage(
  all: readonly HeldNft[],
  cursor: string | undefined,
  size: number,
): HeldPage {
  const start = cursor === undefined ? 0 : findStart(all, cursor)
  const held = all.slice(start, start + size)
  const last = held.at(-1)
  const end = start + held.length
  return { held, next: last && end < all.length ? `${end}.${keyOf(last)}` : null }
}

function findStart(all: readonly HeldNft[], cursor: string) {
  const [, place, key] = /^([0-9]{1,6})\.([A-Za-z0-9]{1,128}\.[0-9]{1,78})$/.exec(cursor) ?? []
  if (place === undefined || key === undefined)
    throw new ServerError('bad_request', 'query.cursor: is none that this server has given')
  const found = all.findIndex((one) => keyOf(one) === key)
  return found < 0 ? Number(place) : found + 1
}
