/** An amount of a chain's native currency. */
export type Balance = {
  /** In the smallest unit (wei, lamports, satoshis). */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** What an account holds of a token, in the words of the token itself. Name and symbol are cleaned, and still anybody's claim. */
export type TokenHolding = {
  /** As the chain writes it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the token's smallest unit. */
  readonly value: bigint
}
