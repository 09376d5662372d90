import type { TextKey, Words } from '../screens/texts/texts.ts'
import type { Hex } from './approvalRequest.ts'

/** A text of the frame by its name, or, where it is fetched with its feature, in all languages. */
export type Text = TextKey | Words

/** A number in a sentence, as `1234.5`, and what it is of: each language separates its digits its own way. */
export type Quantity = { readonly decimal: string; readonly unit: string }

/** A text of the frame with its values: `['sendCoin', { symbol: 'ETH' }]`. */
export type Phrase = readonly [key: Text, values?: Readonly<Record<string, string | Quantity>>]

/** A fungible token as it is known here, or as its contract describes itself. */
export type Token = {
  readonly symbol: string
  readonly decimals: number
  /** The frame ships its address; otherwise the contract has chosen the symbol. */
  readonly isKnown: boolean
}

/** What stands on the right of a row. Everything in it shows exactly: another value is another text. */
export type Value =
  | {
      readonly type: 'address'
      /** As its chain writes it. */
      readonly address: string
      /** The frame's own name for it. */
      readonly name?: string | undefined
      readonly isOwn?: boolean | undefined
      /** Where it comes from, or whose it is said to be. */
      readonly note?: Phrase | undefined
    }
  | {
      readonly type: 'token'
      readonly amount: bigint
      readonly token: Token | undefined
      readonly isUnlimited: boolean
    }
  | {
      readonly type: 'coin'
      readonly amount: bigint
      readonly symbol: string
      readonly decimals: number
    }
  | { readonly type: 'number'; readonly number: bigint }
  /** Seconds since 1970. */
  | { readonly type: 'time'; readonly seconds: bigint }
  | {
      readonly type: 'network'
      /** As CAIP-2 on chains other than EVM's. */
      readonly chainId: bigint | string
      readonly name: string | undefined
      /** The name ships with the frame, so it stands for one number only. */
      readonly isKnown: boolean
    }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'bytes'; readonly hex: Hex }
  | { readonly type: 'phrase'; readonly phrase: Phrase }
  | { readonly type: 'list'; readonly rows: readonly Row[] }
  /** A call inside a call. */
  | { readonly type: 'call'; readonly card: Card }

/** A line: what it is, and its value. A label that the frame has no word for is the name that the contract or the data gives it. */
export type Row = { readonly label: Text | { readonly name: string }; readonly value: Value }

/** What belongs together: one call, a domain, a message. */
export type Card = {
  readonly title?: Phrase | undefined
  /** What one call of several does. */
  readonly action?: Phrase | undefined
  readonly rows: readonly Row[]
  /** A message as it is signed. */
  readonly message?: string | undefined
  /** Bytes that nobody can read: shown whole, with the sentence that says so. */
  readonly unread?: { readonly says: Phrase; readonly hex: Hex } | undefined
}

/** A danger with its reason. */
export type Risk = {
  readonly phrase: Phrase
  /** Approving needs a tick beside these words first. */
  readonly needsTick: boolean
}

/** What an approval says, free of language and layout. */
export type Story = {
  readonly title: TextKey
  readonly heading: Phrase
  readonly origin: string
  readonly account: string
  readonly cards: readonly Card[]
  readonly risks: readonly Risk[]
  /** Cannot be approved, and why. */
  readonly blocked?: Phrase | undefined
  /** What is signed, byte for byte, one tap away; nothing where nothing is signed. */
  readonly raw: string | undefined
  /** What the approve button says. */
  readonly action: TextKey
  /** What the other button says. Default: "Cancel". */
  readonly refusal?: TextKey | undefined
}

/** A moment in seconds since 1970, or, where 0 is none, the words for what it stands for. */
export function timeValue(seconds: bigint, zero?: Text): Value {
  return seconds === 0n && zero !== undefined
    ? { type: 'phrase', phrase: [zero] }
    : { type: 'time', seconds }
}
