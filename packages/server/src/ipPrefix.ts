import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network that an address belongs to, as far as budgets go: /24 of IPv4, /48 of IPv6. IPv4 written as IPv6
 * (`::ffff:192.0.2.1`) counts as IPv4; anything else is one network together.
 */
export function ipPrefix(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return 'unknown'
  // The URL parser writes an IPv6 address in its shortest form, so that one address has one spelling.
  const host = new URL(`http://[${plain.split('%')[0]}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = host.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const zeros = host.includes('::') ? 8 - front.length - back.length : 0
  const groups = [...front, ...Array.from({ length: zeros }, () => '0'), ...back]
  return `${groups.slice(0, 3).join(':')}::/48`
}
