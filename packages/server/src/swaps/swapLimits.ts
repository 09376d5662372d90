/** The limits of swaps: see `limits.ts`. */
export const swapLimits = {
  swapQuotePoints: {
    value: 10,
    unit: 'requests',
    effect:
      'that `GET /v1/convert/quotes`, and `POST /v1/convert/build-transaction`, count as: 429 `too_many_requests`',
  },
  swapTokenPoints: {
    value: 5,
    unit: 'requests',
    effect: 'that `GET /v1/convert/tokens` counts as: 429 `too_many_requests`',
  },
  swapQuoteMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'for which a quote counts: it is renewed before it is signed',
  },
  swapMemoryMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'for which a quote is remembered, as long as no block has come',
  },
  swapMemoryEntries: {
    value: 1_000,
    unit: 'quotes',
    effect: 'remembered; the oldest goes',
  },
  swapGasPriceMs: {
    value: 2_000,
    unit: 'ms',
    effect: 'for which the price of gas is remembered',
  },
  swapPriceImpact: {
    value: 50,
    unit: '%',
    effect: 'by which a swap may move the price of the pools it goes through: 404 `no_liquidity`',
  },
  swapDeadlineMs: {
    value: 1_200_000,
    unit: 'ms',
    effect: 'after which the chain refuses a swap that was built: nothing moves',
  },
  swapSourceMs: {
    value: 8_000,
    unit: 'ms',
    effect:
      'for a service that finds swaps to answer: the quotes of the others are given without it',
  },
  swapSourceBytes: {
    value: 1_048_576,
    unit: 'bytes',
    effect: 'of an answer of such a service: it counts as none',
  },
  swapTokensPriced: {
    value: 200,
    unit: 'tokens',
    effect: 'of a list, its first ones, of which `GET /v1/convert/tokens` gives prices',
  },
  swapTollMs: {
    value: 60_000,
    unit: 'ms',
    effect: 'for which it is remembered whether a token keeps a part of what is transferred',
  },
  swapTollEntries: {
    value: 5_000,
    unit: 'transfers',
    effect: 'tried out, of which it is remembered; the oldest goes',
  },
} as const
