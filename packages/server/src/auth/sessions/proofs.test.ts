import * as api from '@latchkey/protocol/api'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createProject } from '../../store/projects.ts'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'
import type { FrameClient } from '../../fixtures/frameClient.ts'
import { createNonces } from './nonces.ts'

// Databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let world: Awaited<ReturnType<typeof startLoginWorld>>
let browser: FrameClient
beforeAll(async () => {
  world = await startLoginWorld({ limits: { accessTokenMs: 3_600_000 } })
  browser = await world.client()
  await world.logIn(browser, 'ada@example.com')
})
afterAll(() => world.close())

const path = api.getSession.path

test('proof: a clock that is hours off does no harm, either way', async () => {
  for (const hours of [-24, -1, 1, 24]) {
    const iat = Math.floor(Date.now() / 1000) + hours * 3_600
    expect((await browser.session({ claims: { iat } })).status).toBe(200)
  }
})

test('proof: is good once', async () => {
  const proof = await browser.proofFor('GET', path)
  expect((await browser.session({ proof })).status).toBe(200)
  expect(await browser.session({ proof })).toMatchObject({ status: 401, code: 'invalid_proof' })
  const many = await browser.proofFor('GET', path)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => browser.session({ proof: many })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('proof: needs a nonce of this server, which every answer brings, refusals too', async () => {
  for (const nonce of ['', 'made.up', `${Date.now().toString(36)}.AAAAAAAAAAAAAAAAAAAAAA`]) {
    const refused = await browser.session({ nonce })
    expect(refused).toMatchObject({ status: 401, code: 'use_dpop_nonce' })
    expect(refused.headers.get('dpop-nonce')).toMatch(/^[0-9a-z]+\.[\w-]{22}$/)
    expect(refused.headers.get('access-control-expose-headers')).toContain('dpop-nonce')
  }
  expect((await browser.session()).status).toBe(200)
})

test('nonce: is good for its time, on every server with the same key, and on no other', () => {
  const key = new Uint8Array(32).fill(7)
  const [one, other] = [createNonces(key, 1_000), createNonces(key, 1_000)]
  const nonce = one.make(50_000)
  expect(other.isFresh(nonce, 50_999)).toBe(true)
  expect(other.isFresh(nonce, 49_001)).toBe(true)
  expect(other.isFresh(nonce, 51_001)).toBe(false)
  expect(createNonces(new Uint8Array(32), 1_000).isFresh(nonce, 50_000)).toBe(false)
  expect(
    one.isFresh(
      nonce.replace(/^./, (c) => (c === '1' ? '2' : '1')),
      50_000,
    ),
  ).toBe(false)
})

test.each([
  ['another method', { claims: { htm: 'POST' } }],
  ['another address', { claims: { htu: 'https://api.example.com/auth/v1/session' } }],
  ['another path', { claims: { htu: 'http://127.0.0.1/auth/v1/devices' } }],
  ['another access token', { claims: { ath: 'AAAA' } }],
  ['no access token', { claims: { ath: undefined } }],
  ['no name of its own', { claims: { jti: 'short' } }],
  ['another type', { header: { typ: 'JWT' } }],
  ['no proof at all', { proof: 'nonsense' }],
  ['an unsigned proof', { proof: 'eyJhbGciOiJub25lIiwidHlwIjoiZHBvcCtqd3QifQ.e30.' }],
  ['a flood', { proof: 'x'.repeat(5_000) }],
])('proof: refuses one for %s', async (_, spoiled) => {
  expect(await browser.session(spoiled)).toMatchObject({ status: 401, code: 'invalid_proof' })
})

test('proof: refuses another key than that of the token, one it was not signed with, and a private one', async () => {
  const thief = await world.client()
  thief.useToken(browser.token())
  await thief.session()
  expect((await thief.session()).code).toBe('invalid_proof')
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const [foreign, secret] = [await exportJWK(publicKey), await exportJWK(privateKey)]
  expect((await browser.session({ header: { jwk: foreign } })).code).toBe('invalid_proof')
  expect((await browser.session({ header: { jwk: secret } })).code).toBe('invalid_proof')
})

test('token: refuses one that was changed, and none', async () => {
  const token = browser.token() ?? ''
  const [head = '', body = '', mac = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
  const changed = Buffer.from(JSON.stringify({ ...claims, org: 'https://evil.example' }))
  for (const bad of [
    `${head}.${changed.toString('base64url')}.${mac}`,
    `eyJhbGciOiJub25lIiwidHlwIjoibGF0Y2hrZXktYWNjZXNzK2p3dCJ9.${body}.`,
    'nonsense',
  ])
    expect((await browser.session({ token: bad })).code).toBe('invalid_token')
  expect((await browser.session({ token: undefined })).code).toBe('invalid_token')
})

test('token: is of no use in another project, and a code of one is of none in another', async () => {
  await createProject(world.store, {
    id: 'second',
    name: 'Second',
    allowedOrigins: ['https://app.example.com'],
  })
  const other = await world.client({ projectId: 'second' })
  const query = { projectId: 'second' }
  expect((await browser.send(api.getSession, { query }, 'session')).code).toBe('invalid_session')
  const { attemptId, code } = await world.codeFor(other, 'ada@example.com')
  const body = { attemptId, code, storage: 'kept' } as const
  const wrongProject = { body, query: { projectId: 'demo' } }
  expect((await other.send(api.verifyEmailCode, wrongProject, 'key')).code).toBe('attempt_ended')
  const there = await other.verify(attemptId, code)
  const here = await browser.session()
  // The same mailbox is somebody else in each project.
  expect(there.body.user.id).not.toBe(here.body.user.id)
})

test('token: expires, and says so', async () => {
  const short = await startLoginWorld({ limits: { accessTokenMs: 1_000 } })
  try {
    const own = await short.client()
    await short.logIn(own, 'ada@example.com')
    await expect
      .poll(async () => (await own.session()).body, { timeout: 5_000 })
      .toMatchObject({ code: 'invalid_token', message: expect.stringContaining('expired') })
    expect((await own.refresh()).status).toBe(200)
  } finally {
    await short.close()
  }
})
