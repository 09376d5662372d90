import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listenOnLoopback } from '../listenOnLoopback.ts'
import { changeAnswer } from './changeAnswer.ts'
import { startApiFaultProxy, type ApiFaultProxy } from './startApiFaultProxy.ts'

let api: { port: number; close: () => Promise<void> }
let proxy: ApiFaultProxy
beforeAll(async () => {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(201, { 'content-type': 'application/json', 'x-own': 'kept' })
      const { method, url, headers } = request
      response.end(
        JSON.stringify({ method, url, host: headers.host, body: Buffer.concat(chunks).toString() }),
      )
    })
  })
  api = await listenOnLoopback(server, undefined, 'an API')
  proxy = await startApiFaultProxy({ target: `http://127.0.0.1:${api.port}` })
})
afterEach(() => proxy.clear())
afterAll(async () => {
  await proxy?.stop()
  await api?.close()
})

const get = (path: string, init?: RequestInit) => fetch(proxy.url + path, init)

test('behavior: without a fault everything passes unchanged', async () => {
  const response = await get('/v1/?a=1&b=2', { method: 'POST', body: 'hello' })
  expect([response.status, response.headers.get('x-own')]).toEqual([201, 'kept'])
  expect(await response.json()).toEqual({
    method: 'POST',
    url: '/v1/?a=1&b=2',
    host: new URL(proxy.url).host,
    body: 'hello',
  })
  expect(proxy.requests.at(-1)).toEqual({
    method: 'POST',
    path: '/v1/',
    query: { a: '1', b: '2' },
  })
})

test('behavior: a status comes so many times, on the paths that it is for, and can be read by any site', async () => {
  proxy.fail({ kind: 'status', status: 429, retryAfter: 3 }, { path: '/a', times: 2 })
  proxy.fail({ kind: 'status', status: 503, code: 'store_unavailable' }, { path: /^\/b/ })
  expect((await get('/c')).status).toBe(201)
  expect((await get('/b/1?x=y')).status).toBe(503)
  const first = await get('/a')
  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '3'])
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  expect(await first.json()).toMatchObject({ code: 'internal' })
  expect((await get('/a')).status).toBe(429)
  expect((await get('/a')).status).toBe(201)
  proxy.clear()
  expect((await get('/b/1')).status).toBe(201)
})

test('behavior: answers that are none', async () => {
  proxy.fail({ kind: 'html' }, { times: 1 })
  expect(await (await get('/')).text()).toContain('<!doctype html>')
  proxy.fail({ kind: 'truncated' }, { times: 1 })
  await expect((await get('/')).json()).rejects.toThrow(SyntaxError)
  proxy.fail({ kind: 'json', body: { features: 'none' } }, { times: 1 })
  expect(await (await get('/')).json()).toEqual({ features: 'none' })
})

test('behavior: one member of an honest answer is changed, wherever it stands', async () => {
  const read = async (path = '/') => {
    const response = await get(path, { method: 'POST', body: 'hello' })
    // The API of this test answers with a record of text.
    const body = (await response.json()) as Record<string, string>
    return [response.status, response.headers.get('x-own'), body] as const
  }
  const [, , honest] = await read()
  proxy.fail({ kind: 'changed', at: 'body', to: (before) => before.toUpperCase() }, { times: 1 })
  expect(await read()).toEqual([201, 'kept', { ...honest, body: 'HELLO' }])
  proxy.fail({ kind: 'changed', at: 'nothing.0.here', to: 7 }, { times: 1 })
  expect(await read()).toEqual([201, 'kept', honest])
  expect(changeAnswer('{"a":[{"b":"1"}]}', 'a.0.b', 2)).toBe('{"a":[{"b":2}]}')
  expect(changeAnswer('no JSON', 'a', 2)).toBe('no JSON')
})

test('behavior: a host that cannot be reached, one that never answers, one that takes its time', async () => {
  proxy.fail({ kind: 'reset' }, { times: 1 })
  await expect(get('/')).rejects.toThrow(TypeError)
  proxy.fail({ kind: 'hang' }, { times: 1 })
  await expect(get('/', { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  proxy.fail({ kind: 'slow', delay: 150 }, { times: 1 })
  const started = performance.now()
  expect((await get('/')).status).toBe(201)
  expect(performance.now() - started).toBeGreaterThan(140)
})
