import type { PurchaseOrder } from '../onramp/onramp.ts'
import type { SentTransaction, TransactionStatus } from '../transfers/sentTransaction.ts'
import type { HistoryEntry, HistoryPage, HistoryStatus, HistoryTransfer } from './history.ts'

/** What this browser knows by itself of an account on one network. */
export type OwnRecords = {
  readonly sent: readonly SentTransaction[]
  readonly orders: readonly PurchaseOrder[]
}

/**
 * Puts what the server says together with what this browser has sent and begun to buy, the newest first. One that both know, by its hash, is one entry:
 * of what was sent from here, the own record says what it was and how it ended, since the chain itself was asked. Older own ones than the server has
 * told of so far wait for their page, unless they are still open.
 */
export function composeHistory(
  { entries, next }: HistoryPage,
  { sent, orders }: OwnRecords,
): readonly HistoryEntry[] {
  const told = new Map(entries.map((entry) => [entry.id, entry]))
  const ids = new Map(entries.map(({ hash = '', id }) => [keyOf(hash), id]))
  const oldest = next === undefined ? 0 : Math.min(...entries.map(({ at }) => at))
  const added: HistoryEntry[] = []
  const put = (hash: string | undefined, of: (told?: HistoryEntry) => HistoryEntry) => {
    const id = hash === undefined ? undefined : ids.get(keyOf(hash))
    const entry = of(id === undefined ? undefined : told.get(id))
    if (id !== undefined) told.set(id, entry)
    else if (entry.at >= oldest || entry.status === 'pending') added.push(entry)
  }
  for (const one of sent) put(hashOf(one), (entry) => ofSent(one, entry))
  for (const order of orders) put(order.hash, (entry) => ofOrder(order, entry))
  return [...told.values(), ...added].sort((one, other) => other.at - one.at)
}

/** Where the owner has sped it up, it is in the block under another hash; what has taken its place otherwise is a transaction of its own. */
function hashOf({ status, hash, finalHash }: SentTransaction) {
  return status === 'success' || status === 'reverted' ? (finalHash ?? hash) : hash
}

/** Hashes in hexadecimal digits are the same in either case. */
function keyOf(hash: string) {
  return hash.startsWith('0x') ? hash.toLowerCase() : hash
}

const statuses: Readonly<Record<TransactionStatus, HistoryStatus>> = {
  pending: 'pending',
  success: 'confirmed',
  reverted: 'failed',
  cancelled: 'cancelled',
  replaced: 'replaced',
  dropped: 'dropped',
}

function ofSent(sent: SentTransaction, told?: HistoryEntry): HistoryEntry {
  const { hash, networkId, from, to, sentAt, status, finalHash, swap } = sent
  // One that is followed no more, since nobody looked, can be further than its record.
  const isOpen = status === 'pending' || status === 'dropped'
  const isReplaced = status === 'replaced' || status === 'cancelled'
  return {
    ...(told ?? { id: hash, at: sentAt, hash: hashOf(sent) }),
    networkId,
    operation: swap ? 'trade' : 'send',
    status: told && isOpen ? told.status : statuses[status],
    from,
    to,
    transfers: legsOf(sent, told),
    replacedBy: isReplaced ? finalHash : undefined,
    sent,
  }
}

/** What was asked for; with the server's names and pictures, where that tells of the same. */
function legsOf({ token, amount, to, swap, nft }: SentTransaction, told?: HistoryEntry) {
  const isSame = told?.transfers.some(
    ({ direction, amount: moved, asset }) =>
      direction === 'out' &&
      moved === amount &&
      (nft
        ? asset.kind === 'nft' && [`/${asset.tokenId}`, `:${asset.address}`].some(isEndOf(nft.id))
        : asset.address?.toLowerCase() === token.address?.toLowerCase()),
  )
  if (told && (swap ? told.status === 'confirmed' : isSame)) return told.transfers
  const leg = (
    direction: 'in' | 'out',
    { address, symbol }: SentTransaction['token'],
    amount: string,
  ): HistoryTransfer => ({
    direction,
    amount,
    counterparty: swap ? undefined : to,
    asset: nft
      ? { kind: 'nft', name: symbol, isSpam: false }
      : { kind: 'token', symbol, name: symbol, address },
  })
  return [leg('out', token, amount), ...(swap ? [leg('in', swap.token, swap.amount)] : [])]
}

/** Ids of NFTs end with a number in a contract, or with the address that is the NFT. */
function isEndOf(id: string) {
  return (end: string) => id.toLowerCase().endsWith(end.toLowerCase())
}

const orderStatuses: Readonly<Record<PurchaseOrder['status'], HistoryStatus>> = {
  started: 'pending',
  pending: 'pending',
  paid: 'pending',
  expired: 'dropped',
  failed: 'failed',
  delivered: 'confirmed',
}

function ofOrder(order: PurchaseOrder, told?: HistoryEntry): HistoryEntry {
  const { id, networkId, status, startedAt: at, hash, address: to, purchase } = order
  const { amount, symbol } = purchase
  const asset = { kind: 'token', symbol, name: symbol } as const
  return {
    ...(told ?? {
      id,
      at,
      to,
      hash,
      status: orderStatuses[status],
      transfers: amount === undefined ? [] : [{ direction: 'in', amount, asset }],
    }),
    networkId,
    operation: 'bought',
    order,
  }
}
