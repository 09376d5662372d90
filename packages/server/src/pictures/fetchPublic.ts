import { lookup as lookUpHost, type LookupAddress } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './publicAddress.ts'

/** Why something was not fetched. `refused` will not change by itself; `failed` may. */
export class FetchRefusal extends Error {
  override readonly name = 'FetchRefusal'
  readonly reason: 'refused' | 'failed'

  constructor(reason: 'refused' | 'failed', message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.reason = reason
  }
}

/** Says that others took all the time there was. */
export const lateTurn = () => new FetchRefusal('failed', 'did not get its turn in time')

/** How far a fetch may go. */
export type FetchOptions = {
  readonly maxBytes: number
  readonly signal: AbortSignal
  /** What to ask for, as the `Accept` header. */
  readonly accept: string
  /** Whether this machine itself may be reached, over http and any port as well: for development. */
  readonly allowLoopback: boolean
  /** An origin that the operator has named, which may be anywhere. Where it redirects to may not. */
  readonly trustedOrigin?: string | undefined
  /** JSON to send with POST; without it GET is sent. As browsers do, only 307 and 308 redirect it; other redirects are asked with GET. */
  readonly body?: string | undefined
  /** 3 by default. */
  readonly maxRedirects?: number | undefined
  /** How host names are looked up; by the system's own resolver unless given. */
  readonly resolve?: typeof lookUpHost | undefined
}

const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Fetches a document whose address a stranger chose. Only https on its own port is spoken, and only to addresses of the open internet: each is
 * checked as it is connected to, for every redirect again, so that neither a name that resolves to an inner address nor one that
 * changes in between leads inside.
 *
 * @throws FetchRefusal whatever goes wrong.
 */
export async function fetchPublic(address: string, options: FetchOptions): Promise<Buffer> {
  let url = new URL(address)
  let { body } = options
  for (let hop = 0; hop <= (options.maxRedirects ?? 3); hop++) {
    checkUrl(url, options)
    const response = await ask(url, { ...options, body })
    const { statusCode = 0, headers } = response
    if (!redirects.has(statusCode)) return readBody(response, options)
    response.destroy()
    if (statusCode < 307) body = undefined
    if (headers.location === undefined || !URL.canParse(headers.location, url.href))
      throw new FetchRefusal('failed', 'redirects to nowhere')
    url = new URL(headers.location, url)
  }
  throw new FetchRefusal('failed', 'redirects too often')
}

const isTrusted = (url: URL, { trustedOrigin }: FetchOptions) => url.origin === trustedOrigin
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')

function checkUrl(url: URL, options: FetchOptions) {
  if (isTrusted(url, options)) return
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isEncrypted = url.protocol === 'https:' && url.port === ''
  if (!isWeb || (!isEncrypted && !options.allowLoopback))
    throw new FetchRefusal('refused', 'is not an https address on its own port')
  if (url.username || url.password) throw new FetchRefusal('refused', 'has a password in it')
  const host = hostOf(url)
  if (isIP(host) && !isAllowed(host, url, options))
    throw new FetchRefusal('refused', 'is not on the open internet')
}

/** Without encryption, or on another port, only this machine is reached. */
function isAllowed(ip: string, url: URL, options: FetchOptions) {
  if (isTrusted(url, options)) return true
  if (options.allowLoopback && isLoopbackAddress(ip)) return true
  return url.protocol === 'https:' && url.port === '' && isPublicAddress(ip)
}

function ask(url: URL, options: FetchOptions) {
  const resolve = options.resolve ?? lookUpHost
  const lookup: LookupFunction = (hostname, lookupOptions, done) =>
    resolve(hostname, { ...lookupOptions, all: true }, (error, found) => {
      const addresses = found as LookupAddress[] | undefined // as asked for by `all`
      if (error || !addresses?.length) return done(error ?? new Error('no address'), '', 4)
      if (addresses.some(({ address }) => !isAllowed(address, url, options)))
        return done(new FetchRefusal('refused', 'is not on the open internet'), '', 4)
      const [first] = addresses
      if (lookupOptions.all) return done(null, addresses)
      return done(null, first?.address ?? '', first?.family ?? 4)
    })
  return new Promise<IncomingMessage>((done, fail) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const { body } = options
    const call = send(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: {
        accept: options.accept,
        'accept-encoding': 'identity',
        'user-agent': 'Latchkey',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      lookup,
      signal: options.signal,
    })
    call.once('socket', (socket) =>
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket
        if (!isAllowed(remoteAddress, url, options))
          call.destroy(new FetchRefusal('refused', 'is not on the open internet'))
      }),
    )
    call.once('error', (cause) =>
      fail(
        cause instanceof FetchRefusal
          ? cause
          : new FetchRefusal('failed', 'cannot be reached', { cause }),
      ),
    )
    call.once('response', done)
    call.end(body)
  })
}

async function readBody(response: IncomingMessage, { maxBytes }: FetchOptions) {
  const { statusCode = 0, headers } = response
  const stop = (reason: 'refused' | 'failed', message: string): never => {
    response.destroy()
    throw new FetchRefusal(reason, message)
  }
  if (statusCode !== 200)
    stop(
      statusCode >= 500 || statusCode === 429 ? 'failed' : 'refused',
      `answers with status ${statusCode}`,
    )
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') stop('refused', 'is compressed')
  if (Number(headers['content-length'] ?? 0) > maxBytes) stop('refused', 'is too large')
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response) {
      const bytes = chunk as Buffer // no encoding is set
      size += bytes.byteLength
      if (size > maxBytes) throw new FetchRefusal('refused', 'is too large')
      chunks.push(bytes)
    }
  } catch (cause) {
    throw cause instanceof FetchRefusal
      ? cause
      : new FetchRefusal('failed', 'breaks off', { cause })
  }
  return Buffer.concat(chunks)
}
