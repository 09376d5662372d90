import { Address, NETWORK, OutScript, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bech32, bech32m, hex } from '@scure/base'
import { parseBitcoinAddress, type BitcoinChain } from './parseBitcoinAddress.ts'

/** As the library of the wallets has them, and the network that is theirs alone. */
const formats: readonly { readonly format: typeof NETWORK; readonly chain: BitcoinChain }[] = [
  { format: NETWORK, chain: 'mainnet' },
  { format: TEST_NETWORK, chain: 'signet' },
  { format: { ...TEST_NETWORK, bech32: 'bcrt' }, chain: 'regtest' },
]
const hash = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const keys = hash(32).filter((key) => key.some((byte) => byte > 0) && (key[0] ?? 0) < 0xff)

const addresses = fc
  .record({
    on: fc.constantFrom(...formats),
    short: hash(20),
    long: hash(32),
    key: keys,
    type: fc.constantFrom('pkh', 'sh', 'wpkh', 'wsh', 'tr', 'keyOfWpkh'),
  })
  .map(({ on: { format, chain }, short, long, key, type }) => {
    const coder = Address(format)
    switch (type) {
      case 'wsh':
        return { address: coder.encode({ type, hash: long }), chain, format }
      case 'tr':
        return { address: p2tr(pubSchnorr(key), undefined, format).address, chain, format }
      case 'keyOfWpkh':
        return { address: p2wpkh(pubECDSA(key), format).address, chain, format }
      case 'pkh':
      case 'sh':
      case 'wpkh':
        return { address: coder.encode({ type, hash: short }), chain, format }
    }
  })

test('whatever the library of the wallets writes stands for the same script', () => {
  fc.assert(
    fc.property(addresses, ({ address, chain, format }) => {
      const parsed = parseBitcoinAddress(address)
      expect(parsed?.chains).toContain(chain)
      expect(hex.encode(parsed?.script ?? new Uint8Array())).toBe(
        hex.encode(OutScript.encode(Address(format).decode(address))),
      )
    }),
    { numRuns: 100 },
  )
})

test('a typing error is no address', () => {
  fc.assert(
    fc.property(addresses, fc.nat(), fc.constantFrom(...'qpz023456789acdX'), (one, at, letter) => {
      const { address } = one
      const place = at % address.length
      const wrong = address.slice(0, place) + letter + address.slice(place + 1)
      if (wrong === address) return
      // The letter's case alone is an error, too: never both in one address.
      expect(parseBitcoinAddress(wrong)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['BIP-84', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'wpkh'],
  ['BIP-86', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'tr'],
  ['BIP-173', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'wsh'],
])('the published address of %s', (_, address, type) => {
  expect(parseBitcoinAddress(address)).toMatchObject({ address, type })
  expect(parseBitcoinAddress(address.toUpperCase())?.address).toBe(address)
})

/** The vectors of BIP-350 for versions 1 to 16. */
test.each([
  ['BC1SW50QGDZ25J', '6002751e'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
  [
    'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
    '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
  ],
])('the address %s of BIP-350 stands for its script', (address, script) => {
  const parsed = parseBitcoinAddress(address)
  expect(parsed?.address).toBe(address.toLowerCase())
  expect(hex.encode(parsed?.script ?? new Uint8Array())).toBe(script)
})

test('addresses of witness versions 2 to 16 are taken', () => {
  for (let version = 2; version <= 16; version++)
    for (const length of [2, 20, 32, 40]) {
      const words = [version, ...bech32m.toWords(new Uint8Array(length).fill(7))]
      const parsed = parseBitcoinAddress(bech32m.encode('bc', words))
      expect(parsed).toMatchObject({ type: 'witness', chains: ['mainnet'] })
      // The checksum of version 0 is wrong for them.
      expect(parseBitcoinAddress(bech32.encode('bc', words))).toBeUndefined()
    }
})

test.each([
  ['tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'another chain'],
  ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'version 17'],
  ['bc1pw5dgrnzv', 'a program of one byte'],
  ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'too long'],
  ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'version 0 of a wrong length'],
  ['tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'two cases'],
  ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'padding'],
  ['bc1gmk9yu', 'no program'],
])('%s is no address (%s)', (address) => {
  expect(parseBitcoinAddress(address)).toBeUndefined()
})
