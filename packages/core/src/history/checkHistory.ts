import { parseCaipAddress } from '@latchkey/protocol'
import type { TransactionOperation } from '@latchkey/protocol/api'
import { cleanText } from '../kit/cleanText.ts'
import type {
  HistoryAsset,
  HistoryEntry,
  HistoryKey,
  HistoryPage,
  HistoryStatus,
  HistoryTransfer,
} from './history.ts'

/** More entries than any page has, and more movements than anybody reads of one transaction. */
const maxEntries = 200
const maxTransfers = 100
const longestName = 60
const longestSymbol = 20
/** The most that anything is believed to be worth, in US dollars. */
const maxWorth = 1e12
/** Clocks are wrong, by a time zone at times: this many milliseconds into the future are believed. */
const patience = 24 * 3_600_000

/** Every word that the server has for what was done. The compiler knows when one is missing; the protocol's own list would bring its schemas along. */
const operations: Readonly<Record<TransactionOperation, true>> = {
  approve: true,
  borrow: true,
  bought: true,
  burn: true,
  cancel: true,
  claim: true,
  deploy: true,
  deposit: true,
  execute: true,
  mint: true,
  receive: true,
  repay: true,
  sell: true,
  send: true,
  stake: true,
  trade: true,
  unstake: true,
  withdraw: true,
  unknown: true,
}

const hashPattern = /^[0-9A-Za-z]{1,128}$/
const addressPattern = /^[-.%0-9A-Za-z]{1,128}$/
const cursorPattern = /^[-_.~:a-zA-Z0-9]{1,512}$/
const amountPattern = /^\d{1,78}(?:\.\d{1,78})?$/

/** What an answer is checked against. */
export type HistoryExpectation = HistoryKey & {
  /** Pictures are taken from here and from nowhere else. */
  readonly imageOrigin: string
}

/**
 * Keeps what can be true of a server's answer (`AccountHistory`): entries of this network, with hashes and addresses that can be ones, texts without
 * hidden or turning characters, pictures of the server's own. What consists of NFTs that are spam is left out. By hand, since all of it has to be looked
 * at anyway, and since one entry that is none costs the others nothing.
 *
 * @throws TypeError when it is no page at all
 */
export function checkHistory(answer: unknown, expected: HistoryExpectation): HistoryPage {
  const { data, next, coverage } = read(answer)
  if (!Array.isArray(data)) throw new TypeError('The answer is no page of a history')
  const entries = new Map<string, HistoryEntry>()
  for (const transaction of data.slice(0, maxEntries)) {
    const entry = checkEntry(read(transaction), expected)
    if (entry && !entries.has(entry.id) && !isSpam(entry)) entries.set(entry.id, entry)
  }
  return {
    entries: [...entries.values()],
    next: fit(next, cursorPattern),
    coverage: coverage === 'partial' ? coverage : undefined,
  }
}

function isSpam({ transfers }: HistoryEntry) {
  return (
    transfers.length > 0 && transfers.every(({ asset }) => asset.kind === 'nft' && asset.isSpam)
  )
}

function checkEntry(
  { id, metadata, transfers }: Members,
  expected: HistoryExpectation,
): HistoryEntry | undefined {
  const { networkId } = expected
  const told = read(metadata)
  const at = typeof told.minedAt === 'string' ? Date.parse(told.minedAt) : Number.NaN
  const hash = fit(told.hash, hashPattern)
  const name = fit(id, /^.{1,256}$/)
  const isSane = told.chain === networkId && at >= 0 && at <= Date.now() + patience
  if (!isSane || !hash || !name) return undefined
  const fee = read(told.fee)
  const paid = fit(fee.numeric, amountPattern)
  const spender = fit(told.spender, addressPattern)
  const approved = read(told.approved)
  return {
    id: name,
    networkId,
    operation: isOperation(told.operationType) ? told.operationType : 'unknown',
    status: toStatus(String(told.status)),
    at,
    hash,
    from: fit(told.sentFrom, addressPattern),
    to: fit(told.sentTo, addressPattern),
    transfers: (Array.isArray(transfers) ? transfers : [])
      .slice(0, maxTransfers)
      .flatMap((transfer) => checkTransfer(read(transfer), expected) ?? []),
    fee: paid ? { amount: paid, symbol: nameOf(fee.symbol, longestSymbol) } : undefined,
    approval: spender
      ? {
          spender,
          asset: readAsset(
            approved.symbol === undefined
              ? { nft_info: told.approved }
              : { fungible_info: approved },
            expected,
          ),
          allowance:
            told.allowance === 'unlimited' ? told.allowance : fit(told.allowance, amountPattern),
        }
      : undefined,
    confirmations: typeof told.confirmations === 'number' ? told.confirmations : undefined,
  }
}

function isOperation(word: unknown): word is TransactionOperation {
  return typeof word === 'string' && Object.hasOwn(operations, word)
}

/** Purchases have words of their own, such as `ONRAMP_TRANSACTION_STATUS_SUCCESS`. */
function toStatus(status: string): HistoryStatus {
  if (/^(confirmed|ONRAMP_.*SUCCESS)$/.test(status)) return 'confirmed'
  return /^(failed|ONRAMP_.*FAILED)$/.test(status) ? 'failed' : 'pending'
}

function checkTransfer(
  transfer: Members,
  expected: HistoryExpectation,
): HistoryTransfer | undefined {
  const { direction, value } = transfer
  const asset = readAsset(transfer, expected)
  const amount = fit(read(transfer.quantity).numeric, amountPattern)
  if (!asset || !amount || !isDirection(direction)) return undefined
  const isWorth = typeof value === 'number' && value >= 0 && value <= maxWorth
  const other = direction === 'in' ? transfer.sender : transfer.recipient
  return {
    direction,
    amount,
    worth: isWorth ? value : undefined,
    counterparty: fit(other, addressPattern),
    asset,
  }
}

function isDirection(value: unknown): value is HistoryTransfer['direction'] {
  return value === 'in' || value === 'out' || value === 'self'
}

function readAsset(
  { fungible_info, nft_info }: Members,
  expected: HistoryExpectation,
): HistoryAsset | undefined {
  if (nft_info) {
    const nft = read(nft_info)
    const { preview, detail } = read(nft.content)
    const tokenId = fit(nft.token_id, hashPattern)
    return {
      kind: 'nft',
      name: nameOf(nft.name ?? (tokenId && `#${tokenId}`), longestName),
      address: addressOf(nft.address, expected),
      tokenId,
      imageUrl: ownPicture(preview ?? detail, expected),
      isSpam: read(nft.flags).is_spam === true,
    }
  }
  if (!fungible_info) return undefined
  const { symbol, name, address, icon, is_listed: isListed } = read(fungible_info)
  const shown = nameOf(symbol, longestSymbol)
  return {
    kind: 'token',
    symbol: shown,
    name: cleanText(String(name), longestName) || shown,
    address: addressOf(address, expected),
    iconUrl: ownPicture(icon, expected),
    isListed: typeof isListed === 'boolean' ? isListed : undefined,
  }
}

function nameOf(text: unknown, longest: number) {
  return cleanText(typeof text === 'string' ? text : '', longest) || '?'
}

function addressOf(text: unknown, { networkId }: HistoryExpectation) {
  const parsed = parseCaipAddress(text)
  return parsed?.caipNetworkId === networkId ? parsed.address : undefined
}

/** A picture of the operator's server, as a whole address. */
function ownPicture(picture: unknown, { imageOrigin }: HistoryExpectation) {
  const { url } = read(picture)
  if (typeof url !== 'string' || !URL.canParse(url, imageOrigin)) return undefined
  const { href, origin } = new URL(url, imageOrigin)
  return origin === new URL(imageOrigin).origin ? href : undefined
}

type Members = Readonly<Record<string, unknown>>

function read(value: unknown) {
  return (typeof value === 'object' && value !== null ? value : {}) as Members // each is looked at where it is used
}

function fit(value: unknown, pattern: RegExp) {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}
