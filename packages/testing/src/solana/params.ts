import { isAddress, isSignature, type Address, type Signature } from '@solana/kit'
import { rpcErrors } from './rpcError.ts'
import { commitments, type Commitment, type Slots } from './slots.ts'

/** The object that most methods take last. */
export type Config = Readonly<Record<string, unknown>>

/** Checks how many parameters there are. */
export function takeParams(params: unknown, least: number, most: number): readonly unknown[] {
  const list: unknown = params ?? []
  if (!Array.isArray(list)) throw rpcErrors.invalidParams('an array was expected')
  if (list.length < least) throw rpcErrors.invalidParams(`${least} needed, ${list.length} given`)
  if (list.length > most)
    throw rpcErrors.invalidParams(`at most ${most} taken, ${list.length} given`)
  return list
}

/** The configuration, which may be left out or null. */
export function readConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw rpcErrors.invalidParams('the configuration has to be an object')
  // An object, whose members are checked as they are read.
  return value as Config
}

/** An address in base 58. */
export function readAddress(value: unknown, name = 'address'): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw rpcErrors.invalidParams(`${name} has to be 32 bytes in base 58`)
}

/** A signature in base 58. */
export function readSignature(value: unknown): Signature {
  if (typeof value === 'string' && isSignature(value)) return value
  throw rpcErrors.invalidParams('a signature has to be 64 bytes in base 58')
}

/** A list, with its longest length. */
export function readList(value: unknown, name: string, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw rpcErrors.invalidParams(`${name} has to be an array`)
  if (value.length > most)
    throw rpcErrors.invalidParams(`too many ${name}: at most ${most}, ${value.length} given`)
  return value
}

/** A whole number that is not negative. */
export function readWhole(value: unknown, name: string, most = Number.MAX_SAFE_INTEGER): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most)
    return value
  throw rpcErrors.invalidParams(`${name} has to be a whole number from 0 to ${most}`)
}

/** A switch, which is off when it is left out. */
export function readSwitch(config: Config, name: string): boolean {
  const value = config[name] ?? false
  if (typeof value === 'boolean') return value
  throw rpcErrors.invalidParams(`${name} has to be true or false`)
}

/** One of some words. */
export function readWord<const Word extends string>(
  value: unknown,
  name: string,
  words: readonly Word[],
  usual: Word,
): Word {
  const found = value === undefined || value === null ? usual : words.find((word) => word === value)
  if (found !== undefined) return found
  throw rpcErrors.invalidParams(`${name} has to be one of ${words.join(', ')}`)
}

/** The commitment of a configuration. */
export function readCommitment(config: Config, usual: Commitment = 'finalized'): Commitment {
  return readWord(config.commitment, 'commitment', commitments, usual)
}

/** Refuses, as a node that is behind does, when the caller has seen a newer slot. */
export function checkContextSlot(config: Config, slots: Slots): void {
  if (config.minContextSlot === undefined || config.minContextSlot === null) return
  if (readWhole(config.minContextSlot, 'minContextSlot') > slots.now())
    throw rpcErrors.minContextSlot(slots.now())
}
