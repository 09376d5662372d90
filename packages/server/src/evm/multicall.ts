import type { Address, Hex } from 'viem'

/** One question of many. */
export type Call = { readonly to: Address; readonly data: Hex }

const selector = '0x82ad56cb'
const word = (value: number) => value.toString(16).padStart(64, '0')
const zeros = '0'.repeat(64)

/**
 * Writes the input of Multicall3's `aggregate3((address target, bool allowFailure, bytes callData)[])`, with failures allowed. By hand, since
 * a general encoder takes most of the time of an answer where a chain has a thousand tokens.
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const offsets: string[] = []
  const bodies: string[] = []
  let at = 32 * calls.length
  for (const { to, data } of calls) {
    const digits = data.slice(2)
    const padding = (64 - (digits.length % 64)) % 64
    offsets.push(word(at))
    bodies.push(
      to.slice(2).toLowerCase().padStart(64, '0') + word(1) + word(96) + word(digits.length / 2),
      digits + zeros.slice(0, padding),
    )
    at += 128 + (digits.length + padding) / 2
  }
  return `${selector}${word(32)}${word(calls.length)}${offsets.join('')}${bodies.join('')}`
}

/**
 * Reads what `aggregate3` returns, `(bool success, bytes returnData)[]`.
 *
 * @returns the bytes that each call returned, `undefined` for one that failed or returned nothing; `undefined` as a whole for anything
 * else than that many results.
 */
export function decodeResults(result: Hex, count: number): (Hex | undefined)[] | undefined {
  /** The number that stands in a word; NaN where there is none, or it is larger than any place in the text. */
  const numberAt = (byte: number) => {
    const digits = result.slice(2 + 2 * byte, 66 + 2 * byte)
    return digits.length === 64 && digits.startsWith(zeros.slice(0, 52))
      ? parseInt(digits.slice(52), 16)
      : NaN
  }
  const list = numberAt(0)
  if (numberAt(list) !== count) return undefined
  const answers: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const at = list + 32 + numberAt(list + 32 + 32 * index)
    const isSuccess = numberAt(at) === 1
    const bytes = at + numberAt(at + 32)
    const length = numberAt(bytes)
    const digits = result.slice(66 + 2 * bytes, 66 + 2 * (bytes + length))
    if (!(digits.length === 2 * length)) return undefined
    answers.push(isSuccess && length > 0 ? `0x${digits}` : undefined)
  }
  return answers
}
