import type { Address, Hex } from 'viem'

/** One question of many. */
export type Call = { readonly to: Address; readonly data: Hex }

const selector = '0x82ad56cb'
const word = (value: number) => value.toString(16).padStart(64, '0')
const zeros = '0'.repeat(64)
/** How a result begins that is a success of one word, as nearly all are. */
const oneWord = word(1) + word(64) + word(32)
/** How a number begins that is no larger than any place in a text. */
const upper = zeros.slice(0, 52)

/**
 * Writes the input of Multicall3's `aggregate3((address target, bool allowFailure, bytes callData)[])`, with failures allowed. By hand, since
 * a general encoder takes most of the time of an answer where a chain has a thousand tokens.
 */
export function encodeCalls(calls: readonly Call[]): Hex {
  const offsets: string[] = []
  const bodies: string[] = []
  let at = 32 * calls.length
  let data: Hex | undefined
  let body = ''
  for (const call of calls) {
    // Mostly the same question to many, which is written once.
    if (call.data !== data) {
      data = call.data
      const digits = data.slice(2)
      const padding = (64 - (digits.length % 64)) % 64
      body = word(1) + word(96) + word(digits.length / 2) + digits + zeros.slice(0, padding)
    }
    offsets.push(word(at))
    bodies.push(zeros.slice(0, 24), call.to.slice(2).toLowerCase(), body)
    at += 32 + body.length / 2
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
    const start = 2 + 2 * byte
    if (!(start + 64 <= result.length) || !result.startsWith(upper, start)) return NaN
    return parseInt(result.slice(start + 52, start + 64), 16)
  }
  const list = numberAt(0)
  if (numberAt(list) !== count) return undefined
  const answers: (Hex | undefined)[] = []
  for (let index = 0; index < count; index++) {
    const at = list + 32 + numberAt(list + 32 + 32 * index)
    const start = 2 + 2 * at
    if (result.startsWith(oneWord, start) && result.length >= start + 256) {
      answers.push(`0x${result.slice(start + 192, start + 256)}`)
      continue
    }
    const isSuccess = numberAt(at) === 1
    const bytes = at + numberAt(at + 32)
    const length = numberAt(bytes)
    const digits = result.slice(66 + 2 * bytes, 66 + 2 * (bytes + length))
    if (!(digits.length === 2 * length)) return undefined
    answers.push(isSuccess && length > 0 ? `0x${digits}` : undefined)
  }
  return answers
}
