import { execFile } from 'node:child_process'
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findPostgres, newDatabase } from '../fixtures/postgres.ts'
import { preparedFolder } from '../fixtures/preparedFolder.ts'
import { findProgram, startProgram } from '../fixtures/program.ts'
import { tempFolder } from '../fixtures/tempFolder.ts'
import { startWorld } from '../fixtures/world.ts'
import { lockFolder, lockHolder } from './lock.ts'
import { openStore } from './openStore.ts'
import { createProject, listProjects } from './projects.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

test('store: after a kill during writes, everything that was acknowledged is there', async () => {
  const folder = await preparedFolder()
  const writer = startProgram('fixtures/writeProjects.ts', [folder])
  await writer.printed(/p200\n/)
  writer.kill('SIGKILL')
  await writer.ended
  const acknowledged = writer.output.stdout.split('\n').filter((id) => /^p\d+$/.test(id))
  expect(acknowledged.length).toBeGreaterThan(200)
  // The dead process has left its lock behind, which stops nobody.
  expect(JSON.parse(await readFile(join(folder, 'latchkey.lock'), 'utf8'))).toMatchObject({
    pid: writer.pid,
  })
  const store = await openStore({ dataFolder: folder })
  const kept = new Set((await listProjects(store)).map(({ id }) => id))
  await store.close()
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

test('store: a folder that is in use is refused, with who has it', async () => {
  const folder = await tempFolder()
  const store = await openStore({ dataFolder: folder })
  await expect(openStore({ dataFolder: folder })).rejects.toThrow(
    new RegExp(`in use by process ${process.pid} on`),
  )
  await store.close()
  const again = await openStore({ dataFolder: folder })
  await again.close()
  expect(await lockHolder(folder)).toBeUndefined()
})

test('lock: of many who want a folder at once, one gets it', async () => {
  const folder = await tempFolder()
  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => lockFolder(folder)))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('lock: of many who find a dead lock at once, one gets the folder', async () => {
  for (let round = 0; round < 10; round++) {
    const folder = await tempFolder()
    const dead = { token: 'dead', pid: 2 ** 22 + 1, host: hostname(), began: '1' }
    await writeFile(join(folder, 'latchkey.lock'), JSON.stringify(dead))
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('lock: a pid that was given out again does not keep a dead lock alive', async () => {
  const folder = await tempFolder()
  const recycled = { token: 'dead', pid: process.pid, host: hostname(), began: '1' }
  await writeFile(join(folder, 'latchkey.lock'), JSON.stringify(recycled))
  const lock = await lockFolder(folder)
  await lock.release()
})

test('lock: of a process on another machine is believed while it shows signs of life', async () => {
  const folder = await tempFolder()
  const path = join(folder, 'latchkey.lock')
  await writeFile(path, JSON.stringify({ token: 'far', pid: 1, host: 'elsewhere', began: '1' }))
  await expect(lockFolder(folder)).rejects.toThrow(/process 1 on elsewhere/)
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(path, longAgo, longAgo)
  const lock = await lockFolder(folder)
  await lock.release()
})

test('lock: a file that holds no lock stops nobody', async () => {
  const folder = await tempFolder()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'latchkey.lock'), '')
  const lock = await lockFolder(folder)
  await lock.release()
})

test('store: a disk without room is a clear error, and loses nothing that was acknowledged', async () => {
  const folder = await preparedFolder()
  const program = findProgram('fixtures/writeProjects.ts')
  // No file may grow past 12 MiB, which the database's log soon would: writes then fail as on a full disk.
  const command = `ulimit -f 12288; exec "${process.execPath}" "${program}" "${folder}"`
  const { stdout, stderr } = await new Promise<{ stdout: string; stderr: string }>((resolve) =>
    execFile('bash', ['-c', command], { timeout: 100_000 }, (_, stdout, stderr) =>
      resolve({ stdout, stderr }),
    ),
  )
  expect(stderr).toMatch(/OperatorError: The store could not be written \(.*\)\..*make room/)
  const acknowledged = stdout.split('\n').filter((id) => /^p\d+$/.test(id))
  expect(acknowledged.length).toBeGreaterThan(10)
  const store = await openStore({ dataFolder: folder })
  const kept = new Set((await listProjects(store)).map(({ id }) => id))
  await createProject(store, { id: 'afterwards', name: 'With room again' })
  await store.close()
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
})

const postgres = await findPostgres()

test.skipIf(typeof postgres !== 'function')(
  'store on postgres: while it is away the server says so and serves what it knows; then it recovers',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const world = await startWorld(['http://127.0.0.1:1'], {
      databaseUrl: await newDatabase(database.url),
      limits: { storeConnectMs: 500 },
    })
    onTestFinished(() => world.close())
    const status = async (path: string) => (await world.get(path)).status
    expect(await status('/ready')).toBe(200)
    expect(await status('/appkit/v1/config?projectId=demo')).toBe(200)

    await database.stop()
    await expect.poll(() => status('/ready')).toBe(503)
    expect(await status('/health')).toBe(200)
    expect(await status('/appkit/v1/config?projectId=demo')).toBe(200)
    const unread = await world.get('/appkit/v1/config?projectId=other')
    expect(unread.status).toBe(503)
    expect(await unread.json()).toMatchObject({ code: 'store_unavailable' })

    await database.start()
    await expect.poll(() => status('/ready'), { timeout: 15_000 }).toBe(200)
    await createProject(world.store, { id: 'other', name: 'Other' })
    expect(await status('/appkit/v1/config?projectId=other')).toBe(200)
    await expect.poll(() => world.store.isListening(), { timeout: 15_000 }).toBe(true)
  },
)
