import * as api from '@latchkey/protocol/api'
import { expect, test } from 'vitest'
import { imageUrl, networkImageUrl } from './imageUrl.ts'
import { mainnet } from '../networks/eip155.ts'

const apiUrl = 'https://api.example.com'

test.each([
  ['Asset', api.getAssetImage],
  ['Currency', api.getCurrencyImage],
  ['Token', api.getTokenImage],
] as const)('imageUrl leads to the server route of %s pictures', (kind, route) => {
  const path = route.path.replace('{id}', 'eip155%3A1')
  expect(imageUrl({ server: { apiUrl } }, kind, 'eip155:1')).toBe(apiUrl + path)
})

test('imageUrl is undefined without a server', () => {
  expect(imageUrl({}, 'Token', 'ETH')).toBeUndefined()
  expect(imageUrl({ server: { apiUrl: 'foo' } }, 'Token', 'ETH')).toBeUndefined()
})

test('networkImageUrl prefers the pictures of the site', () => {
  const own = { ...mainnet, assets: { imageUrl: '/own.png', imageId: 'eip155:10' } }
  expect(
    networkImageUrl({ server: { apiUrl }, chains: { chainImages: { 'eip155:1': '/a.png' } } }, own),
  ).toBe('/a.png')
  expect(networkImageUrl({ server: { apiUrl } }, own)).toBe('/own.png')
  expect(
    networkImageUrl({ server: { apiUrl } }, { ...own, assets: { imageId: 'eip155:10' } }),
  ).toBe(`${apiUrl}/public/getAssetImage/eip155%3A10`)
  expect(networkImageUrl({ server: { apiUrl } }, mainnet)).toBe(
    `${apiUrl}/public/getAssetImage/eip155%3A1`,
  )
  expect(networkImageUrl({}, mainnet)).toBeUndefined()
})
