import { keccak256 } from 'viem'
import type { TransactionMark } from '../transactions.ts'
import type { NodeTransaction } from './readTransactions.ts'

/** Whose a transaction is, and what it does. */
type Content = Pick<NodeTransaction, 'account' | 'to' | 'value'> &
  Partial<Pick<NodeTransaction, 'data'>>

/** What a transaction of an EVM chain, or one that takes its place, is found by. As plain data it has `isBefore` where it was made before the send. */
export type EvmMark = {
  readonly from: `0x${string}`
  /** Before the send: the one that the wallet will most likely choose. */
  readonly nonce: number
  /** Empty for the creation of a contract. */
  readonly to: string
  /** In wei, as a decimal number. */
  readonly value: string
  /** The call data, or its hash where that is shorter. */
  readonly data: string
  /** The head of the chain when the transaction was first seen, or before the send, as a decimal number. */
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
    fits<`0x${string}`>(address, from) &&
    typeof nonce === 'number' &&
    Number.isSafeInteger(nonce) &&
    nonce >= 0 &&
    (to === '' || fits(address, to)) &&
    fits(number, value) &&
    fits(hex, data) &&
    fits(number, blockNumber)
  return isWhole ? { from, nonce, to, value, data, blockNumber } : undefined
}

export function toMark(
  { account, to, value, data = '0x' }: Content,
  nonce: number,
  blockNumber: bigint,
): EvmMark {
  return {
    from: account,
    nonce,
    to: to ?? '',
    value: String(value),
    data: markData(data),
    blockNumber: String(blockNumber),
  }
}

/** Whether a transaction is of the mark's account and does the same, at whatever fee. */
export function isSame(mark: EvmMark, { account, to, value, data }: NodeTransaction): boolean {
  return (
    isEqual(mark.from, account) &&
    isEqual(mark.to, to ?? '') &&
    String(value) === mark.value &&
    markData(data) === mark.data
  )
}

/** Whether two addresses are the same, however they are written. */
export function isEqual(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Call data as a mark holds it: that of swaps would fill the storage. */
function markData(data: `0x${string}`): string {
  return data.length > longestData ? keccak256(data) : data
}

function fits<text extends string>(pattern: RegExp, value: unknown): value is text {
  return typeof value === 'string' && pattern.test(value)
}
