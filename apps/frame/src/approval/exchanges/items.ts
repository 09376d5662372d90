import { getAddress } from 'viem'
import { decodeCall } from '../calldata/decodeCall.ts'
import type { Call } from '../calldata/describeCall.ts'
import type { Phrase } from '../story.ts'
import { words } from './words.ts'

/** Longer numbers are cut in a sentence: the rows below say them to the last digit. */
const mostDigits = 12

/** What giving away a collectible (ERC-721, ERC-1155) comes to, where it is the account's own and leaves it. */
export function summarizeItem({ to, data }: Call, account: string): Phrase | undefined {
  const decoded = decodeCall(data)
  if (typeof decoded === 'string' || decoded.name !== 'safeTransferFrom') return undefined
  const { from, to: recipient, tokenId, id = tokenId, amount } = decoded.args
  const isOwn = isSame(from, account) && !isSame(recipient, account)
  if (!isOwn || typeof recipient !== 'string' || typeof id !== 'bigint') return undefined
  const values = { item: cut(id), collection: shorten(to), recipient: shorten(recipient) }
  if (typeof amount !== 'bigint' || amount === 1n) return [words.give, values]
  return amount > 0n ? [words.giveCopies, { ...values, copies: cut(amount) }] : undefined
}

const isSame = (one: unknown, other: string) =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()

const shorten = (text: string) => {
  const address = getAddress(text)
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}

function cut(number: bigint) {
  const digits = String(number)
  return digits.length > mostDigits ? `${digits.slice(0, mostDigits)}…` : digits
}
