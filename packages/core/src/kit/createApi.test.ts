import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { defineRoute } from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from './createApi.ts'
import { createStorage, memoryBackend } from './createStorage.ts'

type Seen = { method: string | undefined; url: URL; body: string }

let server: Server
let baseUrl: string
const seen: Seen[] = []

/** A server that repeats what it was asked, or answers as its path says. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    let body = ''
    for await (const part of request) body += String(part)
    seen.push({ method: request.method, url, body })
    if (url.pathname === '/hang') return
    const status = Number(/^\/status\/(\d+)/.exec(url.pathname)?.[1] ?? 200)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(url.pathname === '/html' ? '<html>' : body || '{"name":"Ada"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server's address
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const storage = createStorage({ backend: memoryBackend() })
const api = () => createApi({ baseUrl, projectId: 'p1', storage, timeout: 300 })

test.each(['get', 'post', 'put', 'delete'] as const)(
  '%s: sends JSON and bears the project and a client id that stays the same',
  async (method) => {
    const body = method === 'get' ? undefined : { text: 'héllo' }
    const answer = await api()[method]('/things', { query: { page: 2, no: undefined }, body })
    const { url, ...request } = seen.at(-1) ?? expect.fail()
    expect(answer).toEqual(body ?? { name: 'Ada' })
    expect(request).toEqual({
      method: method.toUpperCase(),
      body: body ? JSON.stringify(body) : '',
    })
    expect(url.searchParams.get('page')).toBe('2')
    expect(url.searchParams.get('projectId')).toBe('p1')
    expect(url.searchParams.has('no')).toBe(false)
    const clientId = url.searchParams.get('clientId')
    expect(clientId).toMatch(/^[0-9a-f-]{36}$/)
    await api().get('/things')
    expect(seen.at(-1)?.url.searchParams.get('clientId')).toBe(clientId)
  },
)

test.each([400, 403, 404, 429, 500, 503])('a status of %i is thrown', async (status) => {
  await expect(api().get(`/status/${status}`)).rejects.toMatchObject({
    code: 'HTTP_STATUS',
    status,
    shortMessage: `HTTP status code: ${status}`,
  })
})

test('an aborted request says so', async () => {
  const controller = new AbortController()
  const request = api().get('/hang', { signal: controller.signal })
  controller.abort()
  await expect(request).rejects.toThrow('Request was aborted')
})

test('a server that does not answer in time, or is not there, is unreachable', async () => {
  await expect(api().get('/hang')).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
  const nowhere = createApi({
    baseUrl: 'http://127.0.0.1:9',
    projectId: 'p',
    storage,
    timeout: 300,
  })
  await expect(nowhere.get('/')).rejects.toMatchObject({ code: 'SERVER_UNREACHABLE' })
})

test('an answer that is not JSON is not passed on', async () => {
  await expect(api().get('/html')).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

const route = defineRoute({
  method: 'GET',
  path: '/people/{name}',
  params: z.object({ name: z.string() }),
  query: z.object({ full: z.optional(z.string()) }),
  response: z.object({ name: z.string() }),
})

test('call: fills the path, and checks the answer against the route', async () => {
  const answer = await api().call(route, { params: { name: 'A/B é' }, query: { full: 'yes' } })
  expect(answer).toEqual({ name: 'Ada' })
  expect(seen.at(-1)?.url.pathname).toBe('/people/A%2FB%20%C3%A9')
  const other = { ...route, response: z.object({ age: z.number() }) }
  await expect(api().call(other, { params: { name: 'x' } })).rejects.toMatchObject({
    code: 'INVALID_RESPONSE',
  })
})
