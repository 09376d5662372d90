import { randomUUID } from 'node:crypto'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../log.ts'

/**
 * Gives each request an id and a line in the log, and each answer the headers that all of them have. The line names the
 * route, not the address that was asked: paths and queries hold account addresses.
 *
 * @param trustedProxies - how many proxies in front may be believed about who is asking.
 */
export function observe(log: Logger, trustedProxies: number): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = performance.now()
    const requestId = randomUUID()
    const caller = callerOf(c.env.remoteAddress, c.req.header('x-forwarded-for'), trustedProxies)
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('route', 'none')
    c.set('prefix', ipPrefix(caller))
    c.set('caller', caller)
    // Set before the answer is made: on one that is made already each header costs a copy of it.
    c.header('x-request-id', requestId)
    c.header('x-content-type-options', 'nosniff')
    c.header('cache-control', 'no-store')
    c.header('vary', 'Origin')
    c.header('access-control-expose-headers', 'x-request-id, retry-after')
    await next()
    c.get('log').info({
      route: c.get('route'),
      status: c.res.status,
      project: c.get('projectId'),
      ms: Math.round(performance.now() - started),
    })
  }
}

/**
 * Returns the caller's IP address, without a port: the entry that the outermost trusted proxy has added.
 * Falls back to the socket's address if that entry is not an IP address.
 */
export function callerOf(
  socket: string | undefined,
  forwarded: string | undefined,
  proxies: number,
) {
  if (proxies === 0 || forwarded === undefined) return socket
  const hops = forwarded.split(',')
  return readHop(hops[Math.max(0, hops.length - proxies)] ?? '') ?? socket
}

/** Reads an address as proxies write it: `192.0.2.1`, `192.0.2.1:4711`, `2001:db8::1`, `[2001:db8::1]`, `[2001:db8::1]:4711`, also in quotes. */
function readHop(hop: string): string | undefined {
  const text = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? []
  const address = inBrackets ?? text.replace(/^([\d.]+):\d+$/, '$1')
  return isIP(address) ? address : undefined
}

/** What one request carries along through the app. */
export type AppEnv = {
  Bindings: {
    /** Who is asking, as the socket says. */
    remoteAddress?: string | undefined
  }
  Variables: {
    requestId: string
    log: Logger
    /** The network that the caller's budget goes by. */
    prefix: string
    /** Their own address, as far as it can be told. */
    caller: string | undefined
    /** The route as it was declared, for the log. */
    route: string
    projectId: string | undefined
  }
}

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
