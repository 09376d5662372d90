import type {
  historyCollectibles,
  historyEntries,
  historyTransactions,
  StoredApproval,
  StoredMovement,
} from '../../store/historySchema.ts'
import { isNobody } from '../entries/describeOperation.ts'
import { decodeLogs, type DecodedLogs } from './decodeLogs.ts'
import type { ReadBlock, ReadTransaction } from './readBlock.ts'

/** What is written down of a block. */
export type BlockRows = {
  readonly number: number
  readonly hash: string
  readonly transactions: readonly (typeof historyTransactions.$inferInsert)[]
  readonly entries: readonly (typeof historyEntries.$inferInsert)[]
  readonly collectibles: readonly (typeof historyCollectibles.$inferInsert)[]
}

/** How the parts of a block are told apart from those of others. */
export type RowOptions = {
  readonly chain: string
  /** The contract whose tokens are the chain's own currency, in lower case. */
  readonly wrapped: string | undefined
  /** How many movements of one transaction are kept for an account: anybody can write as many of them as a block holds. */
  readonly mostMovements: number
  /** What came to a sender in a transaction besides what logs and the transaction itself say, in smallest units. */
  unseenOf(transaction: ReadTransaction, decoded: DecodedLogs): bigint
}

/** Says what a block has meant for each account that had a part in it. */
export function blockRows(
  block: ReadBlock,
  { chain, wrapped, mostMovements, unseenOf }: RowOptions,
): BlockRows {
  const transactions: BlockRows['transactions'][number][] = []
  const entries: BlockRows['entries'][number][] = []
  const collectibles = new Map<string, BlockRows['collectibles'][number]>()
  for (const [position, transaction] of block.transactions.entries()) {
    const { receipt, from, to, value, input } = transaction
    const isConfirmed = receipt.status !== 0
    const decoded = decodeLogs(isConfirmed ? receipt.logs : [], wrapped)
    const created = isConfirmed ? (to ? undefined : receipt.contractAddress) : undefined
    const unseen = isConfirmed ? unseenOf(transaction, decoded) : 0n
    const movements: StoredMovement[] = [
      ...(isConfirmed && value > 0n
        ? [native(value, from, to ?? receipt.contractAddress ?? '')]
        : []),
      ...decoded.movements,
      ...(unseen > 0n ? [native(unseen, to ?? '', from)] : []),
    ]
    transactions.push({
      chain,
      block: block.number,
      position,
      hash: transaction.hash,
      minedAt: block.timestamp * 1_000,
      sender: from,
      recipient: to ?? null,
      created: created ?? null,
      nonce: transaction.nonce,
      isConfirmed,
      fee: String(receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + (receipt.l1Fee ?? 0n)),
      selector: input.length >= 10 ? input.slice(0, 10) : null,
      isSwap: decoded.isSwap,
      recipients: mostRecipients(movements),
    })
    for (const [address, part] of partsOf(transaction, movements, decoded, mostMovements)) {
      const { movements, approvals } = part
      entries.push({ chain, address, block: block.number, position, movements, approvals })
      for (const { kind, token, tokenId, to } of movements)
        if (to === address && (kind === 'erc721' || kind === 'erc1155') && token && tokenId)
          collectibles.set(`${address} ${token} ${tokenId}`, {
            chain,
            address,
            contract: token,
            tokenId,
            standard: kind,
            block: block.number,
            isOwn: from === address,
          })
    }
  }
  const { number, hash } = block
  return { number, hash, transactions, entries, collectibles: [...collectibles.values()] }
}

function native(amount: bigint, from: string, to: string): StoredMovement {
  return { kind: 'native', amount: String(amount), from, to }
}

type Part = { movements: StoredMovement[]; approvals: StoredApproval[] }

/** Everybody who has a part in a transaction, with that part. */
function partsOf(
  { from, to }: ReadTransaction,
  movements: readonly StoredMovement[],
  { approvals }: DecodedLogs,
  most: number,
): ReadonlyMap<string, Part> {
  const parts = new Map<string, Part & { readonly sorts: Set<string> }>()
  const partOf = (address: string) => {
    const part = parts.get(address) ?? { movements: [], approvals: [], sorts: new Set() }
    parts.set(address, part)
    return part
  }
  for (const address of [from, to]) if (address) partOf(address)
  for (const movement of movements)
    for (const address of new Set([movement.from, movement.to])) {
      if (!isSomebody(address)) continue
      const part = partOf(address)
      const sort = sortOf(movement, address, to ?? undefined)
      // Beyond what is kept, only what says something of the transaction that nothing before has said.
      if (part.movements.length < most || !part.sorts.has(sort)) part.movements.push(movement)
      part.sorts.add(sort)
    }
  for (const { owner, ...approval } of approvals)
    if (isSomebody(owner) && partOf(owner).approvals.length < most)
      partOf(owner).approvals.push(approval)
  return parts
}

/** What a movement says of what a transaction was, whatever has moved. */
function sortOf({ kind, from, to }: StoredMovement, address: string, called: string | undefined) {
  const other = from === address ? to : from
  return [
    from === address,
    to === address,
    kind === 'native',
    isNobody(other),
    other === called,
  ].join()
}

function isSomebody(address: string) {
  return address !== '' && !isNobody(address)
}

/** To how many accounts one contract has sent tokens: what is sent to many at once is seldom asked for. */
function mostRecipients(movements: readonly StoredMovement[]) {
  const byToken = new Map<string, Set<string>>()
  for (const { token, to } of movements)
    if (token) byToken.set(token, (byToken.get(token) ?? new Set()).add(to))
  return Math.max(0, ...[...byToken.values()].map((all) => all.size))
}
