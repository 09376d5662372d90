import * as z from 'zod/mini'
import { defineRoute } from '../http/route.ts'
import { caipAddress, caipNetworkId, callerQuery } from './query.ts'

/** How a chain's own currency is written where a token's address stands: on EVM chains as EIP-7528 has it, on Solana as its system program. */
export const nativeAssets: Readonly<Record<string, string>> = {
  eip155: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
  solana: '11111111111111111111111111111111',
}

/** Whether an address stands for the chain's own currency. */
export function isNativeAsset(namespace: string, address: string): boolean {
  const native = nativeAssets[namespace]
  if (native === undefined) return false
  // Hexadecimal digits may be of either case; elsewhere another case is another address.
  return native.startsWith('0x')
    ? native.toLowerCase() === address.toLowerCase()
    : native === address
}

/** Who finds a way to swap: pools read over RPC, or a service that is asked over HTTP. */
export const swapSourceIds = ['uniswap', 'zeroX', 'oneInch', 'lifi', 'jupiter'] as const
/** One of {@link swapSourceIds}. */
export type SwapSourceId = (typeof swapSourceIds)[number]

/** How much less than quoted a swap may bring, in basis points: what is meant where nothing is said, and the most there is. */
export const swapSlippage = { usual: 100, most: 500 } as const

/**
 * Reads a slippage: a percentage of at most two decimals, as text or as a number.
 *
 * @returns basis points, or `undefined` for anything else and for more than {@link swapSlippage} allows.
 */
export function parseSlippage(percentage: string | number): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(String(percentage)) ?? []
  if (whole === undefined) return undefined
  const basisPoints = Number(whole + fraction.padEnd(2, '0'))
  return basisPoints <= swapSlippage.most ? basisPoints : undefined
}

/** Writes basis points as a percentage, as {@link parseSlippage} reads it. */
export function formatSlippage(basisPoints: number): string {
  const digits = String(basisPoints).padStart(3, '0')
  const fraction = digits.slice(-2).replace(/0+$/, '')
  return digits.slice(0, -2) + (fraction && `.${fraction}`)
}

const text = (pattern: RegExp) => z.string().check(z.regex(pattern))

/** A whole number of smallest units (or of wei, or of gas), as decimal digits. */
const digits = text(/^(?:0|[1-9][0-9]{0,77})$/)
const someDigits = text(/^[1-9][0-9]{0,77}$/)
/** An address as its chain writes it. */
const address = text(/^[A-Za-z0-9]{1,128}$/)
const hexData = text(/^0x(?:[0-9a-fA-F]{2})*$/)
const slippage = text(/^\d{1,2}(?:\.\d{1,2})?$/)
const sourceId = z.enum(swapSourceIds)
const quoteId = z.string().check(z.maxLength(128))

/** A token that can be swapped; the chain's own currency stands at the address of {@link nativeAssets}. */
export const convertToken = z.object({
  name: z.string(),
  symbol: z.string(),
  address: caipAddress,
  decimals: z.int().check(z.minimum(0), z.maximum(36)),
  logoUri: z.optional(z.string()),
  /** Whether it takes signed approvals (EIP-2612). */
  eip2612: z.optional(z.boolean()),
  /** Of one whole token, in US dollars; for show only. */
  price: z.optional(z.number()),
  tags: z.optional(z.array(z.enum(['popular', 'suggested']))),
  /** `false` for a token that was asked for by its address and that nobody vouches for. */
  isListed: z.optional(z.boolean()),
})
/** A token that can be swapped. */
export type ConvertToken = z.output<typeof convertToken>

/** The tokens of a chain, or the one at an address, as its contract describes it. */
export const getConvertTokens = defineRoute({
  method: 'GET',
  path: '/v1/convert/tokens',
  query: z.object({
    ...callerQuery,
    chainId: caipNetworkId,
    address: z.optional(address),
  }),
  response: z.object({ tokens: z.array(convertToken) }),
})

/** What one source offers for an amount. Amounts are in smallest units. */
export const convertQuote = z.object({
  id: quoteId,
  source: sourceId,
  fromAmount: digits,
  fromAccount: caipAddress,
  /** What is expected to arrive. */
  toAmount: digits,
  toAccount: caipAddress,
  /** What arrives at least, or nothing moves. */
  minimum: digits,
  /** How far the swap moves the price, as a percentage written as a decimal number. */
  priceImpact: z.optional(text(/^\d{1,6}(?:\.\d{1,6})?$/)),
  /** Units of gas. */
  gas: z.optional(digits),
  /** What the network takes, in smallest units of the chain's own currency. */
  networkFee: z.optional(digits),
  /** What the source keeps; it is off `toAmount` already. */
  providerFee: z.optional(z.object({ amount: digits, token: caipAddress })),
  /** The tokens that it goes through, both ends included. */
  path: z.optional(z.array(caipAddress)),
  /** Who has to be allowed to take `fromAmount`; absent where nobody has to. */
  spender: z.optional(address),
  /** The contract or program that is called. */
  target: address,
  /** Present where a signed approval (EIP-2612) for `spender` can go with the swap, instead of an approval before it. */
  permit: z.optional(z.literal(true)),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
})
/** What one source offers for an amount. */
export type ConvertQuote = z.output<typeof convertQuote>

/** What each source offers, the best first. Fails with `no_liquidity` where there is no way, and with `fee_on_transfer` for tokens that keep a part. */
export const getConvertQuotes = defineRoute({
  method: 'GET',
  path: '/v1/convert/quotes',
  query: z.object({
    ...callerQuery,
    amount: someDigits,
    userAddress: address,
    from: caipAddress,
    to: caipAddress,
    gasPrice: z.optional(digits),
    slippage: z.optional(slippage),
  }),
  response: z.object({ quotes: z.array(convertQuote) }),
})

/** How much of a token a spender may take: the usual one of the chain, unless another is named. */
export const getConvertAllowance = defineRoute({
  method: 'GET',
  path: '/v1/convert/allowance',
  query: z.object({
    ...callerQuery,
    tokenAddress: caipAddress,
    userAddress: address,
    spender: z.optional(address),
  }),
  response: z.object({ allowance: digits }),
})

/** What a unit of gas costs, in wei, for three degrees of haste. */
export const getConvertGasPrice = defineRoute({
  method: 'GET',
  path: '/v1/convert/gas-price',
  query: z.object({ ...callerQuery, chainId: caipNetworkId }),
  response: z.object({ standard: digits, fast: digits, instant: digits }),
})

const eip155Cost = z.object({ gas: digits, gasPrice: digits })

const approvalTransaction = z.object({
  from: address,
  to: address,
  data: hexData,
  /** In wei. */
  value: digits,
  eip155: eip155Cost,
})

/** Approves exactly the amount. `reset` comes first, and has to be confirmed, for a token that changes no approval without it being 0 before. */
export const getConvertBuildApprove = defineRoute({
  method: 'GET',
  path: '/v1/convert/build-approve',
  query: z.object({
    ...callerQuery,
    userAddress: address,
    from: caipAddress,
    to: caipAddress,
    amount: someDigits,
    source: z.optional(sourceId),
  }),
  response: z.object({
    tx: approvalTransaction,
    reset: z.optional(approvalTransaction),
    spender: address,
  }),
})

const word = text(/^0x[0-9a-fA-F]{64}$/)
const slippageOf = z.optional(z.union([slippage, z.number()]))

/** A swap on an EVM chain, ready to be signed. */
const eip155Build = z.object({
  tx: z.object({
    from: address,
    to: address,
    data: hexData,
    /** What is sent along, in wei. */
    amount: digits,
    eip155: eip155Cost,
  }),
  source: sourceId,
  /** What arrives at least, in smallest units. */
  minimum: digits,
  /** After which the chain refuses it, in seconds since 1970; absent where the source names none. */
  deadline: z.optional(z.number()),
})
/** A swap on Solana, ready to be signed. */
const solanaBuild = z.object({
  tx: z.object({
    /** Unsigned, in base64. */
    transaction: text(/^[A-Za-z0-9+/]{4,2000}={0,2}$/),
    lastValidBlockHeight: z.int().check(z.minimum(0)),
  }),
  source: sourceId,
  minimum: digits,
})

/**
 * Writes the swap itself, from a quote of this moment. Fails with `price_moved` where `minimum` cannot be met any more, and with
 * `swap_would_fail` where the chain says so beforehand, unless `disableEstimate` is given.
 */
export const postConvertBuildTransaction = defineRoute({
  method: 'POST',
  path: '/v1/convert/build-transaction',
  query: z.object(callerQuery),
  body: z.object({
    amount: someDigits,
    eip155: z.optional(
      z.object({
        slippage: slippageOf,
        /** A signed approval (EIP-2612) of exactly `amount` for the quote's `spender`. */
        permit: z.optional(
          z.object({
            /** Seconds since 1970. */
            deadline: digits,
            v: z.int().check(z.minimum(0), z.maximum(255)),
            r: word,
            s: word,
          }),
        ),
      }),
    ),
    solana: z.optional(z.object({ slippage: slippageOf })),
    projectId: z.optional(callerQuery.projectId),
    from: caipAddress,
    to: caipAddress,
    userAddress: address,
    quoteId: z.optional(quoteId),
    source: z.optional(sourceId),
    /** What has to arrive at least; what the slippage leaves of the quote of now where nothing is said. */
    minimum: z.optional(digits),
    disableEstimate: z.optional(z.boolean()),
  }),
  response: z.union([eip155Build, solanaBuild]),
})
