import type { Hex } from 'viem'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import type { SwapPermit } from '../../swapping.ts'
import {
  readArguments,
  refuse,
  refuseUnread,
  selectorOf,
  types,
  type DecodedSwap,
} from './calldata.ts'

const { address, addresses, bytes, several, uint, word } = types

const multicall = '0x5ae401dc'

/** Functions of Uniswap's SwapRouter02 that a multicall may be made of. */
const functions = {
  exactInputSingle: '0x04e45aaf',
  exactInput: '0xb858183f',
  swapExactTokensForTokens: '0x472b43f3',
  unwrapTo: '0x49404b7c',
  unwrap: '0x49616997',
  sweepTo: '0xdf2ab5bb',
  sweep: '0xe90a182f',
  refund: '0x12210e8a',
  permit: '0xf3995c67',
  permitIfNecessary: '0xc2e3140a',
} as const

/** Recipients that stand for the caller and for the router, where a swap's recipient is named and nowhere else. */
const caller = '0x0000000000000000000000000000000000000001'
const itself = '0x0000000000000000000000000000000000000002'

const single = [
  {
    type: 'tuple',
    components: [
      { name: 'tokenIn', type: 'address' },
      { name: 'tokenOut', type: 'address' },
      { name: 'fee', type: 'uint24' },
      { name: 'recipient', type: 'address' },
      { name: 'amountIn', type: 'uint256' },
      { name: 'minimum', type: 'uint256' },
      { name: 'priceLimit', type: 'uint160' },
    ],
  },
] as const
const along = [
  {
    type: 'tuple',
    components: [
      { name: 'path', ...bytes },
      { name: 'recipient', ...address },
      { name: 'amountIn', ...uint },
      { name: 'minimum', ...uint },
    ],
  },
] as const

/** What a call to SwapRouter02 is read with. */
export type SwapRouterCall = {
  readonly data: Hex
  readonly from: string
  readonly value: bigint
  /** The router's own word for the native currency as a token (`WETH9`). */
  readonly wrapped: string
  readonly permit: SwapPermit | undefined
}

type OneSwap = {
  readonly tokenIn: string | undefined
  readonly tokenOut: string | undefined
  readonly amountIn: bigint
  readonly minimum: bigint
  readonly recipient: string
}

/** Whether a call is one of Uniswap's SwapRouter02. */
export function isSwapRouter(data: string): boolean {
  return selectorOf(data) === multicall
}

/**
 * Reads a `multicall` of Uniswap's SwapRouter02 with a deadline: a permit where one was signed, swaps of one token, and what hands the outcome on. Any
 * other step, and any token that is not the one that is sold, is refused: the router takes whatever of its caller's it may.
 */
export function decodeSwapRouter({
  data,
  from,
  value,
  wrapped,
  permit,
}: SwapRouterCall): DecodedSwap {
  const [deadline, steps] = readArguments([uint, several], data)
  const isNative = value > 0n
  const swaps: OneSwap[] = []
  let sold: string | undefined = isNative ? wrapped : undefined
  let handed: { readonly token: string | undefined; readonly minimum: bigint } | undefined
  for (const step of steps) {
    if (handed && selectorOf(step) !== functions.refund)
      refuse('The call goes on after the outcome was handed on.')
    const swap = readSwap(step)
    if (swap) {
      if (swap.amountIn === 0n) refuse('The call sells what the router happens to hold.')
      sold ??= swap.tokenIn
      if (!isSameAddress(sold, swap.tokenIn)) refuse('The call sells another token as well.')
      if (!isSameAddress(swaps[0]?.tokenOut ?? swap.tokenOut, swap.tokenOut))
        refuse('The call buys another token as well.')
      swaps.push(swap)
    } else if (isPermit(step)) assertPermit(step, permit)
    else handed = readHandOver(step, from) ?? handed
  }
  const [first] = swaps
  if (!first || sold === undefined) return refuse('The call swaps nothing.')
  const amount = sum(swaps.map(({ amountIn }) => amountIn))
  const isKept = isHeldByRouter(swaps, from)
  if (isKept !== (handed !== undefined)) refuse('The call does not hand the outcome on.')
  const minimum = handed?.minimum ?? sum(swaps.map((swap) => swap.minimum))
  if (handed?.token !== undefined && !isSameAddress(handed.token, first.tokenOut))
    refuse('The call hands on another token than it buys.')
  const isUnwrapped = handed !== undefined && handed.token === undefined
  if (isUnwrapped && !isSameAddress(first.tokenOut, wrapped))
    refuse('The call unwraps another token than it buys.')
  return {
    sell: isNative ? undefined : sold,
    amount,
    buy: isUnwrapped ? undefined : first.tokenOut,
    minimum,
    recipient: from, // whoever it names was looked at
    deadline,
  }
}

/** Whether the router holds the outcome of all swaps; otherwise the account has to have it. */
function isHeldByRouter(swaps: readonly OneSwap[], from: string) {
  const held = swaps.filter(({ recipient }) => recipient === itself)
  for (const { recipient } of swaps)
    if (recipient !== itself && recipient !== caller && !isSameAddress(recipient, from))
      refuse('The outcome goes to somebody else.')
  if (held.length > 0 && held.length < swaps.length) refuse('The outcome goes to two places.')
  return held.length > 0
}

function readSwap(step: Hex): OneSwap | undefined {
  switch (selectorOf(step)) {
    case functions.exactInputSingle: {
      const [{ priceLimit, ...swap }] = readArguments(single, step)
      if (priceLimit !== 0n) refuse('The call stops at a price of its own.')
      return swap
    }
    case functions.exactInput: {
      const [{ path, ...swap }] = readArguments(along, step)
      return { ...swap, ...readPath(path) }
    }
    case functions.swapExactTokensForTokens: {
      const [amountIn, minimum, path, recipient] = readArguments(
        [uint, uint, addresses, address],
        step,
      )
      if (path.length < 2) refuse('The call swaps nothing.')
      return { tokenIn: path[0], tokenOut: path.at(-1), amountIn, minimum, recipient }
    }
    default:
      return undefined
  }
}

/** A path of v3: token, fee, token, … without padding. */
function readPath(path: string) {
  const digits = path.slice(2)
  if (digits.length < 86 || (digits.length - 40) % 46 !== 0)
    refuseUnread('The path cannot be read.')
  return { tokenIn: `0x${digits.slice(0, 40)}`, tokenOut: `0x${digits.slice(-40)}` }
}

function isPermit(step: Hex) {
  const selector = selectorOf(step)
  return selector === functions.permit || selector === functions.permitIfNecessary
}

/** The token checks the signature, so that whatever else a permit says makes it worthless. */
function assertPermit(step: Hex, permit: SwapPermit | undefined) {
  const [, , , v, r, s] = readArguments([address, uint, uint, { type: 'uint8' }, word, word], step)
  if (!permit || v !== permit.v || r !== permit.r.toLowerCase() || s !== permit.s.toLowerCase())
    refuse('The call brings a permit that was not signed for it.')
}

/** Who gets what the router holds; `undefined` for what is left of the native currency, which is the account's own. */
function readHandOver(step: Hex, from: string) {
  switch (selectorOf(step)) {
    case functions.unwrap:
      return { token: undefined, minimum: readArguments([uint], step)[0] }
    case functions.unwrapTo: {
      const [minimum, recipient] = readArguments([uint, address], step)
      assertOwn(recipient, from)
      return { token: undefined, minimum }
    }
    case functions.sweep: {
      const [token, minimum] = readArguments([address, uint], step)
      return { token, minimum }
    }
    case functions.sweepTo: {
      const [token, minimum, recipient] = readArguments([address, uint, address], step)
      assertOwn(recipient, from)
      return { token, minimum }
    }
    case functions.refund:
      readArguments([], step)
      return undefined
    default:
      return refuseUnread('The call has a step that cannot be read.')
  }
}

function assertOwn(recipient: string, from: string) {
  if (!isSameAddress(recipient, from)) refuse('The outcome goes to somebody else.')
}

function sum(amounts: readonly bigint[]) {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
