import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findEngines } from '../../fixtures/databases.ts'
import { serverSecrets } from '../../store/authSchema.ts'
import { openStore } from '../../store/openStore.ts'
import type { Store } from '../../store/store.ts'
import { createKeys } from './createKeys.ts'
import { openRoot } from './openRoot.ts'

const engines = await findEngines()
afterAll(() => engines.remove())

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]

describe.each(engines.names)('root on %s', (name) => {
  let store: Store
  beforeAll(async () => {
    store = await openStore(await engines.place(name))
  }, 120_000)
  afterAll(() => store.close())

  test('a store keeps its root, however many secrets take each other’s place', async () => {
    // Servers that start at once agree.
    const [root, same] = await Promise.all([openRoot(store, first), openRoot(store, first)])
    expect(same).toEqual(root)
    expect(await openRoot(store, second, [first])).toEqual(root)
    // One that starts later with the same settings finds it done.
    expect(await openRoot(store, second, [first])).toEqual(root)
    expect(await openRoot(store, second)).toEqual(root)
    await expect(openRoot(store, first)).rejects.toThrow(/^LATCHKEY_SECRET is not the secret/)
    await expect(openRoot(store, third, [first])).rejects.toThrow(/LATCHKEY_OLD_SECRETS/)
    // A backup from long before comes back.
    expect(await openRoot(store, third, [first, second])).toEqual(root)
  })

  test('the store holds neither the root nor anything of a secret', async () => {
    await store.db.delete(serverSecrets)
    const root = await openRoot(store, first)
    const kept = JSON.stringify(await store.db.select().from(serverSecrets))
    for (const bytes of [root, first])
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(kept).not.toContain(Buffer.from(bytes).toString(encoding))
    expect(Buffer.from(root)).not.toEqual(first)
  })

  test('a store from before, whose keys follow from its secret, is taken over with the same keys', async () => {
    await store.db.delete(serverSecrets)
    await openRoot(store, first)
    await store.db.update(serverSecrets).set({ rootWrapped: null })
    expect(Buffer.from(await openRoot(store, first))).toEqual(first)
    const taken = await openRoot(store, second, [first])
    expect(createKeys(taken).emailIndex).toEqual(createKeys(first).emailIndex)
    expect(Buffer.from(await openRoot(store, second))).toEqual(first)
  })
})
