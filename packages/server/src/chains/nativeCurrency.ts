/** The currency that a chain's fees are paid in. */
export type NativeCurrency = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}
