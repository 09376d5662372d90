import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ipPrefix } from './observe.ts'

test.each([
  ['192.0.2.77', '192.0.2.0/24'],
  ['::ffff:192.0.2.1', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  [undefined, 'unknown'],
  ['evil', 'unknown'],
])('ipPrefix: %s is of %s', (address, prefix) => {
  expect(ipPrefix(address)).toBe(prefix)
})

test('ipPrefix: addresses of one /48 have one prefix, however they are written', () => {
  fc.assert(
    fc.property(fc.ipV6(), (address) => {
      const expanded = new URL(`http://[${address}]`).hostname.slice(1, -1)
      expect(ipPrefix(expanded)).toBe(ipPrefix(address))
    }),
  )
})
