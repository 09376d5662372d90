import type { Address } from 'viem'
import type { Price } from './constantProduct.ts'

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
