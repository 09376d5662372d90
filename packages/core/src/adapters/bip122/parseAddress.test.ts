import { Address, NETWORK, OutScript, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BitcoinChain } from '../../networks/bip122.ts'
import { toHex } from './encoding.ts'
import { parseAddress } from './parseAddress.ts'

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

test('parseAddress: whatever the library of the wallets writes stands for the same script', () => {
  fc.assert(
    fc.property(addresses, ({ address, chain, format }) => {
      const parsed = parseAddress(address)
      expect(parsed?.chains).toContain(chain)
      expect(toHex(parsed?.script ?? new Uint8Array())).toBe(
        toHex(OutScript.encode(Address(format).decode(address))),
      )
    }),
    { numRuns: 100 },
  )
})

test('parseAddress: a typing error is no address', () => {
  fc.assert(
    fc.property(addresses, fc.nat(), fc.constantFrom(...'qpz023456789acdX'), (one, at, letter) => {
      const { address } = one
      const place = at % address.length
      const wrong = address.slice(0, place) + letter + address.slice(place + 1)
      if (wrong === address) return
      // The letter's case alone is an error, too: never both in one address.
      expect(parseAddress(wrong)).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})

test.each([
  ['BIP-84', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'wpkh'],
  ['BIP-86', 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr', 'tr'],
  ['BIP-173', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7', 'wsh'],
])('parseAddress: the published address of %s', (_, address, type) => {
  expect(parseAddress(address)).toMatchObject({ address, type })
  expect(parseAddress(address.toUpperCase())?.address).toBe(address)
})
