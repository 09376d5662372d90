import type { Address } from '../approvalRequest.ts'
import type { Phrase, Text } from '../story.ts'

/** The arguments of a call by the names of the signature. */
export type Arguments = Readonly<Record<string, unknown>>

/** Something of the account that a call moves, gives away or lets others take. Addresses and numbers are those of the ABI. */
export type Move =
  | {
      readonly asset: 'token'
      readonly token: unknown
      readonly amount: unknown
      readonly from?: unknown
      readonly to: unknown
    }
  /** A number that is an amount of a token or names a collectible, as the contract has it. */
  | {
      readonly asset: 'tokenOrItem'
      readonly from: unknown
      readonly to: unknown
      readonly number: unknown
    }
  | { readonly asset: 'item'; readonly from: unknown; readonly to: unknown }
  | {
      readonly asset: 'allowance'
      readonly token: unknown
      readonly amount: unknown
      readonly spender: unknown
    }
  | { readonly asset: 'tokenOrItemAllowance'; readonly spender: unknown; readonly number: unknown }
  | { readonly asset: 'allItems'; readonly isGiven: boolean }
  /** Receiver of the call's returns. */
  | { readonly asset: 'return'; readonly to: unknown }

/** What an argument means beyond its type. */
export type Meaning = {
  /** The frame's word for it; without one, the name in the signature is shown. */
  readonly label?: Text
  /** An amount of a token where the contract is one; where it keeps collectibles, the number of one. */
  readonly mayBeItem?: boolean
  /** Gets what comes back for it. */
  readonly isReturn?: boolean
  /** An amount of this token. */
  readonly token?: (args: Arguments, target: Address) => unknown
  /** How much at most may be taken: very large ones are called unlimited. */
  readonly isAllowance?: boolean
  /** Seconds since 1970. */
  readonly isTime?: boolean
  /** What a time of 0 stands for, where the contract does not read it as a moment. */
  readonly zero?: Text
  /** An amount of the chain's own coin. */
  readonly isCoin?: boolean
  /** Calls of this very contract, each as bytes. */
  readonly isOwnCalls?: boolean
  /** A call of this contract, as bytes. */
  readonly callOf?: (args: Arguments) => unknown
  /** Small numbers that the contract does not read as the addresses that they are. */
  readonly standsFor?: Readonly<Record<number, 'caller' | 'contract'>>
}

/** A danger that comes with a call. */
export type CallRisk = {
  readonly phrase: Phrase
  readonly needsTick: boolean
  readonly when?: (args: Arguments) => boolean
}

/** One function as the frame knows it. */
export type CallDescription = {
  /** Its name and arguments as human-readable ABI writes them, every argument with a name; structs are written out: `(address to, uint256 value)[] calls`. */
  readonly signature: string
  readonly heading: Text
  readonly meanings: Readonly<Record<string, Meaning>>
  readonly risks: readonly CallRisk[]
  /** Returns the moves of a call. Excludes allowances and returns, which `meanings` declares. */
  readonly moves: (args: Arguments, target: Address) => readonly Move[]
  /** The coins that come with it are what it is for. */
  readonly takesCoins: boolean
}

type More = {
  readonly risks?: readonly CallRisk[]
  readonly moves?: CallDescription['moves']
  readonly takesCoins?: boolean
}

/** Describes a function. */
export function describe(
  signature: string,
  heading: Text,
  meanings: Readonly<Record<string, Meaning>> = {},
  { risks = [], moves = () => [], takesCoins = false }: More = {},
): CallDescription {
  return { signature, heading, meanings, risks, moves, takesCoins }
}

/** The largest number of 96 bits, which some tokens (COMP, UNI) read as "no limit". */
const most96 = 2n ** 96n - 1n

/** Amounts that no token has so many of: 2^128 and more, and the largest of 96 bits. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= 2n ** 128n || amount === most96
}
