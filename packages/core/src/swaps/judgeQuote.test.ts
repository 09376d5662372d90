import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swapSlippage, type ConvertQuote } from '@latchkey/protocol/api'
import type { SwapToken } from '../adapters/swapping.ts'
import { SwapTamperedError } from '../errors/swap.ts'
import { fromChain } from '../networks/fromChain.ts'
import { judgeQuote, type SwapOrder } from './judgeQuote.ts'
import { isImitation, skeletonOf } from './lookAlike.ts'
import { leastOf } from './slippage.ts'
import { defaultSlippage, maxSlippage } from './slippageBounds.ts'
import { fromWireToken, parseWireToken, toWireToken } from './wireToken.ts'

const network = fromChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
})
const usd = '0x00000000000000000000000000000000000000b1'
const token = (address?: string): SwapToken => ({
  ...(address !== undefined && { address }),
  symbol: 'T',
  name: 'T',
  decimals: 6,
  isListed: true,
})
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

function orderOf(amount: bigint, slippage: number): SwapOrder {
  return { network, from: account, sell: token(), buy: token(usd), amount, slippage }
}

function quoteOf(amount: bigint, expected: bigint, minimum: bigint): ConvertQuote {
  return {
    id: '1',
    source: 'uniswap',
    fromAmount: String(amount),
    fromAccount: toWireToken(network, undefined),
    toAmount: String(expected),
    toAccount: toWireToken(network, usd),
    minimum: String(minimum),
    target: usd,
    expiresAt: Date.now() + 20_000,
  }
}

const amounts = fc.bigInt({ min: 1n, max: 2n ** 200n })
const slippages = fc.integer({ min: 0, max: 500 })

test('judgeQuote: takes every amount to the last digit, and no minimum below the slippage', () => {
  fc.assert(
    fc.property(amounts, amounts, slippages, (amount, expected, slippage) => {
      const least = leastOf(expected, slippage)
      const judge = (minimum: bigint) =>
        judgeQuote(orderOf(amount, slippage), quoteOf(amount, expected, minimum))
      for (const minimum of [least, expected].filter((one) => one > 0n))
        expect(judge(minimum)).toMatchObject({ amount, expected, minimum })
      for (const minimum of [least - 1n, expected + 1n, 0n].filter((one) => one >= 0n))
        expect(() => judge(minimum)).toThrow(SwapTamperedError)
    }),
  )
})

test('slippage: its bounds are those of the server', () => {
  expect({ usual: defaultSlippage, most: maxSlippage }).toEqual(swapSlippage)
})

test('leastOf: keeps back no more than the slippage, and never goes up with it', () => {
  fc.assert(
    fc.property(amounts, slippages, (expected, slippage) => {
      const least = leastOf(expected, slippage)
      expect(least).toBeLessThanOrEqual(expected)
      expect((expected - least) * 10_000n).toBeLessThan(expected * BigInt(slippage) + 10_000n)
      if (slippage > 0) expect(least).toBeLessThanOrEqual(leastOf(expected, slippage - 1))
    }),
  )
})

test('judgeQuote: a quote counts for 30 s at most by this clock, whatever the server’s says', () => {
  const now = 1_790_000_000_000
  for (const [said, counted] of [
    [now + 10_000, now + 10_000],
    [now + 3_600_000, now + 30_000],
    [now - 3_600_000, now + 30_000],
  ] as const) {
    const quote = { ...quoteOf(5n, 100n, 100n), expiresAt: said }
    expect(judgeQuote(orderOf(5n, 0), quote, now)).toMatchObject({ expiresAt: counted })
  }
})

test('judgeQuote: a source that keeps more than a tenth is not believed', () => {
  const fee = (amount: string, address?: string) =>
    judgeQuote(orderOf(1_000n, 0), {
      ...quoteOf(1_000n, 500n, 500n),
      providerFee: { amount, token: toWireToken(network, address) },
    })
  expect(fee('100')).toMatchObject({ providerFee: { amount: 100n } })
  expect(() => fee('101')).toThrow(SwapTamperedError)
  expect(fee('50', usd)).toMatchObject({ providerFee: { amount: 50n } })
  expect(() => fee('51', usd)).toThrow(SwapTamperedError)
})

test('wireToken: names the native currency and tokens, of this network alone', () => {
  expect(fromWireToken(network, toWireToken(network, undefined))).toBe(null)
  expect(fromWireToken(network, toWireToken(network, usd))).toBe(usd)
  expect(fromWireToken(network, `eip155:1:${usd}`)).toBeUndefined()
  expect(fromWireToken(network, 'nonsense')).toBeUndefined()
})

test('parseWireToken: text is cleaned, pictures are the server’s own, and the network knows its currency', () => {
  const expected = { network, imageOrigin: 'https://api.example' }
  const said = {
    name: 'Free\u202E money https://evil.example',
    symbol: 'US\u200BD',
    decimals: 6,
    price: Number.NaN,
  }
  expect(
    parseWireToken(expected, {
      ...said,
      address: toWireToken(network, usd),
      logoUri: 'https://evil.example/x.png',
    }),
  ).toEqual({ address: usd, name: 'Free money', symbol: 'USD', decimals: 6, isListed: true })
  const logoUri = 'https://api.example/x.png'
  expect(
    parseWireToken(expected, { ...said, address: toWireToken(network, undefined), logoUri }),
  ).toEqual({ ...network.nativeCurrency, iconUrl: logoUri, isListed: true })
})

test.each([
  ['USDС', 'USDC'], // Cyrillic
  ['ＵＳＤＴ', 'USDT'],
  ['US DT', 'usdt'],
  ['W€TH'.replace('€', 'Ε'), 'WETH'], // Greek
  ['D4I'.replace('4', 'А'), 'DAI'],
])('skeletonOf: %s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test('skeletonOf: different names stay different', () => {
  const names = ['USDC', 'USDT', 'DAI', 'WETH', 'ETH', 'LUSD', 'PLUM', '草']
  expect(new Set(names.map(skeletonOf)).size).toBe(names.length)
})

test.each([
  ['USDС', true], // its last letter is Cyrillic
  ['U5DC', true],
  ['DAl', true],
  ['ЕТН', true],
  ['USDC', false],
  ['usdc', false],
  ['USDC.e', false],
  ['LUSD', false],
  ['₮', false],
])('isImitation: %s, %s', (symbol, expected) => {
  expect(isImitation(symbol)).toBe(expected)
})
