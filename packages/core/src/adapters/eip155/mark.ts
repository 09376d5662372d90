import { keccak256 } from 'viem'
import type { TransactionMark } from '../transactions.ts'

/** What a transaction of an EVM chain, or one that takes its place, is found by. */
export type EvmMark = {
  readonly from: string
  readonly nonce: number
  /** Empty for the creation of a contract. */
  readonly to: string
  /** In wei, as a decimal number. */
  readonly value: string
  /** The call data, or its hash where that is shorter: see {@link markData}. */
  readonly data: string
  /** The head of the chain when the transaction was first seen, as a decimal number. */
  readonly blockNumber: string
}

const address = /^0x[0-9a-f]{40}$/i
const number = /^\d{1,80}$/
const hex = /^0x[0-9a-f]{0,4096}$/i
/** So many characters of call data are kept as they are. */
const longestData = 4_098

/** @returns `undefined` for anything that is no mark of these chains, such as one out of a storage that somebody has written to */
export function parseMark(mark: TransactionMark | undefined): EvmMark | undefined {
  const { from, nonce, to, value, data, blockNumber } = mark ?? {}
  const isWhole =
    fits(address, from) &&
    typeof nonce === 'number' &&
    Number.isSafeInteger(nonce) &&
    nonce >= 0 &&
    (to === '' || fits(address, to)) &&
    fits(number, value) &&
    fits(hex, data) &&
    fits(number, blockNumber)
  return isWhole ? { from, nonce, to, value, data, blockNumber } : undefined
}

/** Call data as a mark holds it: that of swaps would fill the storage. */
export function markData(data: `0x${string}`): string {
  return data.length > longestData ? keccak256(data) : data
}

function fits(pattern: RegExp, value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}
