import { rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { writeBuiltFrame } from '../fixtures/builtFrame.ts'
import { pino } from 'pino'
import { runCommand } from '../admin/commands.ts'
import { createServer, listen, setDefaultAncestors, setOrigins } from '../exports/index.ts'
import type { RunningServer, Store } from '../exports/index.ts'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { mayEmbed } from './ancestors.ts'

const projects = [
  { id: 'shop', name: 'Shop', allowedOrigins: ['https://shop.example', 'https://*.shop.example'] },
  { id: 'bare', name: 'Bare', allowedOrigins: [] },
]

let store: Store
let folder: string
let server: RunningServer
beforeAll(async () => {
  store = await openMemoryStore()
  folder = await writeBuiltFrame()
  server = await listen({ port: 0, framePort: 0, frameFolder: folder, store, chains: {}, projects })
})
afterAll(async () => {
  await server.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, init?: RequestInit) => fetch(`${server.frameUrl}${path}`, init)
const sdk = (project: string, origin: string) => get(`/sdk?projectId=${project}&origin=${origin}`)
const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources.join(' ')]
    }),
  )

test('frame document: may be shown by the project and by previews, and reaches the API alone', async () => {
  const response = await sdk('shop', 'https://shop.example')
  expect(response.status).toBe(200)
  const policy = policyOf(response)
  expect(policy.get('frame-ancestors')).toBe(
    'https://shop.example https://*.shop.example http://localhost:* https://localhost:* http://127.0.0.1:* https://127.0.0.1:* https://*.pages.dev https://*.vercel.app https://*.ngrok-free.app',
  )
  expect(policy.get('connect-src')).toBe(`http://localhost:${server.port}`)
  expect(policy.get('default-src')).toBe("'none'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('require-trusted-types-for')).toBe("'script'")
  expect(policy.get('trusted-types')).toBe('latchkey-signer')
  expect([...policy.values()].join(' ')).not.toMatch(/unsafe|\*(?!\.|$| |:)/)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  expect(response.headers.get('permissions-policy')).toContain('geolocation=()')
  expect(await response.text()).toContain(
    `<meta name="latchkey-api" content="http://localhost:${server.port}" />`,
  )
})

test('frame document: previews show new projects only in development', async () => {
  const run = (isProduction: boolean, id: string, previews?: boolean) =>
    runCommand(
      store,
      { name: 'create', project: { id, name: id, ...(previews !== undefined && { previews }) } },
      { isProduction },
    )
  await run(false, 'development')
  await run(true, 'production')
  await run(true, 'previews', true)
  const statusOf = async (id: string, origin: string) => (await sdk(id, origin)).status
  const preview = 'https://a.vercel.app'
  expect(await statusOf('development', preview)).toBe(200)
  expect(await statusOf('production', preview)).toBe(403)
  expect(await statusOf('previews', preview)).toBe(200)
  // Pages on this machine may ask every project. Its policy keeps them from showing the frame.
  const local = await sdk('production', 'http://localhost:3000')
  expect(policyOf(local).get('frame-ancestors')).toBe("'none'")
})

test('frame document: a production start names projects open to previews', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const start = (given: Partial<Parameters<typeof createServer>[0]>) =>
    createServer({
      store,
      chains: {},
      isProduction: true,
      publicUrl: 'https://a.example',
      log,
      ...given,
    })
  const project = { id: 'fresh', name: 'Fresh' }
  await (await start({ projects: [project, { ...project, id: 'open', previews: true }] })).close()
  const named = lines.find((line) => line.includes('set-default-ancestors')) ?? '{}'
  const { projects: open } = JSON.parse(named) as { projects?: string[] }
  expect(open).toContain('open')
  expect(open).not.toContain('fresh')
})

test('frame document: the operator switches previews off, and changes apply at once', async () => {
  await setDefaultAncestors(store, 'shop', false)
  onTestFinished(async () => void (await setDefaultAncestors(store, 'shop', true)))
  const ancestors = async () =>
    policyOf(await sdk('shop', 'https://shop.example')).get('frame-ancestors')
  expect(await ancestors()).toBe('https://shop.example https://*.shop.example')
  expect((await sdk('shop', 'https://a.vercel.app')).status).toBe(403)
  await setOrigins(store, 'shop', ['https://new.example', 'https://shop.example'])
  expect(await ancestors()).toBe('https://new.example https://shop.example')
  await setOrigins(store, 'shop', projects[0]?.allowedOrigins ?? [])

  await setDefaultAncestors(store, 'bare', false)
  const local = await sdk('bare', 'http://localhost:3000')
  expect(policyOf(local).get('frame-ancestors')).toBe("'none'")
  await setDefaultAncestors(store, 'bare', true)
})

test.each([
  ['/sdk?projectId=nobody&origin=https://shop.example', 404, 'no project with this id'],
  ['/sdk?origin=https://shop.example', 404, 'no project with this id'],
  ['/sdk?projectId=shop&origin=https://evil.example', 403, 'allowed origins'],
  ['/sdk?projectId=shop&origin=https://a.b.shop.example', 403, 'allowed origins'],
  ['/sdk?projectId=shop&origin=null', 403, 'allowed origins'],
  ['/sdk?projectId=shop', 403, 'allowed origins'],
  ['/sdk.html?projectId=shop', 404, 'nothing here'],
  ['/popup?projectId=nobody', 404, 'no project with this id'],
  ['/nothing', 404, 'nothing here'],
])('frame: %s is %i, in a document that can be read', async (path, status, words) => {
  const response = await get(path)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(policyOf(response).get('default-src')).toBe("'none'")
  expect(policyOf(response).has('frame-ancestors')).toBe(false)
  const text = await response.text()
  expect(text).toContain(words)
  expect(text).not.toContain('evil')
})

test('frame files: the worker has a policy of its own, named files are kept, nothing else is there', async () => {
  const worker = await get('/signer.js')
  expect(worker.headers.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'",
  )
  expect(worker.headers.get('content-type')).toMatch(/^text\/javascript/)
  expect(worker.headers.get('cross-origin-embedder-policy')).toBe('require-corp')
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  const again = await get('/signer.js', {
    headers: { 'if-none-match': worker.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)

  const named = await get('/assets/sdk-a1b2.js')
  expect(named.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(named.headers.get('content-encoding')).toBe('gzip')
  expect(await named.text()).toBe('globalThis.isReady = true')
  expect((await get('/frame-manifest.json')).headers.get('cache-control')).toBe('no-cache')
})

test('frame files: a path that leaves the folder finds nothing, other methods are refused', async () => {
  await writeFile(join(folder, 'secret.txt'), 'not of the build')
  for (const path of ['/secret.txt', '/../package.json', '/assets/../secret.txt', '/%2e%2e/x'])
    expect(await rawStatus(path)).toBe(404)
  const posted = await get('/sdk?projectId=shop', { method: 'POST' })
  expect(posted.status).toBe(405)
  expect(posted.headers.get('allow')).toBe('GET, HEAD')
})

test('device document: nobody may show it in a frame', async () => {
  const response = await get('/device?projectId=shop&attempt=x')
  expect(response.status).toBe(200)
  expect(policyOf(response).get('frame-ancestors')).toBe("'none'")
})

test('device document: keeps no handle for the page that has opened it', async () => {
  const response = await get('/device?projectId=shop&attempt=x')
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
})

test('documents: send HSTS if the API has an https URL', async () => {
  const ownStore = await openMemoryStore()
  const options = { framePort: 0, frameFolder: folder, store: ownStore, chains: {}, projects }
  const secure = await listen({ ...options, port: 0, publicUrl: 'https://api.example.com' })
  for (const [url, policy] of [
    [secure.frameUrl, 'max-age=31536000'],
    [server.frameUrl, null],
  ])
    for (const path of [
      '/device?projectId=shop',
      '/sdk?projectId=shop&origin=https://shop.example',
    ]) {
      const { headers } = await fetch(`${url}${path}`)
      expect(headers.get('strict-transport-security')).toBe(policy)
    }
  await secure.close()
  await ownStore.close()
})

test('window of a social login: at the top level only, and not cut off from the page that has opened it', async () => {
  const response = await get('/popup?projectId=shop&attempt=x')
  expect(response.status).toBe(200)
  expect(policyOf(response).get('frame-ancestors')).toBe("'none'")
  expect(policyOf(response).get('connect-src')).toBe(`http://localhost:${server.port}`)
  expect(response.headers.has('cross-origin-opener-policy')).toBe(false)
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('frame: a file that was changed after the build stops the start', async () => {
  const changed = await writeBuiltFrame()
  onTestFinished(() => rm(changed, { recursive: true }))
  await writeFile(join(changed, 'signer.js'), 'onmessage = () => fetch("https://evil.example")')
  const start = listen({ port: 0, framePort: 0, frameFolder: changed, store, chains: {} })
  await expect(start).rejects.toThrow(/signer\.js is not the file that its manifest names/)
  const empty = listen({ port: 0, framePort: 0, frameFolder: '/nowhere', store, chains: {} })
  await expect(empty).rejects.toThrow(/holds no built frame/)
})

test('frame: what travels packed is what lies in the folder', async () => {
  const packed = await new Promise<Buffer>((resolve, reject) => {
    const asked = request(
      `${server.frameUrl}/signer.js`,
      { headers: { 'accept-encoding': 'gzip' } },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => resolve(Buffer.concat(parts)))
      },
    )
    asked.on('error', reject)
    asked.end()
  })
  expect(gunzipSync(packed).toString()).toBe('onmessage = () => {}')
})

test('frame: the API lets the frame ask on behalf of every project, and other sites not', async () => {
  const ask = (origin: string) =>
    fetch(`${server.url}/v1/supported-chains?projectId=shop`, { headers: { origin } })
  const frame = await ask(server.frameUrl ?? '')
  expect(frame.headers.get('access-control-allow-origin')).toBe(server.frameUrl)
  expect((await ask('https://evil.example')).status).toBe(403)
})

test.each([
  ['https://shop.example', true],
  ['https://a.shop.example', true],
  ['https://a.b.shop.example', false],
  ['https://a.b.pages.dev', true],
  ['https://pages.dev', false],
  ['https://evilpages.dev', false],
  ['http://a.pages.dev', false],
  ['https://a.pages.dev:8443', false],
  ['http://localhost:3000', true],
  ['', false],
  ['*', false],
])('frame: a page at "%s" may have it: %s', (origin, isAllowed) => {
  const allowedOrigins = projects[0]?.allowedOrigins ?? []
  expect(mayEmbed(origin, { allowedOrigins, defaultAncestors: true })).toBe(isAllowed)
})

/** Asks for a path as it is written: `fetch` would tidy it up. */
function rawStatus(path: string) {
  return new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.frameUrl ?? '')
    const asked = request({ hostname, port, path }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asked.on('error', reject)
    asked.end()
  })
}
