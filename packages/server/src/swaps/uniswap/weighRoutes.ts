import { getAddress, type Address } from 'viem'
import { readReserves } from '../../accounts/prices/pairs.ts'
import type { Venue } from './venue.ts'
import type { Price } from './constantProduct.ts'

/** Puts ways in order by what is left of them after their gas, which counts for nothing where its worth in the token is not known. */
export async function weighRoutes(
  venue: Venue,
  routes: readonly Route[],
  gasPrice: bigint | undefined,
): Promise<readonly Route[]> {
  const buy = routes[0]?.path.at(-1)
  if (routes.length < 2 || buy === undefined) return routes
  const worthOf = gasPrice === undefined ? () => 0n : await readWorth(venue, buy)
  const left = ({ expected, gas }: Route) => expected - worthOf(gas * (gasPrice ?? 0n))
  return routes.toSorted((a, b) => (left(a) < left(b) ? 1 : left(a) > left(b) ? -1 : 0))
}

/** What an amount of the chain's own currency is worth in a token, by the pool of the two. */
async function readWorth({ exchange, reader, pairOf }: Venue, token: Address) {
  const native = getAddress(exchange.wrappedNative)
  if (token === native) return (wei: bigint) => wei
  const pair = await pairOf(native, token)
  const reserves = pair && (await readReserves(reader, pair, native, token))
  if (!reserves) return () => 0n
  const [wei, tokens] = reserves
  return (amount: bigint) => (amount * tokens) / wei
}

/** A way from one token to another, and what comes out at its end. */
export type Route = {
  /** The tokens, both ends included, in their pooled form. */
  readonly path: readonly Address[]
  readonly expected: bigint
  /** Units of gas that the swap itself is likely to take. */
  readonly gas: bigint
  /** What an amount too small to move the pools would get, where that is known. */
  readonly price?: Price | undefined
} & (
  | { readonly kind: 'v2' }
  | {
      readonly kind: 'v3'
      /** One between each two tokens, in hundredths of a basis point. */
      readonly fees: readonly number[]
    }
)
