import {
  SwapNoLiquidityError,
  SwapTamperedError,
  SwapUnavailableError,
  SwapUnsupportedTokenError,
  type SwapQuote,
  type SwapToken,
} from '@latchkey/core/swaps'
import { expect, test } from 'vitest'
import { swapText } from './text.ts'
import { isFeeShort, whatIsMissing, type SwapForm } from './whatIsMissing.ts'

const ether = 10n ** 18n
const eth: SwapToken = { symbol: 'ETH', name: 'Ether', decimals: 18, isListed: true }
const usd: SwapToken = {
  address: '0x01',
  symbol: 'LUSD',
  name: 'Local Dollar',
  decimals: 6,
  isListed: true,
}

function offering(change: Partial<SwapQuote> = {}): SwapForm['quote'] {
  const quote: SwapQuote = {
    id: '1',
    source: 'uniswap',
    networkId: 'eip155:1',
    from: '0x02',
    sell: eth,
    buy: usd,
    amount: ether,
    expected: 2_000_000_000n,
    minimum: 1_980_000_000n,
    slippage: 100,
    path: [],
    target: '0x03',
    step: 'swap',
    approvals: [],
    quotedAt: 0,
    expiresAt: 0,
    ...change,
  }
  return { status: 'known', quote }
}

const failing = (error: unknown): SwapForm['quote'] => ({ status: 'failed', error })

const complete: SwapForm = {
  sell: eth,
  buy: usd,
  typed: '1',
  value: ether,
  balance: 2n * ether,
  nativeBalance: 2n * ether,
  quote: offering(),
  acceptedImpact: undefined,
}

const cases: readonly (readonly [what: string, change: Partial<SwapForm>, text: string])[] = [
  ['nothing', {}, 'Review swap'],
  ['a token to buy', { buy: undefined }, 'Select token'],
  ['an amount', { typed: '', value: undefined }, 'Enter amount'],
  ['more than zero', { typed: '0', value: 0n }, 'Enter amount'],
  ['an amount that can be read', { typed: '1,000', value: undefined }, 'Incorrect amount'],
  ['one wei', { balance: ether - 1n }, 'Insufficient balance'],
  [
    'what the network takes beside it',
    { balance: ether, nativeBalance: ether, quote: offering({ networkFee: 1n }) },
    'Insufficient balance',
  ],
  ['a price', { quote: { status: 'pending' } }, 'Getting the price'],
  [
    'somebody to trade with',
    { quote: failing(new SwapNoLiquidityError()) },
    'Insufficient liquidity',
  ],
  [
    'a token without a toll',
    { quote: failing(new SwapUnsupportedTokenError('feeOnTransfer', '')) },
    'This token cannot be swapped',
  ],
  ['an honest offer', { quote: failing(new SwapTamperedError('')) }, 'This swap was stopped'],
  [
    'the source of prices',
    { quote: failing(new SwapUnavailableError('Failed to create transaction')) },
    'No price right now',
  ],
  ['a second look', { quote: offering({ priceImpact: '10.5' }) }, 'Confirm the price impact'],
  // The gravest comes first.
  ['everything', { sell: undefined, typed: '', value: undefined }, 'Select token'],
  ['funds and a price', { balance: 0n, quote: { status: 'pending' } }, 'Insufficient balance'],
  // A balance that cannot be had holds nobody up.
  ['a balance', { balance: undefined, nativeBalance: undefined }, 'Review swap'],
]

for (const [what, change, text] of cases)
  test(`button: where ${what} is missing it says "${text}"`, () => {
    expect(swapText.texts[whatIsMissing({ ...complete, ...change })]).toBe(text)
  })

test('button: an impact that was agreed to holds up nobody until it has grown by a percent', () => {
  const agreed = { ...complete, acceptedImpact: 12 }
  for (const [priceImpact, text] of [
    ['10', 'reviewSwap'],
    ['12.9', 'reviewSwap'],
    ['13.1', 'confirmImpact'],
  ] as const)
    expect(whatIsMissing({ ...agreed, quote: offering({ priceImpact }) })).toBe(text)
})

test('fee: of a token is paid beside it, of the native currency out of the same', () => {
  const quote = offering({ networkFee: 10n })
  expect(isFeeShort({ ...complete, sell: usd, value: 5n, nativeBalance: 10n, quote })).toBe(false)
  expect(isFeeShort({ ...complete, sell: usd, value: 5n, nativeBalance: 9n, quote })).toBe(true)
  expect(isFeeShort({ ...complete, nativeBalance: ether + 9n, quote })).toBe(true)
  expect(isFeeShort({ ...complete, nativeBalance: ether + 10n, quote })).toBe(false)
})
