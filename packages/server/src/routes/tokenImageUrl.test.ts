import { beforeAll, expect, test } from 'vitest'
import { openCatalogue, type OpenCatalogue } from '../catalogue/openCatalogue.ts'
import { showTokens } from '../history/entries/showTokens.ts'
import { limits } from '../config/limits.ts'
import { tokenImageUrl } from './tokenImageUrl.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usdc = 'eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const stranger = 'eip155:8453:0x000000000000000000000000000000000000bEEF'
const native = 'eip155:8453:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

let catalogue: OpenCatalogue
beforeAll(async () => {
  catalogue = await openCatalogue({}, limits)
})

function imageUrlOn(chain: Partial<Parameters<typeof tokenImageUrl>[1]> = {}) {
  const context = { catalogue, ownUrl: () => 'https://api.example.com' }
  return tokenImageUrl(context, {
    caipNetworkId: 'eip155:8453',
    currency: ether,
    tokens: undefined,
    ...chain,
  })
}

test('tokenImageUrl: a listed token has the picture of its symbol', () => {
  const url = expect.stringMatching(
    /^https:\/\/api\.example\.com\/public\/getTokenImage\/USDC\?v=./,
  ) as string
  expect(imageUrlOn()({ address: usdc, symbol: 'USDC' })).toEqual(url)
  expect(imageUrlOn()({ address: usdc.toLowerCase(), symbol: 'Other' })).toEqual(url)
  const own = { tokens: [{ address: stranger.slice(12) }] }
  expect(imageUrlOn(own)({ address: stranger, symbol: 'USDC' })).toEqual(url)
})

test('tokenImageUrl: the native currency of an L2 has the picture of ETH', () => {
  const url = expect.stringContaining('/public/getTokenImage/ETH?v=') as string
  expect(imageUrlOn()({ symbol: 'ETH' })).toEqual(url)
  expect(imageUrlOn()({ address: native, symbol: 'ETH' })).toEqual(url)
})

test('tokenImageUrl is undefined for unlisted tokens and unknown symbols', () => {
  expect(imageUrlOn()({ address: stranger, symbol: 'USDC' })).toBeUndefined()
  expect(imageUrlOn()({ address: 'nothing', symbol: 'USDC' })).toBeUndefined()
  const currency = { ...ether, symbol: 'NEVERSEEN' }
  expect(imageUrlOn({ currency })({ symbol: 'ETH' })).toBeUndefined()
})

test('tokenImageUrl compares addresses of Solana by case', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const caipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const imageUrl = imageUrlOn({ caipNetworkId, tokens: [{ address: mint }] })
  expect(imageUrl({ address: `${caipNetworkId}:${mint}`, symbol: 'USDC' })).toBeDefined()
  const other = `${caipNetworkId}:${mint.toLowerCase()}`
  expect(imageUrl({ address: other, symbol: 'USDC' })).toBeUndefined()
})

test('showTokens adds pictures to transfers and approvals of listed tokens', () => {
  const metadata = {
    operationType: 'approve',
    hash: '0x1',
    chain: 'eip155:8453',
    minedAt: '2026-11-27T00:00:00.000Z',
    sentFrom: '',
    sentTo: '',
    status: 'confirmed',
    approved: { name: 'USD Coin', symbol: 'USDC', address: usdc },
  } as const
  const transfer = (address: typeof usdc | typeof stranger) => ({
    fungible_info: { name: 'USD Coin', symbol: 'USDC', address },
    direction: 'in' as const,
    quantity: { numeric: '1' },
  })
  const page = {
    data: [{ id: 'a', metadata, transfers: [transfer(usdc), transfer(stranger)] }],
    next: null,
  }
  const [entry] = showTokens(page, imageUrlOn()).data
  const icon = { url: expect.stringContaining('/getTokenImage/USDC?v=') as string }
  expect(entry?.metadata.approved).toEqual({ ...metadata.approved, icon })
  expect(entry?.transfers).toEqual([
    { ...transfer(usdc), fungible_info: { ...transfer(usdc).fungible_info, icon } },
    transfer(stranger),
  ])
})
