import type { NftSpamReason } from '@latchkey/protocol'
import type { HistoryEntry } from '../../history/entries/historyEntry.ts'

/** What is judged: texts as they were written, and how the token came. */
export type SpamEvidence = {
  /** Of the token and of its collection. */
  readonly names: readonly string[]
  readonly description: string
  /** How it came to its holder, where that is known. */
  readonly arrival?:
    | {
        /** Whether the holder has sent the transaction. */
        readonly isOwn: boolean
        /** How many accounts that transaction gave something of the same contract. */
        readonly recipients: number
      }
    | undefined
}

/** Given to so many at once, unasked, it is held to be an advertisement. */
export const manyRecipients = 10

/** A site: with its scheme, or a name with an ending that such sites have. */
const link =
  /(?:https?:\/\/|www\.|\bt\.me\/|\b[a-z0-9][a-z0-9-]{1,62}\.(?:com|net|org|io|xyz|app|site|online|top|live|club|info|pro|vip|lol|gift|claims?|events?|fund|finance|cc|us|co|me|gg|link|click|cash|space|website|network|to|ru|ws)\b)/
/** What advertisements want of people. */
const call =
  /\b(?:claim(?:s|able|ed)?|redeem|giveaway|air ?drop|free mint|rewards?|voucher|coupon|bonus|prize|jackpot|lottery|eligible|you won|winner|get paid|cash ?out)\b/
/** Such a word in a description counts where it comes with one of these. */
const visit = /\b(?:visit|go to|open|site|website|link|url|now|wallet|hurry|limited)\b/
const money =
  /(?:[$€£]\s?\d|\b\d[\d.,]*\s?k?\s?(?:\$|usd[tc]?|dollars?|eth|btc|sol|bnb|matic|pol|arb)\b)/

/**
 * Whether a token is held to be spam, and why. It is when
 * - its name or its collection's names a site (`link`),
 * - its name or its collection's promises something (`lure`), or its description does so and sends the reader somewhere for it,
 * - a transaction that the holder has not sent gave it to ten accounts or more (`airdrop`).
 *
 * Letters that only look like Latin ones, marks and hidden characters do not help.
 */
export function judgeSpam({ names, description, arrival }: SpamEvidence): readonly NftSpamReason[] {
  const name = fold(names.join(' \n '))
  const told = fold(description)
  const promises = (text: string) => call.test(text) || money.test(text)
  const isLure =
    call.test(name) ||
    (money.test(name) && promises(told)) ||
    (promises(told) && (link.test(told) || (call.test(told) && visit.test(told))))
  const isBulk = arrival && !arrival.isOwn && arrival.recipients >= manyRecipients
  return [
    ...(isLure ? (['lure'] as const) : []),
    ...(link.test(name) ? (['link'] as const) : []),
    ...(isBulk ? (['airdrop'] as const) : []),
  ]
}

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  α: 'a',
  ι: 'i',
  ο: 'o',
  ρ: 'p',
  υ: 'u',
  ν: 'v',
}

function fold(text: string) {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}]/gu, '')
    .toLowerCase()
    .replace(/[\u0370-\u04ff]/g, (letter) => lookAlikes[letter] ?? letter)
}

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
