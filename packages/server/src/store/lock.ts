import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, rmdir, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OperatorError } from '../errors.ts'
import { limits } from '../config/limits.ts'

/** What a lock says of its holder. */
export type LockHolder = {
  readonly token: string
  readonly pid: number
  readonly host: string
  /** When the process began, as Linux counts it: a pid that was given out again begins at another time. */
  readonly began: string | undefined
  /** Where the holder takes commands, once it does. */
  readonly socket?: string | undefined
}

const fileName = 'latchkey.lock'

/**
 * Makes this process the only one that opens a data folder, since the embedded database itself would let a second one in.
 * The lock of a process that died is taken over.
 *
 * @throws OperatorError when a living process holds it.
 */
export async function lockFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, fileName)
  const me: LockHolder = {
    token: randomUUID(),
    pid: process.pid,
    host: hostname(),
    began: await processStart(process.pid),
  }
  await acquire(path, folder, me)
  const heartbeat = setInterval(() => {
    const now = new Date()
    void utimes(path, now, now).catch(() => {})
  }, limits.lockHeartbeatMs)
  heartbeat.unref()
  return {
    announceSocket: async (socket: string) => {
      await writeFile(`${path}.${me.token}`, JSON.stringify({ ...me, socket }), { mode: 0o600 })
      await rename(`${path}.${me.token}`, path)
    },
    release: async () => {
      clearInterval(heartbeat)
      if ((await read(path))?.token === me.token) await rm(path, { force: true })
    },
  }
}

/** Who holds a data folder now, if anybody living does. */
export async function lockHolder(folder: string): Promise<LockHolder | undefined> {
  const path = join(folder, fileName)
  const holder = await read(path)
  return holder && (await isAlive(holder, path)) ? holder : undefined
}

async function acquire(path: string, folder: string, me: LockHolder) {
  for (let attempt = 0; attempt < takeOverTries; attempt++) {
    // Written beside it first: a lock is there whole or not at all, and nobody takes an empty one for a dead one.
    const written = `${path}.${me.token}`
    try {
      await writeFile(written, JSON.stringify(me), { mode: 0o600 })
      await link(written, path)
      return
    } catch (error) {
      if (!isThere(error)) throw error
    } finally {
      await rm(written, { force: true })
    }
    const holder = await read(path)
    if (holder && (await isAlive(holder, path)))
      throw new OperatorError(
        `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. Stop that server first, or give this one another folder with LATCHKEY_DATA.`,
      )
    if (!(await removeDead(path))) await wait(betweenTries)
  }
  throw new OperatorError(`The data folder ${folder} could not be locked. Try again.`)
}

/** For about five seconds: whoever removes a dead lock needs none of them. */
const takeOverTries = 100
const betweenTries = 50

/**
 * Removes a dead lock. One process at a time may, so that none removes the living lock of another that was faster.
 *
 * @returns whether it was this one's turn
 */
async function removeDead(path: string) {
  const turn = `${path}.turn`
  try {
    await mkdir(turn)
  } catch (error) {
    if (!isThere(error)) throw error
    const since = await stat(turn).catch(() => undefined)
    // Its owner has died in those few moments.
    if (since && Date.now() - since.mtimeMs > limits.lockHeartbeatMs)
      await rmdir(turn).catch(() => {})
    return false
  }
  try {
    const text = await readText(path)
    if (text === undefined) return true // given back meanwhile: what is there next is a living one's
    const holder = parse(text)
    if (!holder || !(await isAlive(holder, path))) await rm(path, { force: true })
    return true
  } finally {
    await rmdir(turn)
  }
}

function isThere(error: unknown) {
  // Cast because these fail with nothing but errors of the system.
  return (error as NodeJS.ErrnoException).code === 'EEXIST'
}

async function read(path: string): Promise<LockHolder | undefined> {
  return parse((await readText(path)) ?? '')
}

function readText(path: string) {
  return readFile(path, 'utf8').catch(() => undefined)
}

function parse(text: string): LockHolder | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isHolder =
      typeof value === 'object' && value !== null && 'token' in value && 'pid' in value
    return isHolder ? (value as LockHolder) : undefined // written by this file alone
  } catch {
    return undefined
  }
}

async function isAlive(holder: LockHolder, path: string) {
  if (holder.host !== hostname()) {
    const touched = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    )
    return Date.now() - touched < 6 * limits.lockHeartbeatMs
  }
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    // EPERM says that it is there and somebody else's.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return holder.began === (await processStart(holder.pid))
}

/** When a process began, in ticks since the machine did; unknown where there is no /proc. */
async function processStart(pid: number) {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces; the start time is the 20th field after it.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19]
}
