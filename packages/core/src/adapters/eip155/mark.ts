import { keccak256 } from 'viem'
import type { TransactionMark } from '../transactions.ts'
import type { NodeTransaction } from './readTransactions.ts'

/** What a transaction is told by, whatever its fee. */
type Content = Pick<NodeTransaction, 'from' | 'to' | 'value' | 'input'>

/** What a transaction of an EVM chain, or one that takes its place, is found by. */
export type EvmMark = {
  readonly from: `0x${string}`
  /** Of one that is marked before it is sent: the least that the wallet can give it. */
  readonly nonce: number
  /** Empty for the creation of a contract. */
  readonly to: string
  /** In wei, as a decimal number. */
  readonly value: string
  /** The call data, or its hash where that is shorter. */
  readonly data: string
  /** The head of the chain when the transaction was first seen, or before it was sent, as a decimal number. */
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
  { from, to, value, input }: Content,
  nonce: number,
  blockNumber: bigint,
): EvmMark {
  return {
    from,
    nonce,
    to: to ?? '',
    value: String(value),
    data: markData(input),
    blockNumber: String(blockNumber),
  }
}

/** Whether a transaction is of the mark's account and does the same. */
export function isSame(mark: EvmMark, { from, to, value, input }: Content): boolean {
  return (
    isAddress(mark.from, from) &&
    isAddress(mark.to, to ?? '') &&
    String(value) === mark.value &&
    markData(input) === mark.data
  )
}

export function isAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** Call data as a mark holds it: that of swaps would fill the storage. */
function markData(data: `0x${string}`): string {
  return data.length > longestData ? keccak256(data) : data
}

function fits<text extends string>(pattern: RegExp, value: unknown): value is text {
  return typeof value === 'string' && pattern.test(value)
}
