import { createStorage, memoryBackend } from '@latchkey/core'
import type { SwapQuote, SwapToken } from '@latchkey/core/swaps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAskedBefore, rememberIntent } from '../../flows/intents.ts'
import { groupTokens } from './groupTokens.ts'
import { gravityOf, percentOf } from './priceImpact.ts'
import { intentOf } from './swapFlow.ts'
import { rateOf } from './Rate.tsx'
import { shownToken, unlistedOf } from './shownToken.ts'

const eth: SwapToken = { symbol: 'ETH', name: 'Ether', decimals: 18, isListed: true }
const usd: SwapToken = { ...eth, address: '0xAb', symbol: 'LUSD', decimals: 6 }

test('rate: one token in the other, exactly, both ways', () => {
  const quote = { amount: 2n * 10n ** 18n, expected: 4_000_000_000n, sell: eth, buy: usd }
  expect(rateOf(quote)).toBe(2_000_000_000n)
  expect(rateOf(quote, true)).toBe(10n ** 18n / 2000n)
  expect(rateOf({ ...quote, expected: 0n }, true)).toBeUndefined()
})

test('rate: is never rounded up', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n })
  fc.assert(
    fc.property(amounts, amounts, (amount, expected) => {
      const rate = rateOf({ amount, expected, sell: eth, buy: usd }) ?? 0n
      expect(rate * amount <= expected * 10n ** 18n).toBe(true)
      expect((rate + 1n) * amount > expected * 10n ** 18n).toBe(true)
    }),
  )
})

test('impact: is fine up to 3 %, warned of above it, and dangerous above 10 %', () => {
  const gravity = (priceImpact?: string) => gravityOf(percentOf({ priceImpact }))
  expect(['3', '3.01', '10', '10.01'].map(gravity)).toEqual([
    'fine',
    'warning',
    'warning',
    'danger',
  ])
  expect([gravity(undefined), gravity('much')]).toEqual(['fine', 'fine'])
})

test('tokens: each stands in one list, what is held by its worth, and eight are suggested', () => {
  const held = [
    { ...usd, id: '0xab', value: 5n, price: 1, worth: 5, iconUrl: undefined },
    { ...eth, address: undefined, id: 'native', value: 1n, price: 1, worth: 9, iconUrl: undefined },
  ]
  const others = Array.from({ length: 20 }, (_, index): SwapToken => ({
    ...usd,
    address: `0x${index}`,
    tags: index < 10 ? ['suggested', 'popular'] : [],
  }))
  const entries = [usd, eth, ...others].map((token) => ({
    token,
    row: shownToken(token, held as Parameters<typeof shownToken>[1]), // an address of any kind will do
  }))
  const { suggested, lists } = groupTokens(entries)
  expect(suggested).toHaveLength(8)
  expect(lists.map(([name, list]) => [name, list.length])).toEqual([
    ['yourTokens', 2],
    ['popular', 10],
    ['otherTokens', 10],
  ])
  expect(lists[0][1].map(({ row }) => row.symbol)).toEqual(['ETH', 'LUSD'])
})

test('tokens: what is held and on no list can be sold, with its balance', () => {
  const mint = 'So1anaM1nt'
  const own = { ...usd, id: mint.toLowerCase(), address: mint, symbol: 'PLUM', value: 7n }
  const held = [
    { ...own, price: undefined, worth: undefined, iconUrl: undefined },
    { ...own, id: 'gone', address: 'gone', value: 0n, price: 1, worth: 0, iconUrl: undefined },
    { ...usd, id: '0xab', address: '0xAb', value: 5n, price: 1, worth: 5, iconUrl: undefined },
  ]
  const [unlisted, ...more] = unlistedOf(held, [eth, usd])
  expect(more).toEqual([])
  expect(unlisted).toMatchObject({ address: mint, symbol: 'PLUM', decimals: 6, isListed: false })
  expect(unlisted && shownToken(unlisted, held).value).toBe(7n)
})

test('intent: a swap is the same whatever it costs now, and is none of other tokens or as a transfer', () => {
  const storage = createStorage({ backend: memoryBackend() })
  const quote = {
    networkId: 'eip155:1',
    from: '0x02',
    sell: eth,
    buy: usd,
    amount: 5n,
  } as unknown as SwapQuote // what else a quote has plays no part here
  const transfer = [quote.networkId, quote.from, undefined, quote.amount, usd.address] as const
  rememberIntent(storage, transfer)
  expect(isAskedBefore(storage, intentOf(quote))).toBe(false)
  rememberIntent(storage, intentOf(quote))
  expect(isAskedBefore(storage, intentOf({ ...quote, expected: 7n, source: 'lifi' }))).toBe(true)
  for (const change of [{ amount: 6n }, { buy: eth }, { sell: usd }, { from: '0x03' }])
    expect(isAskedBefore(storage, intentOf({ ...quote, ...change }))).toBe(false)
})
