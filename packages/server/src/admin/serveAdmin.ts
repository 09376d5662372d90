import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OperatorError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { runCommand, type CommandOptions } from './commands.ts'

/** The longest path that every system takes for a socket (macOS has 104 bytes with the closing zero). */
const longestSocketPath = 100

/**
 * Takes commands from this machine for the store that this process holds: on a Unix socket in the data folder, which only
 * its owner can open, or a named pipe on Windows.
 *
 * @returns what stops it.
 */
export async function serveAdmin(
  store: Store,
  options: CommandOptions,
): Promise<() => Promise<void>> {
  const { path, remove } = await socketPath(resolve(store.dataFolder ?? '.'))
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const run = async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set
      const command: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      reply(200, await runCommand(store, command, options))
    }
    run().catch((error: unknown) => {
      if (error instanceof OperatorError) reply(400, { message: error.message })
      else reply(500, { message: error instanceof Error ? error.message : String(error) })
    })
  })
  await new Promise<void>((ready, reject) => {
    server.once('error', reject)
    server.listen(path, ready)
  })
  // Whatever the umask of the process: the socket runs commands of the operator. Pipes of Windows have no mode.
  if (process.platform !== 'win32') await chmod(path, 0o600)
  await store.announceSocket(path)
  return async () => {
    await new Promise<void>((done) => {
      server.close(() => done())
      server.closeIdleConnections()
    })
    await remove()
  }
}

async function socketPath(folder: string) {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
    return { path: `\\\\.\\pipe\\latchkey-${name}-${randomUUID()}`, remove: async () => {} }
  }
  const inFolder = join(folder, 'latchkey.sock')
  const isShort = Buffer.byteLength(inFolder) <= longestSocketPath
  const path = isShort
    ? inFolder
    : join(await mkdtemp(join(tmpdir(), 'latchkey-')), 'latchkey.sock')
  // One that a killed server has left; the folder's lock says that nobody listens on it.
  await rm(path, { force: true })
  return {
    path,
    remove: () => rm(isShort ? path : dirname(path), { force: true, recursive: !isShort }),
  }
}
