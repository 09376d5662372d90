import { isCaipNetworkId, isRecord, type NftId } from '@latchkey/protocol'
import type { TransactionMark } from '../adapters/transactions.ts'
import type { StoredTransaction, TransactionStatus } from './sentTransaction.ts'

/** How many are kept: the newest. */
export const maxTransactions = 50

const hash = /^[0-9A-Za-z]{1,128}$/
const address = /^[-.%0-9A-Za-z]{1,128}$/
const amount = /^\d{1,80}(?:\.\d{1,255})?$/
const statusName = /^(?:pending|success|reverted|cancelled|replaced|dropped)$/
/** A CAIP-19 id. */
const nftId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-.%:/a-zA-Z0-9]{1,220}$/
const maxSymbol = 64
/** What a mark may hold at most: it comes out of storage, and says for its adapter alone what it means. */
const maxMarkEntries = 16
const maxMarkText = 4_200

/**
 * Reads a stored list. By hand, since it runs at every start. An entry that cannot be read costs the others nothing.
 *
 * @returns `undefined` for anything that is no list of this version, or one of which nothing can be read
 */
export function parseTransactions(value: unknown): readonly StoredTransaction[] | undefined {
  if (!isRecord(value) || value.version !== 1 || !Array.isArray(value.transactions))
    return undefined
  const stored = value.transactions.slice(0, maxTransactions)
  const list = stored.map(parseTransaction).filter((one) => one !== undefined)
  return list.length === 0 && stored.length > 0 ? undefined : list
}

function parseTransaction(value: unknown): StoredTransaction | undefined {
  if (!isRecord(value)) return undefined
  const { networkId, from, to, sentAt, isSeen, status, finalHash } = value
  const token = parseToken(value.token)
  const mark = parseMark(value.mark)
  if (
    !fits(hash, value.hash) ||
    !isCaipNetworkId(networkId) ||
    !fits(address, from) ||
    !fits(address, to) ||
    !token ||
    !fits(amount, value.amount) ||
    typeof sentAt !== 'number' ||
    typeof isSeen !== 'boolean' ||
    !fits<TransactionStatus>(statusName, status) ||
    !(finalHash === undefined || fits(hash, finalHash))
  )
    return undefined
  const isDoubtful = status === 'dropped' ? mark : status === 'replaced' && !finalHash
  return {
    hash: value.hash,
    networkId,
    from,
    to,
    token,
    amount: value.amount,
    swap: parseSwap(value.swap),
    nft: parseNft(value.nft),
    sentAt,
    isSeen,
    status,
    isDoubtful: isDoubtful ? true : undefined,
    finalHash,
    mark,
  }
}

function parseToken(value: unknown): StoredTransaction['token'] | undefined {
  if (!isRecord(value)) return undefined
  const { address: at, symbol, decimals } = value
  const isSane = typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0
  if (typeof symbol !== 'string' || symbol.length > maxSymbol || !isSane || decimals > 255)
    return undefined
  return at === undefined || fits(address, at) ? { address: at, symbol, decimals } : undefined
}

/** What cannot be read of it is left out: the transaction is still one. */
function parseSwap(value: unknown): StoredTransaction['swap'] {
  if (!isRecord(value) || !fits(amount, value.amount)) return undefined
  const token = parseToken(value.token)
  return token && { token, amount: value.amount }
}

function parseNft(value: unknown): StoredTransaction['nft'] {
  return isRecord(value) && fits<NftId>(nftId, value.id) ? { id: value.id } : undefined
}

/** A mark only helps: one that cannot be read is left out. */
function parseMark(value: unknown): TransactionMark | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
  const isSane = entries.every(
    ([name, entry]) =>
      name.length <= maxSymbol &&
      (typeof entry === 'string' ? entry.length <= maxMarkText : Number.isFinite(entry)),
  )
  return isSane && entries.length <= maxMarkEntries ? (value as TransactionMark) : undefined // looked at, entry by entry
}

function fits<text extends string>(pattern: RegExp, value: unknown): value is text {
  return typeof value === 'string' && pattern.test(value)
}
