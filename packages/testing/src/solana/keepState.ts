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
import type { StoredAccount } from './accounts.ts'
import type { TransactionRecord } from './history.ts'
import { createBlockhash, slotTime, type Block } from './slots.ts'
import type { Address } from '@solana/kit'

/** What a node keeps between starts. */
export type KeptState = {
  readonly blocks: readonly Block[]
  readonly accounts: readonly (readonly [Address, StoredAccount])[]
  readonly history: readonly TransactionRecord[]
}

/** Of the file's shape. Another one is refused. */
const format = 1

/**
 * Reads what was kept, with the time that has passed since put into the slot, as a cluster would have gone on meanwhile.
 *
 * @throws {@link LocalWorldError} `STATE_UNREADABLE`
 */
export function readState(file: string, now = Date.now()): KeptState | undefined {
  if (!existsSync(file)) return undefined
  try {
    // Written by `writeState`, and whole, since it is put in place at once.
    const kept = JSON.parse(readFileSync(file, 'utf8'), revive) as KeptState & {
      format: number
      savedAt: number
    }
    if (kept.format !== format) throw new Error(`its format is ${kept.format}, not ${format}`)
    const newest = kept.blocks.at(-1)
    if (!newest) throw new Error('it has no blocks')
    const slot = newest.slot + Math.max(0, Math.floor((now - kept.savedAt) / slotTime))
    const isLater = slot > newest.slot
    return {
      ...kept,
      blocks: isLater ? [...kept.blocks, { slot, blockhash: createBlockhash() }] : kept.blocks,
    }
  } catch (error) {
    throw new LocalWorldError(
      'STATE_UNREADABLE',
      `The Solana node's state in ${file} cannot be read: ${error instanceof Error ? error.message : 'unknown'}. Delete it, or start with --fresh.`,
      { cause: error },
    )
  }
}

/** Writes the state whole or not at all: another file takes the name when all of it is on the disk. */
export function writeState(file: string, state: KeptState, now = Date.now()): void {
  mkdirSync(dirname(file), { recursive: true })
  const next = `${file}.next`
  const descriptor = openSync(next, 'w')
  try {
    writeSync(descriptor, JSON.stringify({ format, savedAt: now, ...state }, replace))
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(next, file)
}

/** Bytes and whole numbers of 64 bits are wrapped, which JSON has neither of. */
function replace(this: unknown, key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $integer: `${value}` }
  // As it was before buffers write themselves as lists of numbers.
  const before: unknown = typeof this === 'object' && this !== null && Reflect.get(this, key)
  if (before instanceof Uint8Array) return { $bytes: Buffer.from(before).toString('base64') }
  return value
}

function revive(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$integer' in value) return BigInt(String(value.$integer))
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64'))
  return value
}
