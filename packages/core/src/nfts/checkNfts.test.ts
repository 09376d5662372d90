import type { Nft } from '@latchkey/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEvmAddress } from '../adapters/eip155/chain.ts'
import { checkNfts } from './checkNfts.ts'

const networkId = 'eip155:1'
const imageOrigin = 'https://wallet.example'
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const check = (nfts: readonly Nft[]) =>
  checkNfts(nfts, { networkId, imageOrigin, isAddress: async (value) => isEvmAddress(value) })

const moth: Nft = {
  id: `${networkId}/erc721:${contract}/42`,
  chainId: networkId,
  address: `${networkId}:${contract}`,
  tokenId: '42',
  standard: 'erc721',
  name: 'Moth',
  description: 'A moth.',
  collection: { name: 'Moths' },
  imageUrl: `${imageOrigin}/v1/nft/${networkId}/${contract}/42/image?projectId=p&v=1`,
  quantity: '1',
  attributes: [{ name: 'Wings', value: 'Two' }],
  isSpam: false,
  spamReasons: [],
}

test('checkNfts: an honest answer passes as it is', async () => {
  expect(await check([moth])).toEqual([moth])
})

test.each<[string, Partial<Nft>]>([
  ['another chain', { chainId: 'eip155:137' }],
  ['an address of another chain', { address: `eip155:137:${contract}` }],
  ['an address that is none', { address: `${networkId}:0xjavascript` }],
  ['a number that is none', { tokenId: '0x1' }],
  ['a number that is too large', { tokenId: '9'.repeat(78) }],
  ['nothing of it', { quantity: '0' }],
])('checkNfts: one with %s is left out', async (_, change) => {
  expect(await check([{ ...moth, ...change }])).toEqual([])
})

test.each([
  'https://evil.example/x.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  '//x',
])('checkNfts: a picture from elsewhere (%s) is left out', async (imageUrl) => {
  const [shown] = await check([{ ...moth, imageUrl }])
  expect(shown).not.toHaveProperty('imageUrl')
})

test('checkNfts: texts are harmless, and one without a name goes by its number', async () => {
  const [shown] = await check([
    {
      ...moth,
      name: '\u202e\u200b',
      description: 'Win at https://x.example\n\u202e now',
      collection: { name: '\u0000' },
      attributes: [
        { name: '\u200b', value: 'x' },
        ...Array.from({ length: 500 }, () => ({ name: 'a', value: 'b' })),
      ],
    },
  ])
  expect(shown).toMatchObject({ name: '#42', description: 'Win at now' })
  expect(shown).not.toHaveProperty('collection')
  expect(shown?.attributes).toHaveLength(59)
  expect(await check([moth, { ...moth, name: 'Twin' }])).toEqual([moth])
})

test('checkNfts: whatever a server says, what is left can be shown', async () => {
  const odd = fc.string({ unit: 'binary' })
  const nfts = fc.array(
    fc.record({
      name: odd,
      description: odd,
      collection: fc.record({ name: odd }),
      imageUrl: fc.oneof(fc.webUrl(), odd),
      attributes: fc.array(fc.record({ name: odd, value: odd })),
      quantity: fc.oneof(odd, fc.constant('3')),
    }),
    { maxLength: 5 },
  )
  await fc.assert(
    fc.asyncProperty(nfts, async (list) => {
      const answer = list.map((one, index) => ({
        ...moth,
        ...one,
        id: `${moth.id}${index}` as const,
      }))
      for (const { name, description = 'x', imageUrl, attributes, quantity } of await check(
        answer,
      )) {
        for (const text of [
          name,
          description,
          ...attributes.flatMap((one) => [one.name, one.value]),
        ])
          expect(text).toMatch(/^\P{C}+$/u)
        expect(imageUrl).toBeUndefined()
        expect(quantity).toBe('3')
      }
    }),
  )
})
