import type { HistoryEntry } from '@latchkey/core/history'
import type { activityText } from './text.ts'

/** The name of one of the feature's texts. */
export type ActivityWord = keyof (typeof activityText)['texts']

/** What has happened, in a word. */
export function verbOf({ operation, order }: HistoryEntry): ActivityWord {
  return order && order.status !== 'delivered' ? 'buying' : operation
}

const remarks = {
  pending: 'pending',
  failed: 'reverted',
  cancelled: 'cancelled',
  replaced: 'replaced',
  dropped: 'dropped',
} as const

/** What is not as it should be, or not yet; `undefined` where all is well. */
export function remarkOf({ status, order }: HistoryEntry): ActivityWord | undefined {
  if (order && status !== 'confirmed') {
    if (order.status === 'delivered') return undefined
    return order.status === 'pending' ? 'payment' : order.status
  }
  return status === 'confirmed' ? undefined : remarks[status]
}

/**
 * Whether it moved or approved a token that is in no list, which may call itself anything: as coming, as going or as made, whoever has really begun
 * it.
 */
export function isUnlisted({ sent, transfers, approval }: HistoryEntry): boolean {
  const assets = [...transfers.map(({ asset }) => asset), approval?.asset]
  return !sent && assets.some((asset) => asset?.kind === 'token' && asset.isListed === false)
}

/** Whom an entry is about, and as what. */
export function partyOf(
  entry: HistoryEntry,
): { readonly as: 'to' | 'from' | 'spenderIs'; readonly address: string } | undefined {
  const { approval, operation, transfers, to } = entry
  if (approval) return { as: 'spenderIs', address: approval.spender }
  if (operation === 'trade' || operation === 'bought') return undefined
  const [first] = transfers
  const other = first?.counterparty
  if (other !== undefined) return { as: first?.direction === 'in' ? 'from' : 'to', address: other }
  return to === undefined || transfers.length > 0 ? undefined : { as: 'to', address: to }
}
