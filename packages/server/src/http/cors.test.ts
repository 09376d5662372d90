import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWorld } from '../fixtures/world.ts'
import { setOrigins } from '../store/projects.ts'

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'])
})
afterAll(() => world.close())

const open = ['/appkit/v1/config', '/projects/v1/origins', '/getAnalyticsConfig']
const closed = '/v1/supported-chains?projectId=demo'
const from = (origin: string) => ({ headers: { origin } })

test.each(open)('cors: any site may read %s, without credentials', async (path) => {
  const response = await world.get(`${path}?projectId=demo`, from('https://elsewhere.example'))
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

test('cors: other routes are for the sites that the project names, and the own machine', async () => {
  for (const origin of ['https://app.example.com', 'http://localhost:4400', 'http://127.0.0.1:9']) {
    const response = await world.get(closed, from(origin))
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('vary')).toMatch(/origin/i)
  }
  for (const origin of ['https://evil.example', 'null', 'https://app.example.com.evil.example']) {
    const response = await world.get(closed, from(origin))
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(await response.json()).toMatchObject({ code: 'origin_not_allowed' })
  }
  expect((await world.get(closed)).status).toBe(200)
})

test('cors: a site that is added or taken away is so at once', async () => {
  const status = async () => (await world.get(closed, from('https://new.example'))).status
  expect(await status()).toBe(403)
  await setOrigins(world.store, 'demo', ['https://app.example.com', 'https://new.example'])
  expect(await status()).toBe(200)
  await setOrigins(world.store, 'demo', ['https://app.example.com'])
  expect(await status()).toBe(403)
})

test('cors: a preflight follows the same rule', async () => {
  const ask = (origin: string, projectId: string) =>
    world.get(`/v1/?chainId=eip155:31337&projectId=${projectId}`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const allowed = await ask('https://app.example.com', 'demo')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  expect(allowed.headers.get('access-control-allow-methods')).toContain('POST')
  expect(allowed.headers.get('access-control-allow-headers')).toContain('content-type')
  // The call itself says what is wrong.
  for (const none of ['', '%00', 'x'.repeat(10_000)])
    expect((await ask('https://app.example.com', none)).status).toBe(204)
  const refused = await ask('https://evil.example', 'demo')
  expect(refused.headers.get('access-control-allow-origin')).toBeNull()
})

test('cors: a site can read why it was refused before its project was known', async () => {
  const response = await world.get(
    '/v1/supported-chains?projectId=nobody',
    from('https://a.example'),
  )
  expect(response.status).toBe(401)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
})
