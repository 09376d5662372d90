import fc from 'fast-check'
import { expect, test } from 'vitest'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import {
  parseAccounts,
  parseChainId,
  parseHash,
  parseSignature,
  toChecksumAddress,
} from './parse.ts'

// Test vectors of EIP-55.
const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]
const [, , mixed] = checksummed as [string, string, string]

test.each(checksummed)('toChecksumAddress: keeps %s', (address) => {
  expect(toChecksumAddress(address)?.toLowerCase()).toBe(address.toLowerCase())
})

test('toChecksumAddress: writes one-case addresses in their EIP-55 form and refuses a wrong checksum', () => {
  expect(toChecksumAddress(mixed.toLowerCase())).toBe(mixed)
  expect(toChecksumAddress(`0x${mixed.slice(2).toUpperCase()}`)).toBe(mixed)
  expect(toChecksumAddress(mixed.replace('B', 'b'))).toBeUndefined()
})

test.each([
  ['a bad checksum', [mixed.replace('B', 'b')]],
  ['19 bytes', [mixed.slice(0, -2)]],
  ['an object', [{ address: mixed }]],
  ['no list', mixed],
  ['nothing', undefined],
  ['100,000 accounts', Array.from({ length: 100_000 }, () => mixed)],
  ['one bad among good', [mixed, 'vitalik.eth']],
])('parseAccounts: refuses %s', (_, answer) => {
  expect(() => parseAccounts(answer)).toThrow(InvalidWalletAnswerError)
})

test('parseAccounts: lists each account once, in the wallet’s order', () => {
  const other = checksummed[3] as string
  expect(parseAccounts([other, mixed, mixed.toLowerCase()])).toEqual([
    { address: other, type: 'eoa' },
    { address: mixed, type: 'eoa' },
  ])
  expect(parseAccounts([])).toEqual([])
})

test('parseChainId: reads a positive safe integer in any common form', () => {
  const hex = (id: number) => id.toString(16)
  const forms: readonly ((id: number) => unknown)[] = [
    (id) => id,
    BigInt,
    String,
    (id) => `0${id}`,
    (id) => ` ${id} `,
    (id) => `0x${hex(id)}`,
    (id) => `0x${hex(id).toUpperCase()}`,
    (id) => `0X${hex(id)}`,
    (id) => `0x${hex(id).padStart(64, '0')}`,
    (id) => `eip155:${id}`,
  ]
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom(...forms), (number, write) => {
      const id = Math.max(number, 1)
      expect(parseChainId(write(id))).toBe(`eip155:${id}`)
    }),
  )
})

test.each([
  '',
  '0',
  '1.0',
  '1e3',
  '1_000',
  'solana:1',
  '0x',
  '0x0',
  '0x10000000000000000',
  '0x20000000000000',
  '-0x1',
  '0x-1',
  0,
  -1,
  1.5,
  Number.NaN,
  2 ** 53,
  2n ** 64n,
  null,
  {},
  ['0x1'],
])('parseChainId: refuses %s', (answer) => {
  expect(() => parseChainId(answer)).toThrow(InvalidWalletAnswerError)
})

test('parse: anything at all is read or refused with an error of the kit', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      for (const parse of [parseAccounts, parseChainId, parseHash, parseSignature]) {
        try {
          parse(answer)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidWalletAnswerError)
        }
      }
    }),
  )
})

test('parseHash and parseSignature: a hash is 0x and 64 hex, a signature 0x and at least 62', () => {
  const hash = `0x${'a'.repeat(64)}`
  expect(parseHash(hash)).toBe(hash)
  expect(() => parseHash(`${hash}a`)).toThrow('invalid transaction hash')
  expect(parseSignature(`0x${'a'.repeat(130)}`)).toHaveLength(132)
  expect(() => parseSignature(`0x${'a'.repeat(61)}`)).toThrow('invalid signature')
})
