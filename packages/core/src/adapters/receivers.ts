/** Why a receiver is wrong: these keep a send from going out. */
export type BlockingReceiverProblem =
  | 'invalidAddress'
  /** In mixed case, with a wrong EIP-55 checksum: a typing error. */
  | 'badChecksum'
  /** An address of another chain. */
  | 'otherChain'
  | 'zeroAddress'
  /** The contract of a token, which would keep what it is sent for ever. */
  | 'tokenContract'
  /** Somebody's account of one token, where the address of its owner is wanted. */
  | 'tokenAccount'
  /** Code of the chain, which keeps what it is sent for ever. */
  | 'program'

/** What is odd about a receiver: some block a send, the others are warnings. */
export type ReceiverProblem =
  | BlockingReceiverProblem
  | 'ownAddress'
  /** A contract that is no token. */
  | 'contract'
  /** The contract of a token that is sent native coins: it may take them, as wrapped coins and staking tokens do, or keep them for ever. */
  | 'coinsToToken'
  /** No key belongs to it: a program decides about what is there. */
  | 'programAddress'
  /** Begins and ends like an address that is known, and is another one (address poisoning). */
  | 'lookAlike'

/** What is known about a receiver before anything is sent to it. */
export type ReceiverCheck = {
  /** The gravest first; empty when nothing is odd. */
  readonly problems: readonly ReceiverProblem[]
  /** With `lookAlike`: the known address that it resembles. */
  readonly lookAlike?: string | undefined
  /** With `otherChain`: the name of the other chain. */
  readonly detail?: string | undefined
}

/** What an adapter checks a receiver against. */
export type ReceiverQuestion = {
  readonly to: string
  /** The account that sends, where one is connected. */
  readonly from: string | undefined
  /** True if the native currency is sent. */
  readonly isNative?: boolean | undefined
  /** Addresses that the visitor deals with: own accounts, earlier receivers. */
  readonly known: readonly string[]
  /** Contracts of tokens that are known to be ones. */
  readonly tokens: readonly string[]
}
