import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { LocalWorldError } from '../localWorldError.ts'
import type { Order } from './order.ts'

/** What the sandbox and the server know of each other. */
export type OnrampSecrets = {
  /** What the server shows the sandbox's API. */
  readonly key: string
  /** Signs hand-offs. */
  readonly secret: string
  /** Signs webhooks. */
  readonly webhookSecret: string
}

/** What testers have switched. */
export type OnrampSwitches = {
  /** Whether paid orders are delivered now. */
  readonly deliveries: 'sent' | 'held'
  /** What becomes of webhooks: sent, kept back until somebody sends them, or lost. */
  readonly webhooks: 'sent' | 'late' | 'lost'
}

/** What the sandbox keeps between starts. */
export type OnrampState = {
  readonly secrets: OnrampSecrets
  readonly switches: OnrampSwitches
  /** The oldest first. */
  readonly orders: readonly Order[]
}

/** Of the file's shape. Another one is refused. */
const format = 1

/** How a sandbox is that nobody has switched anything in. */
export const plainSwitches: OnrampSwitches = { deliveries: 'sent', webhooks: 'sent' }

const createSecret = () => randomBytes(24).toString('base64url')

/** A state without orders. */
export function createState(): OnrampState {
  return {
    secrets: { key: createSecret(), secret: createSecret(), webhookSecret: createSecret() },
    switches: plainSwitches,
    orders: [],
  }
}

/** @throws {@link LocalWorldError} `STATE_UNREADABLE` */
export function readState(file: string): OnrampState | undefined {
  if (!existsSync(file)) return undefined
  try {
    // Written by `writeState`, and whole, since it is put in place at once.
    const kept = JSON.parse(readFileSync(file, 'utf8')) as OnrampState & { format: number }
    if (kept.format !== format) throw new Error(`its format is ${kept.format}, not ${format}`)
    return kept
  } catch (error) {
    throw new LocalWorldError(
      'STATE_UNREADABLE',
      `The on-ramp sandbox's orders in ${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}. Delete the file, or start with --fresh.`,
      { cause: error },
    )
  }
}

/** Writes the state whole or not at all. When this returns it is on the disk, under its name. */
export function writeState(file: string, state: OnrampState): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  const next = `${file}.next`
  onDisk(next, 'w', (descriptor) => writeSync(descriptor, JSON.stringify({ format, ...state })))
  renameSync(next, file)
  // The new name is an entry of the folder, which has to reach the disk as well.
  onDisk(folder, 'r', () => {})
}

function onDisk(path: string, flags: 'r' | 'w', write: (descriptor: number) => void): void {
  // The file holds secrets, if only of a sandbox.
  const descriptor = openSync(path, flags, 0o600)
  try {
    write(descriptor)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
