const names: Readonly<Record<string, string | undefined>> = {
  uniswap: 'Uniswap',
  zeroX: '0x',
  oneInch: '1inch',
  lifi: 'LI.FI',
  jupiter: 'Jupiter',
}

/** What people call a source of swaps. */
export function nameOfSource(source: string) {
  return names[source] ?? source
}
