import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that is not the open internet (IANA's special-purpose registry), and the one public address behind which a cloud keeps secrets. */
const reservedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Parts of the global unicast block of IPv6 that lead elsewhere: tunnels with an IPv4 address inside, benchmarks, documentation. */
const reservedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closedV4 = blockList(reservedV4, 'ipv4')
const openV6 = blockList(['2000::/3'], 'ipv6')
const closedV6 = blockList(reservedV6, 'ipv6')
const loopback = blockList(['127.0.0.0/8'], 'ipv4')

/** Whether an IP address is one of the open internet: not this machine, not its networks, not a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  const ip = unwrap(address)
  if (isIPv4(ip)) return !closedV4.check(ip, 'ipv4')
  return isIPv6(ip) && openV6.check(ip, 'ipv6') && !closedV6.check(ip, 'ipv6')
}

/** Whether an IP address is this machine's own: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  const ip = unwrap(address)
  return isIPv4(ip) ? loopback.check(ip, 'ipv4') : isIPv6(ip) && /^[0:]*:0*1$/.test(ip)
}

/** IPv4 that is written as IPv6 (`::ffff:127.0.0.1`, `::ffff:7f00:1`) is IPv4. */
function unwrap(address: string) {
  const [, text, high, low] =
    /^::ffff:(?:([0-9.]+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/i.exec(address) ?? []
  if (text !== undefined) return text
  if (high === undefined || low === undefined) return address
  const [a, b] = [parseInt(high, 16), parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}

function blockList(ranges: readonly string[], family: 'ipv4' | 'ipv6') {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}
