import { expect, test } from 'vitest'
import { callerOf } from './observe.ts'

const socket = '10.0.0.1'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  [' 192.0.2.1 ', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['[::ffff:192.0.2.1]:4711', '::ffff:192.0.2.1'],
  ['203.0.113.9, 192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::2]:1, [2001:db8::1]:2', '2001:db8::1'],
  ['unknown', socket],
  ['_hidden', socket],
  ['', socket],
  ['192.0.2.1:port', socket],
  ['192.0.2.256', socket],
  [undefined, socket],
])('callerOf: behind one proxy, %j comes from %s', (forwarded, caller) => {
  expect(callerOf(socket, forwarded, 1)).toBe(caller)
})

test('callerOf: trusts the configured number of proxies', () => {
  const forwarded = '198.51.100.1:1, 203.0.113.9:2, 192.0.2.1:3'
  expect(callerOf(socket, forwarded, 0)).toBe(socket)
  expect(callerOf(socket, forwarded, 2)).toBe('203.0.113.9')
  expect(callerOf(socket, forwarded, 9)).toBe('198.51.100.1')
})
