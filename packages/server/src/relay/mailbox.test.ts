import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { limits } from '../config/limits.ts'
import { createMailbox } from './mailbox.ts'

test('mailbox: nothing is read for a client that has gone before its turn', async () => {
  const store = await openMemoryStore()
  const mailbox = createMailbox({ store, limits, log: pino({ level: 'silent' }), onNews: () => {} })
  const query = {
    clientId: 'did:key:z6Mk',
    topics: ['ab'.repeat(32)],
    except: [],
    most: 1,
    mostBytes: 1,
  }
  const nothing = { messages: [], isComplete: true }
  expect(await mailbox.waiting(query, () => true)).toEqual(nothing)
  await mailbox.close()
  await store.close()
  await expect(mailbox.waiting(query, () => true)).rejects.toThrow()
  expect(await mailbox.waiting(query, () => false)).toEqual({ ...nothing, isComplete: false })
})
