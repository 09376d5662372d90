import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMemoryStore } from '../fixtures/memoryStore.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { serveAdmin } from './serveAdmin.ts'

// The image of a new store takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

test.skipIf(process.platform === 'win32')(
  'creates the socket with mode 0600, whatever the umask',
  async () => {
    const store = { ...(await openMemoryStore()), dataFolder: await tempFolder() }
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    const stop = await serveAdmin(store, { isProduction: false })
    const { mode } = await stat(join(store.dataFolder, 'latchkey.sock'))
    expect(mode & 0o777).toBe(0o600)
    await stop()
    await store.close()
  },
)
