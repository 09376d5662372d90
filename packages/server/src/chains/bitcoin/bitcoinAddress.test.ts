import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitcoinNetworks, isBitcoinAddress, writeBitcoinAddress } from './bitcoinAddress.ts'

const main = '000000000019d6689c085ae165831e93'
const test3 = '000000000933ea01ad0ee984209779ba'
const regtest = '0f9188f13cb7b2c71f2a335e3a4fc328'

// Those of BIP-173 and BIP-350 as far as they may hold coins, and well-known ones of the older kinds.
test.each([
  [main, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  [main, 'BC1SW50QGDZ25J'],
  [main, 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  [main, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  [main, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  [main, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  [test3, 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
  [test3, 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  [test3, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  [regtest, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
])('isBitcoinAddress: on %s, %s', (reference, address) => {
  expect(isBitcoinAddress(address, reference)).toBe(true)
})

test.each([
  [main, 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty', 'another chain'],
  [main, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'a wrong checksum'],
  [
    main,
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'the wrong kind of checksum',
  ],
  [
    main,
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'the wrong kind of checksum',
  ],
  [main, 'BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'a version that there is not'],
  [main, 'bc1pw5dgrnzv', 'a program of one byte'],
  [main, 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'a program of a wrong length'],
  [test3, 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq', 'two cases'],
  [main, 'bc1gmk9yu', 'no program'],
  [
    main,
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'Taproot of a wrong length, whose coins are anybody’s',
  ],
  [test3, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'another network'],
  [main, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'another network'],
  [regtest, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'another network'],
  [main, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'a wrong checksum'],
  [main, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'an EVM address'],
  [main, '', 'nothing'],
  ['12a765e31ffd4059bada1e25190f6e98', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'an unknown network'],
])('isBitcoinAddress: on %s, not %s (%s)', (reference, address) => {
  expect(isBitcoinAddress(address, reference)).toBe(false)
})

test('isBitcoinAddress: says no to anything else', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constant('bc1').map((a) => a + 'q'.repeat(80)),
  )
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(bitcoinNetworks)), text, (reference, address) => {
      expect(isBitcoinAddress(address, reference)).toBe(false)
    }),
  )
})

test('writeBitcoinAddress: capitals of segwit addresses are small letters, those of others count', () => {
  expect(writeBitcoinAddress('BC1SW50QGDZ25J')).toBe('bc1sw50qgdz25j')
  expect(writeBitcoinAddress('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  )
})
