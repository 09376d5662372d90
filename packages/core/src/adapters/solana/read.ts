import { isRecord } from '@latchkey/protocol'
import { EndpointFault } from './rpc.ts'

/** Parses what a node has answered. Whatever is not of the promised shape makes the endpoint one that cannot be used. */

/** @throws EndpointFault for anything but a whole number from 0 on */
export function readInteger(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,40}$/.test(value)) return BigInt(value)
  throw garbled('number')
}

/** @throws EndpointFault for anything but a text of up to 200 characters */
export function readText(value: unknown): string {
  if (typeof value === 'string' && value.length <= 200) return value
  throw garbled('text')
}

/** @throws EndpointFault */
export function readObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isRecord(value)) return value
  throw garbled('object')
}

/** @throws EndpointFault */
export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw garbled('list')
}

/** An account as `encoding: 'base64'` gives it. */
export type AccountInfo = {
  readonly lamports: bigint
  /** The program that it belongs to, base58. */
  readonly owner: string
  readonly data: Uint8Array
  readonly isExecutable: boolean
}

/**
 * An account, `undefined` where there is none.
 *
 * @throws EndpointFault
 */
export function readAccount(value: unknown): AccountInfo | undefined {
  if (value === null) return undefined
  const { lamports, owner, data, executable } = readObject(value)
  const [text, encoding] = readList(data)
  if (typeof text !== 'string' || encoding !== 'base64') throw garbled('account')
  return {
    lamports: readInteger(lamports),
    owner: readText(owner),
    data: fromBase64(text),
    isExecutable: executable === true,
  }
}

/** @throws EndpointFault for a text that is no base64 */
export function fromBase64(text: string): Uint8Array {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw garbled('base64')
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function garbled(what: string) {
  return new EndpointFault('garbled', `The answer holds no ${what} where it should`)
}
