import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { createProfiles } from '../identities/profiles.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { createKeys } from '../keys/createKeys.ts'
import { limits } from '../../config/limits.ts'
import { createLog } from '../../log.ts'
import { farcasterAttempts, farcasterChannels } from '../../store/farcasterSchema.ts'
import { projects, type Project } from '../../store/schema.ts'
import { checkFarcaster } from './farcasterOptions.ts'
import { createFarcaster } from './createFarcaster.ts'

// The image of a new store takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test('store: tells neither token nor nonce nor answer of a login', async () => {
  const store = await openMemoryStore()
  const origin = 'https://app.example.com'
  const row = { id: 'demo', name: 'Demo', allowedOrigins: [origin], features: [] }
  const [project] = await store.db.insert(projects).values(row).returning()
  const farcaster = createFarcaster({
    settings: checkFarcaster(
      {
        chain: 'eip155:31337',
        upstreams: ['http://127.0.0.1:1'],
        app: 'https://app.farcaster.test/sign-in',
        relayKey: 'key-of-the-app',
      },
      {},
    ),
    store,
    limits,
    log: createLog('silent'),
    profiles: createProfiles(createKeys(randomBytes(32))),
  })
  const body = { origin, jkt: randomBytes(32).toString('base64url') }
  const asker = { project: project as Project, prefix: 'x' }
  const { attemptId, url } = await farcaster.start(body, asker, null)
  const token = new URL(url).searchParams.get('channelToken') ?? ''
  const channel = await farcaster.channels.read(token)
  const nonce = channel?.request.nonce ?? ''
  expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  const answer = { message: 'a message that was signed', signature: '0x1234567890', fid: 7 }
  const completed = await farcaster.channels.complete(token, { ...answer, isVouched: false })
  expect(completed?.answer).toMatchObject(answer)
  expect((await farcaster.channels.read(token))?.answer).toMatchObject(answer)

  const dump = JSON.stringify([
    await store.db.select().from(farcasterAttempts),
    await store.db.select().from(farcasterChannels),
  ])
  expect(dump).toContain(attemptId)
  for (const secret of [token, nonce, answer.message, answer.signature])
    expect(dump).not.toContain(secret)
  farcaster.close()
  await store.close()
})
