/**
 * A choice of what to pay, in the smallest unit of the native currency (wei, lamports). Only `fee` is to be shown; the other members are the adapter's
 * own words for the same, so hand it on whole.
 */
export type FeeOption = {
  /** The most that the transaction can cost: what a rollup takes for its data and the deposit of an account that it creates included. */
  readonly fee: bigint
  /** EVM: the most for a unit of gas, in wei (EIP-1559). On a chain without a base fee this is its gas price. */
  readonly maxFeePerGas?: bigint | undefined
  /** EVM: what of it goes to the block's maker; the same as `maxFeePerGas` on a chain without a base fee. */
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** Solana: what is paid for a unit of compute, in millionths of a lamport. */
  readonly computeUnitPrice?: bigint | undefined
}

/** What a transaction is expected to cost, at three speeds. */
export type FeeEstimate = {
  /** Units of gas (EVM) or compute. */
  readonly gas: bigint
  /** For who can wait: below what most others pay now. */
  readonly slow: FeeOption
  /** What most others pay now. */
  readonly standard: FeeOption
  /** Safe when the next blocks get dearer. */
  readonly fast: FeeOption
  /**
   * Whether `standard` is so dear that a person should look twice: five times what the last blocks cost, or more gas than a transfer needs, or, on a
   * chain whose currency is ETH, 0.05 ETH or more. Either the chain is very busy, the token is hostile, or the RPC lies.
   */
  readonly isHigh: boolean
  /** Set where every speed is confirmed within seconds. */
  readonly isQuick?: true | undefined
  /** What of each `fee` stays with an account that the transfer has to create for the receiver (Solana), in the smallest unit. */
  readonly deposit?: bigint | undefined
  /** What reaches the receiver where the token keeps a part of every transfer, in the token's smallest unit. */
  readonly arrives?: bigint | undefined
}
