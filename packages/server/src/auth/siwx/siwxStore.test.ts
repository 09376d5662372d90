import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findEngines } from '../../fixtures/databases.ts'
import { openStore } from '../../store/openStore.ts'
import { createProject } from '../../store/projects.ts'
import type { Store } from '../../store/store.ts'
import { createMemorySiwxStore } from './createMemorySiwxStore.ts'
import { createSiwxStore } from './createSiwxStore.ts'
import { siwxLimits } from './siwxLimits.ts'
import type { SiwxStore, StoredSession } from './siwxStore.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const engines = await findEngines()
afterAll(() => engines.remove())

const sessionOf = (name: string, change: Partial<StoredSession> = {}): StoredSession => ({
  id: name,
  hash: `${name}-1`,
  previousHash: null,
  previousUntil: 0,
  rotatedAt: 1_000,
  expiresAt: 2_000,
  accounts: [{ message: 'Hello', signature: '0x', signedInAt: 1_000, expiresAt: 2_000 }],
  ...change,
})

describe.each(['memory', ...engines.names])('%s', (engine) => {
  let store: SiwxStore
  let other: SiwxStore | undefined
  let opened: Store | undefined
  beforeAll(async () => {
    if (engine === 'memory') {
      store = createMemorySiwxStore()
      return
    }
    opened = await openStore(await engines.place(engine))
    for (const id of ['one', 'two']) await createProject(opened, { id, name: id })
    store = createSiwxStore(opened, { projectId: 'one' })
    other = createSiwxStore(opened, { projectId: 'two' })
  })
  afterAll(() => opened?.close())

  test('behavior: of many who take a nonce at once, one gets it', async () => {
    await store.putNonce({ hash: 'nonce', expiresAt: 5_000 })
    const taken = await Promise.all(Array.from({ length: 10 }, () => store.takeNonce('nonce')))
    expect(taken.filter((one) => one?.expiresAt === 5_000)).toHaveLength(1)
    expect(taken.filter((one) => one === undefined)).toHaveLength(9)
  })

  test('behavior: a session is found by its hash and the one before, and by no other', async () => {
    const session = sessionOf('a', { previousHash: 'a-0', previousUntil: 1_500 })
    await store.createSession(session)
    expect(await store.findSession('a-1')).toMatchObject(session)
    expect(await store.findSession('a-0')).toMatchObject(session)
    expect(await store.findSession('a')).toBeUndefined()
    await store.endSession('a')
    expect(await store.findSession('a-1')).toBeUndefined()
    expect(await store.findSession('a-0')).toBeUndefined()
  })

  test('behavior: of two changes at once, one is refused', async () => {
    await store.createSession(sessionOf('b'))
    const next = [2, 3].map((turn) => sessionOf('b', { hash: `b-${turn}`, previousHash: 'b-1' }))
    const done = await Promise.all(next.map((session) => store.replaceSession('b-1', session)))
    expect(done.toSorted()).toEqual([false, true])
    expect((await store.findSession('b-1'))?.hash).toBe(`b-${done[0] ? 2 : 3}`)
    expect(await store.replaceSession('b-1', sessionOf('c'))).toBe(false)
    await store.endSession('b')
  })

  test('behavior: what is kept with an account is replaced, and only its own is read', async () => {
    await store.writeMetadata('eip155:1:0xa', { plan: 'free' })
    await store.writeMetadata('eip155:1:0xa', { plan: 'paid', since: [1, null, 'é'] })
    await store.writeMetadata('eip155:1:0xb', {})
    const kept = await store.readMetadata(['eip155:1:0xa', 'eip155:1:0xc'])
    expect([...kept]).toEqual([['eip155:1:0xa', { plan: 'paid', since: [1, null, 'é'] }]])
    expect((await store.readMetadata([])).size).toBe(0)
  })

  test('behavior: what has expired goes, and nothing else', async () => {
    await store.putNonce({ hash: 'old', expiresAt: 3_000 })
    await store.putNonce({ hash: 'new', expiresAt: 3_001 })
    await store.createSession(sessionOf('old', { expiresAt: 3_000 }))
    await store.createSession(sessionOf('new', { expiresAt: 3_001 }))
    await store.removeExpired(3_000)
    expect(await store.takeNonce('old')).toBeUndefined()
    expect(await store.takeNonce('new')).toBeDefined()
    expect(await store.findSession('old-1')).toBeUndefined()
    expect(await store.findSession('new-1')).toBeDefined()
  })

  test.skipIf(engine === 'memory')('error: a project has nothing of another', async () => {
    await store.putNonce({ hash: 'mine', expiresAt: 5_000 })
    await store.createSession(sessionOf('mine'))
    await store.writeMetadata('eip155:1:0xd', { a: 1 })
    expect(await other?.takeNonce('mine')).toBeUndefined()
    expect(await other?.findSession('mine-1')).toBeUndefined()
    expect(await other?.replaceSession('mine-1', sessionOf('mine'))).toBe(false)
    await other?.endSession('mine')
    expect((await other?.readMetadata(['eip155:1:0xd']))?.size).toBe(0)
    expect(await store.findSession('mine-1')).toBeDefined()
    expect(await store.takeNonce('mine')).toBeDefined()
  })
})

test('behavior: a store in memory forgets the oldest where it is asked for too many', async () => {
  const store = createMemorySiwxStore()
  const most = siwxLimits.siwxMemoryEntries.value
  for (let turn = 0; turn <= most; turn++) {
    const name = String(turn)
    await store.putNonce({ hash: name, expiresAt: 1 })
    await store.createSession(sessionOf(name))
    await store.writeMetadata(name, {})
  }
  const [first, second, last] = ['0', '1', String(most)] as const
  expect((await store.readMetadata([first, second, last])).size).toBe(2)
  expect(await store.takeNonce(first)).toBeUndefined()
  expect(await store.findSession(`${first}-1`)).toBeUndefined()
  for (const name of [second, last]) {
    expect(await store.takeNonce(name)).toBeDefined()
    expect(await store.findSession(`${name}-1`)).toBeDefined()
  }
})
