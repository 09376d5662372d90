import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FetchRefusal, fetchPublic, type FetchOptions } from './fetchPublic.ts'

/** A web server on this machine; `hits` counts who got through to it. */
async function site(answer: RequestListener, host = '127.0.0.1') {
  let hits = 0
  const server = createServer((request, response) => {
    hits++
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server has no other kind
  return { url: `http://127.0.0.1:${port}`, port, hits: () => hits }
}

const get = (url: string, options: Partial<FetchOptions> = {}) =>
  fetchPublic(url, {
    maxBytes: 1_000,
    signal: AbortSignal.timeout(5_000),
    accept: '*/*',
    allowLoopback: false,
    ...options,
  })

async function refusal(asked: Promise<unknown>) {
  try {
    await asked
  } catch (error) {
    if (error instanceof FetchRefusal) return `${error.reason}: ${error.message}`
    throw error
  }
  return 'fetched'
}

/** A resolver that gives what is asked for a name. */
const resolvesTo = (...addresses: string[]): NonNullable<FetchOptions['resolve']> =>
  // The resolver of Node is overloaded; this is the form that is used.
  ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as never

test.each([
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0/',
  'https://10.0.0.1/latest',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:a9fe:a9fe]/',
  'https://[fd00:ec2::254]/',
  'https://[fe80::1]/',
  'https://127。0。0。1/',
  'https://①②⑦.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://user:pass@example.com/',
  'https://example.com:8443/',
  'https://example.com:22/',
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/',
  'data:text/html,hello',
  'javascript:alert(1)',
])('fetchPublic: refuses %s', async (url) => {
  expect(await refusal(get(url))).toMatch(/^refused: /)
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['169.254.169.254'],
  ['::1'],
  ['::ffff:10.0.0.1'],
  // One good address does not make up for a bad one.
  ['93.184.216.34', '127.0.0.1'],
])('fetchPublic: refuses a name that resolves to %s', async (...addresses) => {
  const asked = get('https://rebind.example.com/', { resolve: resolvesTo(...addresses) })
  expect(await refusal(asked)).toBe('refused: is not on the open internet')
})

test('fetchPublic: reaches this machine where that is allowed, but nothing else without encryption', async () => {
  const { url } = await site((_, response) => response.end('hello'))
  expect(await refusal(get(url))).toMatch(/^refused/)
  expect((await get(url, { allowLoopback: true })).toString()).toBe('hello')
  for (const inner of ['http://10.0.0.1/', 'http://169.254.169.254/', 'https://192.168.0.1/'])
    expect(await refusal(get(inner, { allowLoopback: true })), inner).toMatch(/^refused/)
  const named = get('http://inner.example.com/', {
    allowLoopback: true,
    resolve: resolvesTo('10.0.0.1'),
  })
  expect(await refusal(named)).toMatch(/^refused/)
})

test('fetchPublic: checks where it is redirected to again', async () => {
  const { url: secret, hits } = await site((_, response) => response.end('secret'))
  const targets = [
    'http://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'file:///etc/passwd',
    'https://[::ffff:10.0.0.1]/',
  ]
  for (const location of targets) {
    const { url } = await site((_, response) => response.writeHead(302, { location }).end())
    expect(await refusal(get(url, { allowLoopback: true })), location).toMatch(/^refused/)
  }
  // The operator's own gateway may be anywhere; what it redirects to may not.
  const gateway = await site((_, response) => response.writeHead(301, { location: secret }).end())
  expect(await refusal(get(gateway.url, { trustedOrigin: gateway.url }))).toMatch(/^refused/)
  expect(hits()).toBe(0)
})

test('fetchPublic: follows a few redirects, and not for ever', async () => {
  const { url: end } = await site((_, response) => response.end('end'))
  const once = await site((_, response) => response.writeHead(307, { location: end }).end())
  expect((await get(once.url, { allowLoopback: true })).toString()).toBe('end')
  const ring = await site((_, response) => response.writeHead(302, { location: '/again' }).end())
  expect(await refusal(get(ring.url, { allowLoopback: true }))).toBe('failed: redirects too often')
  expect(ring.hits()).toBe(4)
})

test('fetchPublic: takes no more than it was told to, announced or not', async () => {
  const announced = await site((_, response) => response.end(Buffer.alloc(1_001)))
  const endless = await site((_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(400)));
    }
    response.on('drain', write)
    write()
  })
  for (const { url } of [announced, endless])
    expect(await refusal(get(url, { allowLoopback: true }))).toBe('refused: is too large')
  const packed = await site((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  )
  expect(await refusal(get(packed.url, { allowLoopback: true }))).toBe('refused: is compressed')
})

test('fetchPublic: waits no longer than it was told to, for the answer or for its end', async () => {
  const silent = await site(() => {})
  const slow = await site((_, response) => void response.write('a bit'))
  for (const { url } of [silent, slow]) {
    const asked = get(url, { allowLoopback: true, signal: AbortSignal.timeout(200) })
    expect(await refusal(asked)).toMatch(/^failed: (cannot be reached|breaks off)$/)
  }
})

test.each([
  [404, 'refused'],
  [403, 'refused'],
  [500, 'failed'],
  [429, 'failed'],
])('fetchPublic: status %i is %s', async (status, reason) => {
  const { url } = await site((_, response) => response.writeHead(status).end())
  expect(await refusal(get(url, { allowLoopback: true }))).toMatch(new RegExp(`^${reason}`))
})
