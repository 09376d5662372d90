/** What a token is called, and how its amounts are written. */
export type HistoryToken = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Whether it stands in the operator's list. */
  readonly isListed: boolean
}

/** What is known of a chain's tokens when a history is written. */
export type HistoryTokens = {
  /** Those that say what they are, by the addresses they were asked by. */
  factsOf(tokens: readonly string[]): Promise<ReadonlyMap<string, HistoryToken>>
  /** Those of them that stand in the operator's list. */
  listedAmong(tokens: readonly string[]): Promise<ReadonlySet<string>>
  /** What collections are called, by the addresses of their contracts. */
  collectionsOf(contracts: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** US dollars for one, where that is known; for one of the chain's own currency, asked as `native`. */
  priceOf(token: string): Promise<number | undefined>
  /** An address in its usual spelling. */
  writeAddress(address: string): string
}

/** Chains that have no tokens of their own, and whose currency nobody prices here. */
export const noHistoryTokens: HistoryTokens = {
  factsOf: async () => new Map(),
  listedAmong: async () => new Set(),
  collectionsOf: async () => new Map(),
  priceOf: async () => undefined,
  writeAddress: (address) => address,
}
