import type { Address } from './approvalRequest.ts'
import type { Token } from './story.ts'

type Entry = readonly [chainId: number, address: Address, symbol: string, decimals: number]

/** The best-known tokens by their contracts, as EIP-55 writes them: a test checks every checksum. */
export const knownTokens: readonly Entry[] = [
  [1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', 'USDC', 6],
  [1, '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'USDT', 6],
  [1, '0x6B175474E89094C44Da98b954EedeAC495271d0F', 'DAI', 18],
  [1, '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'WETH', 18],
  [1, '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', 'WBTC', 8],
  [10, '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85', 'USDC', 6],
  [10, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [137, '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', 'USDC', 6],
  [137, '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'WPOL', 18],
  [8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'USDC', 6],
  [8453, '0x4200000000000000000000000000000000000006', 'WETH', 18],
  [42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', 'USDC', 6],
  [42161, '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 'USDT', 6],
  [42161, '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', 'WETH', 18],
]

type KnownContract = readonly [address: Address, name: string]

/** Contracts that stand at these addresses: put there by a method that gives the same address on every chain. */
export const knownContracts: readonly KnownContract[] = [
  ['0x000000000022D473030F116dDEE9F6B43aC78BA3', 'Permit2'],
  ['0xcA11bde05977b3631167028862bE2a173976CA11', 'Multicall3'],
]

/** A token that ships with the frame. */
export function findKnownToken(chainId: number, address: Address): Token | undefined {
  const found = knownTokens.find(
    ([chain, contract]) => chain === chainId && isSame(contract, address),
  )
  return found && { symbol: found[2], decimals: found[3], isKnown: true }
}

/** The name of a contract or token that ships with the frame. */
export function findKnownName(chainId: number, address: Address): string | undefined {
  const contract = knownContracts.find(([at]) => isSame(at, address))
  return contract?.[1] ?? findKnownToken(chainId, address)?.symbol
}

function isSame(one: string, other: string) {
  return one.toLowerCase() === other.toLowerCase()
}
