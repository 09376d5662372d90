import type { TokenBalance } from '@latchkey/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEvmAddress } from '../adapters/eip155/chain.ts'
import { checkBalances } from './checkBalances.ts'
import { composePortfolio } from './portfolio.ts'
import { fromChain } from '../networks/fromChain.ts'

const networkId = 'eip155:1'
const imageOrigin = 'https://wallet.example'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const check = (balances: readonly TokenBalance[]) =>
  checkBalances(balances, {
    networkId,
    imageOrigin,
    isAddress: async (value) => isEvmAddress(value),
  })

const token: TokenBalance = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: networkId,
  address: `${networkId}:${usdc}`,
  price: 1,
  value: 2.5,
  quantity: { decimals: '6', numeric: '2.5' },
  iconUrl: `${imageOrigin}/public/getTokenImage/usdc`,
}
const native: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: networkId,
  price: 3000,
  quantity: { decimals: '18', numeric: '1.5' },
}

test('checkBalances: an honest answer passes as it is', async () => {
  expect(await check([native, token])).toEqual({
    native: { ...native, value: 4500 },
    tokens: [token],
    isWhole: true,
  })
})

test.each<[string, Partial<TokenBalance>]>([
  ['another chain', { chainId: 'eip155:137', address: `eip155:137:${usdc}` }],
  ['an address of another chain', { address: `eip155:137:${usdc}` }],
  ['an address that is none', { address: `${networkId}:0xjavascript` }],
  ['an address with a wrong checksum', { address: `${networkId}:${usdc.replace('A0b', 'a0b')}` }],
  ['no decimals', { quantity: { decimals: '0', numeric: '5' } }],
  ['decimals that are no number', { quantity: { decimals: '6e9', numeric: '5' } }],
  ['more places than decimals', { quantity: { decimals: '1', numeric: '0.55' } }],
  ['an amount that is none', { quantity: { decimals: '6', numeric: '-5' } }],
  ['an amount without end', { quantity: { decimals: '6', numeric: '9'.repeat(61) } }],
  ['nothing of it', { quantity: { decimals: '6', numeric: '0.00' } }],
  ['a symbol that nobody sees', { symbol: '\u200b\u202e' }],
])('checkBalances: a row with %s is left out', async (_, change) => {
  expect((await check([{ ...token, ...change }])).tokens).toEqual([])
})

test('checkBalances: worth follows from the price, and a price that cannot be is none', async () => {
  const [row] = (await check([{ ...token, value: 1e12 }])).tokens
  expect(row?.value).toBe(2.5)
  for (const price of [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e30]) {
    const [odd] = (await check([{ ...token, price }])).tokens
    expect(odd).not.toHaveProperty('price')
    expect(odd).not.toHaveProperty('value')
  }
})

test.each([
  'https://evil.example/x.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//x',
])('checkBalances: a picture from elsewhere (%s) is left out', async (iconUrl) => {
  const [row] = (await check([{ ...token, iconUrl }])).tokens
  expect(row).not.toHaveProperty('iconUrl')
})

test('checkBalances: names are harmless text, and the same token counts once', async () => {
  const spam = { ...token, name: 'Win at https://x.example\n\u202e', symbol: 'US\u200bDC' }
  const { tokens } = await check([spam, { ...token, quantity: { decimals: '6', numeric: '9' } }])
  expect(tokens).toEqual([{ ...token, name: 'Win at' }])
})

test('checkBalances: an answer without end is cut, and says so', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    ...token,
    address: `${networkId}:0x${n.toString(16).padStart(40, '0')}` as const,
  }))
  const { tokens, isWhole } = await check(many)
  expect(tokens).toHaveLength(500)
  expect(isWhole).toBe(false)
})

const network = fromChain({
  id: 1,
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})

test('composePortfolio: native first, then by worth, then by symbol; the native amount is the one that was read', () => {
  const row = (symbol: string, value?: number): TokenBalance => ({
    ...token,
    symbol,
    value,
    price: value,
  })
  const tokens = [row('ZZZ'), row('BIG', 9), row('AAA'), row('SMALL', 1)]
  const data = { value: 2n * 10n ** 18n, decimals: 18, symbol: 'ETH' }
  const balance = { status: 'success', data } as const
  const portfolio = composePortfolio(network, { native, tokens, isWhole: true }, balance)
  expect(portfolio.balances.map(({ symbol }) => symbol)).toEqual([
    'ETH',
    'BIG',
    'SMALL',
    'AAA',
    'ZZZ',
  ])
  expect(portfolio.balances[0]).toMatchObject({ quantity: { numeric: '2' }, value: 6000 })
  expect(portfolio).toMatchObject({ total: 6010, isComplete: false })
  const unpriced = composePortfolio(
    network,
    { native: undefined, tokens: [], isWhole: true },
    balance,
  )
  expect(unpriced).toMatchObject({ total: undefined, isComplete: false })
})

test('composePortfolio: a native amount that could not be read again gives way to the server’s, and counts as incomplete without it', () => {
  const data = { value: 0n, decimals: 18, symbol: 'ETH' }
  const compose = (status: 'success' | 'error', server: TokenBalance | undefined) => {
    const holdings = { native: server, tokens: [], isWhole: true }
    const { balances, isComplete } = composePortfolio(network, holdings, { status, data })
    return [balances[0]?.quantity.numeric, isComplete]
  }
  const priced = { ...native, value: 4500 }
  expect(compose('success', priced)).toEqual(['0', true])
  expect(compose('error', priced)).toEqual(['1.5', true])
  expect(compose('error', undefined)).toEqual(['0', false])
})

test('checkBalances: whatever a server says, what is left can be shown and added up', async () => {
  const odd = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('0', '6', '18', '1.5', '00'))
  const rows = fc.array(
    fc.record(
      {
        name: odd,
        symbol: odd,
        chainId: fc.constantFrom<TokenBalance['chainId']>('eip155:1', 'eip155:2'),
        address: fc.constantFrom<TokenBalance['address']>(undefined, `${networkId}:${usdc}`),
        price: fc.double(),
        value: fc.double(),
        quantity: fc.record({ decimals: odd, numeric: odd }),
        iconUrl: fc.oneof(fc.webUrl(), fc.string()),
      },
      { requiredKeys: ['name', 'symbol', 'chainId', 'quantity'] },
    ),
    { maxLength: 10 },
  )
  await fc.assert(
    fc.asyncProperty(rows, async (answer) => {
      const { balances, total } = composePortfolio(network, await check(answer), undefined)
      for (const { chainId, symbol, value, iconUrl } of balances) {
        expect(chainId).toBe(networkId)
        expect(symbol).toMatch(/^\P{C}+$/u)
        expect(value ?? 0).toBeGreaterThanOrEqual(0)
        expect(iconUrl).toBeUndefined()
      }
      expect(Number.isFinite(total ?? 0)).toBe(true)
    }),
  )
})
