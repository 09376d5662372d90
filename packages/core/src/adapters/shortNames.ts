/** Short names of EVM chains before an address (EIP-3770), from ethereum-lists/chains. */
export const shortNames: Readonly<Record<string, readonly [chainId: number, name: string]>> = {
  eth: [1, 'Ethereum'],
  sep: [11155111, 'Sepolia'],
  oeth: [10, 'OP Mainnet'],
  base: [8453, 'Base'],
  basesep: [84532, 'Base Sepolia'],
  arb1: [42161, 'Arbitrum One'],
  matic: [137, 'Polygon'],
  pol: [137, 'Polygon'],
  bnb: [56, 'BNB Smart Chain'],
  avax: [43114, 'Avalanche'],
  gno: [100, 'Gnosis'],
  zksync: [324, 'zkSync Era'],
  linea: [59144, 'Linea'],
  scr: [534352, 'Scroll'],
  celo: [42220, 'Celo'],
  ftm: [250, 'Fantom'],
}
