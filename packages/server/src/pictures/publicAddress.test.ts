import { expect, test } from 'vitest'
import { isLoopbackAddress, isPublicAddress } from './publicAddress.ts'

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.63.255.255',
  '192.0.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001:81b::200e',
  '::ffff:8.8.8.8',
  '::ffff:808:808',
])('isPublicAddress: %s is on the open internet', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  // This machine, its networks and link-local ones.
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  // What clouds tell their machines, secrets included.
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  'fd00:ec2::254',
  // Benchmarks, documentation, multicast, broadcast.
  '198.18.0.1',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  // IPv6, also with an IPv4 address inside.
  '::',
  '::1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:10.0.0.1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  // No addresses.
  '',
  'localhost',
  '127.1',
])('isPublicAddress: %j is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('isLoopbackAddress: is this machine and nothing else', () => {
  for (const address of ['127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])
    expect(isLoopbackAddress(address), address).toBe(true)
  for (const address of ['0.0.0.0', '10.0.0.1', '::', '::2', '::ffff:10.0.0.1', 'localhost'])
    expect(isLoopbackAddress(address), address).toBe(false)
})
