import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCaipNetworkId, parseCaipNetworkId } from './caipNetworkId.ts'
import { isCaipAddress, parseCaipAddress } from './caipAddress.ts'
import { parseCaipAssetId } from './caipAssetId.ts'

test('parseCaipNetworkId: splits namespace and reference', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({
    caipNetworkId: 'eip155:1',
    namespace: 'eip155',
    reference: '1',
  })
  expect(parseCaipNetworkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')?.namespace).toBe('solana')
})

test('parseCaipAddress: splits the network and the address', () => {
  expect(parseCaipAddress('eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toMatchObject(
    {
      caipNetworkId: 'eip155:31337',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    },
  )
})

test('parseCaipAssetId: splits the standard and the reference', () => {
  expect(
    parseCaipAssetId('eip155:1/erc20:0x6b175474e89094c44da98b954eedeac495271d0f'),
  ).toMatchObject({
    caipNetworkId: 'eip155:1',
    assetNamespace: 'erc20',
    assetReference: '0x6b175474e89094c44da98b954eedeac495271d0f',
  })
})

test.each([
  ['eip155:1/erc721:0x06012c8cf97BEaD5deAe237070F9587f8E7A266d/771769', '771769'],
  ['hedera:mainnet/nft:0.0.55492/12', '12'],
  ['eip155:1/slip44:60', undefined],
])('parseCaipAssetId: the token id of %s is %s', (id, tokenId) => {
  expect(parseCaipAssetId(id)).toMatchObject({ caipAssetId: id, ...(tokenId && { tokenId }) })
  expect(parseCaipAssetId(id)?.tokenId).toBe(tokenId)
})

test.each(['/', '/1/2', '/1 ', `/${'1'.repeat(79)}`, '/€'])(
  'parseCaipAssetId: refuses %j after an asset',
  (end) => expect(parseCaipAssetId(`eip155:1/erc721:0x06${end}`)).toBeUndefined(),
)

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'EIP155:1',
  'eip155:1:',
  'eip155:1 ',
  'eip155:1\n',
  null,
  1,
  {},
])('isCaipNetworkId: refuses %j', (value) => {
  expect(isCaipNetworkId(value)).toBe(false)
})

test('parsers: never throw, whatever they are given', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      for (const parse of [parseCaipNetworkId, parseCaipAddress, parseCaipAssetId]) parse(value)
    }),
  )
})

test('isCaipAddress: accepts what an id is made of and nothing more', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/),
      (value) => {
        expect(isCaipAddress(value)).toBe(true)
        expect(isCaipAddress(`${value}/`)).toBe(false)
      },
    ),
  )
})
