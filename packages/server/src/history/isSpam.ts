import { manyRecipients } from '../nfts/judgeSpam.ts'
import type { HistoryEntry } from './historyEntry.ts'

/** Names that are there to have people go somewhere. */
const advertisement =
  /:\/\/|www\.|[a-z0-9-]\.(?:com|net|org|io|xyz|app|site|online|gift|claims?|cc|info|fi|me)\b|\b(?:claim|airdrop|reward|voucher|visit|eligible|giveaway)|[$€]\s?\d/i

/**
 * Whether a collectible that came to an account looks like one that was sent to be seen: unasked, and either to many at once, or with a name
 * that advertises.
 */
export function isSpam(
  collection: string,
  { from, recipients = 0 }: Pick<HistoryEntry, 'from' | 'recipients'>,
  account: string,
): boolean {
  return from !== account && (recipients >= manyRecipients || advertisement.test(collection))
}
