import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../../errors.ts'

const secretBytes = 32
const howToMakeOne = 'Make one with `openssl rand -base64 32` and keep it safe'

/**
 * Reads a master secret as the operator writes it.
 *
 * @param name - of the setting, for the error.
 * @throws OperatorError unless it is 32 bytes in base64, and for those that nobody has drawn by lot.
 */
export function parseSecret(value: string, name = 'LATCHKEY_SECRET'): Uint8Array {
  const bytes = Buffer.from(value, 'base64')
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(value)
  if (!isBase64 || bytes.length !== secretBytes)
    throw new OperatorError(`${name} has to be 32 bytes in base64. ${howToMakeOne}.`)
  // Of 32 random bytes fewer than 16 different ones come once in 10^17 times: such a secret was typed.
  if (new Set(bytes).size < 16) throw new OperatorError(`${name} is not random. ${howToMakeOne}.`)
  return bytes
}

/** Refuses to run without a master secret. @throws OperatorError always */
export function refuseMissingSecret(): never {
  throw new OperatorError(
    `In production LATCHKEY_SECRET has to be set: it encrypts what the store may not tell. ${howToMakeOne}, apart from the backups of the store: without it nobody can log in or open a wallet.`,
  )
}

/**
 * The master secret of a server for development: made once, kept in its data folder where only its owner can read it. Without a folder it
 * lasts as long as the store in memory does.
 */
export async function developmentSecret(folder: string | undefined): Promise<Uint8Array> {
  if (folder === undefined) return randomBytes(secretBytes)
  const path = join(folder, 'secret')
  const kept = await read(path)
  if (kept) return kept
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(secretBytes)
  // Written beside it first: of several servers that start together one gives it to all, and none reads half of it.
  const written = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(written, `${made.toString('base64')}\n`, { mode: 0o600 })
  try {
    await link(written, path)
    return made
  } catch (error) {
    const others = await read(path)
    if (others) return others
    throw error
  } finally {
    await rm(written, { force: true })
  }
}

async function read(path: string) {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const bytes = Buffer.from(text.trim(), 'base64')
  if (bytes.length === secretBytes) return bytes
  throw new OperatorError(
    `The file ${path} does not hold the secret that it should. Restore it from a backup; without it what was encrypted stays closed.`,
  )
}
