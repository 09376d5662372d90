import { statfs } from 'node:fs/promises'
import { OperatorError } from '../errors.ts'

/** Bytes that a new database takes, with as much again for its first writes. */
const firstBytes = 120_000_000

/**
 * Makes sure that a new database fits on the disk: one that runs out of room while it makes its first files never comes to an end.
 *
 * @throws OperatorError
 */
export async function assertRoom(folder: string, bytes = firstBytes): Promise<void> {
  const { blocks, bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  // Some network disks do not say how large they are.
  if (blocks === 0 || free >= bytes) return
  const megabytes = (count: number) => `${Math.ceil(count / 1_000_000)} MB`
  throw new OperatorError(
    `The disk of ${folder} has ${megabytes(free)} left, and a new database takes ${megabytes(bytes)}. Make room, or choose another folder with LATCHKEY_DATA.`,
  )
}
