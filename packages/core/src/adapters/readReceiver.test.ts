import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { nameOtherChain } from './eip155/otherChains.ts'
import { checkMalformed } from './eip155/receiver.ts'
import { cleanReceiver, readReceiver } from './readReceiver.ts'

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const bare = bob.slice(2)
const mint = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

test.each([
  bob,
  bare,
  `0X${bare}`,
  ` ${bob}\n`,
  `\u200b${bob}`,
  `\ufeff\u202a${bob}\u202c`,
  `${bob.slice(0, 9)}\u00ad\u200d${bob.slice(9)}`,
  `ethereum:${bob}`,
  `ETHEREUM:${bob}`,
  `ethereum:pay-${bob}`,
  `ethereum:${bob}@1`,
  `ethereum:${bob}@0x1`,
  `ethereum:${bob}?value=2.014e18`,
  `ethereum:${bob}@1?value=1&gas=21000`,
  `ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@1/transfer?address=${bob}&uint256=1`,
  `eth:${bob}`,
  `eip155:1:${bob}`,
  `eip155:${bob}`,
  `did:pkh:eip155:1:${bob}`,
])('readReceiver: %j is an address on Ethereum', (text) => {
  expect(readReceiver(text, 'eip155:1')).toBe(bob)
})

test.each([
  [`ethereum:${bob}@137`, 'eip155:1', 'Polygon'],
  [`ethereum:${bob}@1`, 'eip155:8453', 'Ethereum'],
  [`ethereum:${bob}@4242`, 'eip155:1', 'eip155:4242'],
  [`oeth:${bob}`, 'eip155:1', 'OP Mainnet'],
  [`eth:${bob}`, 'eip155:10', 'Ethereum'],
  [`eip155:137:${bob}`, 'eip155:1', 'Polygon'],
  [`did:pkh:eip155:137:${bob}`, 'eip155:1', 'Polygon'],
  [`solana:${mint}?amount=1`, 'eip155:1', 'Solana'],
  ['bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1', 'eip155:1', 'Bitcoin'],
  ['BITCOIN:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'eip155:1', 'Bitcoin'],
  [`ethereum:${bob}`, solana, 'Ethereum'],
] as const)('%s on %s is an address of %s', (text, networkId, name) => {
  expect(nameOtherChain(readReceiver(text, networkId), networkId)).toBe(name)
})

test('readReceiver: short names and ids mean the network that is sent on', () => {
  expect(readReceiver(`base:${bob}`, 'eip155:8453')).toBe(bob)
  expect(readReceiver(`ethereum:${bob}`, 'eip155:8453')).toBe(bob)
  expect(readReceiver(`solana:${mint}?amount=1&label=Shop`, solana)).toBe(mint)
  expect(readReceiver(`${solana}:${mint}`, solana)).toBe(mint)
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  expect(readReceiver(`bitcoin:${address}?amount=0.1`, bitcoin)).toBe(address)
})

test('readReceiver: a URI that calls something else is no receiver', () => {
  for (const end of ['/approve?address=', '/transfer?uint256=1&to=']) {
    const read = readReceiver(`ethereum:${bob}${end}${bob}`, 'eip155:1')
    expect(checkMalformed(read, 'eip155:1')).toEqual({ problems: ['invalidAddress'] })
  }
})

test('readReceiver: names stay names, with the joiners of their emoji', () => {
  expect(readReceiver('ethereum:bob.eth', 'eip155:1')).toBe('bob.eth')
  expect(readReceiver('\u200bbob.eth ', 'eip155:1')).toBe('bob.eth')
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}.eth'
  expect(readReceiver(family, 'eip155:1')).toBe(family)
})

test('an address without 0x is checked like one with it', () => {
  const wrong = bare.replace(/[a-f]/, (letter) => letter.toUpperCase())
  expect(checkMalformed(readReceiver(wrong, 'eip155:1'), 'eip155:1').problems).toEqual([
    'badChecksum',
  ])
  // One digit short, it is an address of no chain.
  for (const text of [bare.slice(1), bob.slice(0, -1)])
    expect(checkMalformed(readReceiver(text, 'eip155:1'), 'eip155:1').problems).toEqual([
      'invalidAddress',
    ])
})

const hex = fc.stringMatching(/^[0-9a-f]{40}$/)
const invisible = fc.array(
  fc.constantFrom(
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u202e',
    '\u00ad',
    ' ',
    '\n',
    '\t',
  ),
  { maxLength: 3 },
)

test('readReceiver: finds the address in every form of the network', () => {
  const forms = fc.constantFrom(
    (id: number, address: string) => `ethereum:${address}@${id}`,
    (_: number, address: string) => `ethereum:${address}`,
    (id: number, address: string) => `eip155:${id}:${address}`,
    (_: number, address: string) => address.slice(2),
    (_: number, address: string) => address,
  )
  fc.assert(
    fc.property(
      hex,
      fc.integer({ min: 1, max: 1e9 }),
      forms,
      invisible,
      (digits, id, form, odd) => {
        const address = getAddress(`0x${digits}`)
        const text = form(id, address)
        const place = odd.length % text.length
        const typed = text.slice(0, place) + odd.join('') + text.slice(place)
        expect(readReceiver(typed, `eip155:${id}`)).toBe(address)
      },
    ),
  )
})

test('readReceiver: never takes an address of another network', () => {
  fc.assert(
    fc.property(hex, fc.integer({ min: 2, max: 1e9 }), (digits, id) => {
      const address = getAddress(`0x${digits}`)
      for (const text of [`ethereum:${address}@${id}`, `eip155:${id}:${address}`])
        expect(checkMalformed(readReceiver(text, 'eip155:1'), 'eip155:1').problems).toEqual([
          'otherChain',
        ])
    }),
  )
})

test('readReceiver: fails on no text, and reads what it returns as the same', () => {
  const networks = fc.constantFrom('eip155:1' as const, solana, bitcoin)
  const texts = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webUrl())
  fc.assert(
    fc.property(texts, networks, (text, networkId) => {
      const read = readReceiver(text, networkId)
      expect(cleanReceiver(read)).toBe(read)
    }),
  )
})
