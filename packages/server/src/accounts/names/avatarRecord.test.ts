import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parsePictureSource } from '../../pictures/pictureSource.ts'
import { parseAvatarRecord } from './avatarRecord.ts'

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'
const contract = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D'

test.each([
  ['https://a.example/x.png', { kind: 'url', url: 'https://a.example/x.png' }],
  ['data:image/png;base64,AAEC', { kind: 'data', bytes: Buffer.from([0, 1, 2]) }],
  ['data:image/svg+xml;utf8,%3Csvg/%3E', { kind: 'data', bytes: Buffer.from('<svg/>') }],
  ['data:,%zz', { kind: 'data', bytes: Buffer.from('%zz') }],
  [`ipfs://${cid}`, { kind: 'ipfs', path: `/ipfs/${cid}` }],
  [`ipfs://ipfs/${cid}/a b.png`, { kind: 'ipfs', path: `/ipfs/${cid}/a%20b.png` }],
  ['ipns://site.example/x', { kind: 'ipfs', path: '/ipns/site.example/x' }],
  [
    `eip155:1/erc721:${contract}/0001`,
    { kind: 'collectible', chainId: '1', standard: 'erc721', contract, tokenId: 1n },
  ],
  [
    `eip155:10/ERC1155:${contract}/7`,
    { kind: 'collectible', chainId: '10', standard: 'erc1155', contract, tokenId: 7n },
  ],
])('avatarRecord: %s', (record, expected) => {
  expect(parseAvatarRecord(record)).toEqual(expected)
})

test.each([
  '',
  'bob.png',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://a.example/x.png',
  'https://',
  `ipfs://${cid}/../../api/v0/shutdown`,
  'ipfs://',
  'ipfs://../api/v0/config',
  'ipns://./api/v0/config',
  'ipfs://a%2f..%2fb',
  `eip155:1/erc721:${contract}/-1`,
  `eip155:1/erc721:${contract}/${2n ** 256n}`,
  `eip155:1/erc20:${contract}/1`,
  `eip155:1/erc721:0x12/1`,
])('avatarRecord: %j is not understood', (record) => {
  expect(parseAvatarRecord(record)).toBeUndefined()
})

test('avatarRecord: a collectible may not point to another', () => {
  expect(parsePictureSource(`eip155:1/erc721:${contract}/1`)).toBeUndefined()
})

test('avatarRecord: what is fetched from the gateway stays below its folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const source = parseAvatarRecord(`ipfs://${cid}/${text}`)
      if (source?.kind !== 'ipfs') return
      expect(new URL(`https://gateway.example${source.path}`).pathname).toMatch(`/ipfs/${cid}`)
    }),
  )
})
