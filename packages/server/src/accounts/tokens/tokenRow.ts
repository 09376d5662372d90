/** A token as a list writes it: its address, and what it says of itself. */
export type TokenRow = readonly [address: string, symbol: string, name: string, decimals: number]
