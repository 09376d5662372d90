import type { CaipNetworkId } from '@latchkey/protocol'
import { evmTokens } from './evmTokens.ts'
import type { TokenRow } from './tokenRow.ts'

/**
 * Well-known tokens of Solana. They are facts, taken on 2026-11-22 from what their issuers publish; those of
 * USDC, USDT, EURC, PYTH, mSOL, HNT, MOBILE, RAY, RENDER and POPCAT stand in `@web3icons/common` 0.11.51 (MIT) as well. Their names are believed:
 * another token that bears one of them is shown by its address.
 */
export const solanaTokens: readonly TokenRow[] = [
  ['So11111111111111111111111111111111111111112', 'wSOL', 'Wrapped SOL', 9],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'USDC', 'USD Coin', 6],
  ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'USDT', 'Tether USD', 6],
  ['2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', 'PYUSD', 'PayPal USD', 6],
  ['USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA', 'USDS', 'USDS', 6],
  ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 'EURC', 'EURC', 6],
  ['cbbtcf3aa214zXHbiAZQwf4122FBYbraNdFqgw4iMij', 'cbBTC', 'Coinbase Wrapped BTC', 8],
  ['7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs', 'WETH', 'Ether (Portal)', 8],
  ['J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn', 'JitoSOL', 'Jito Staked SOL', 9],
  ['mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So', 'mSOL', 'Marinade staked SOL', 9],
  ['JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN', 'JUP', 'Jupiter', 6],
  ['DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', 'BONK', 'Bonk', 5],
  ['EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 'WIF', 'dogwifhat', 6],
  ['HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3', 'PYTH', 'Pyth Network', 6],
  ['jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL', 'JTO', 'Jito', 9],
  ['4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', 'RAY', 'Raydium', 6],
  ['orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE', 'ORCA', 'Orca', 6],
  ['rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof', 'RENDER', 'Render', 8],
  ['hntyVP6YFm1Hg25TN9WGLqM12b8TQmcknKrdu1oxWux', 'HNT', 'Helium', 8],
  ['mb1eu7TzEc71KxDpsmsKoucSSuuoGLv1drys1oP2jh6', 'MOBILE', 'Helium Mobile', 6],
  ['85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ', 'W', 'Wormhole', 6],
  ['KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS', 'KMNO', 'Kamino', 6],
  ['DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7', 'DRIFT', 'Drift', 6],
  ['TNSRxcUxoT9xBG3de7PiJyTDYu7kskLqcpddxnEJAS6', 'TNSR', 'Tensor', 9],
  ['7GCihgDB8fe6KNjn2MYtkzZcRjQy3t9GHdC8uHYmW2hr', 'POPCAT', 'Popcat', 9],
  ['6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN', 'TRUMP', 'OFFICIAL TRUMP', 6],
  ['pumpCmXqMfrsAkQ5r49WcJnRayYRqmXz6ae8H7H9Dfn', 'PUMP', 'Pump', 6],
]

/** Those of its test network, where they are worth nothing. */
export const solanaDevnetTokens: readonly TokenRow[] = [
  ['So11111111111111111111111111111111111111112', 'wSOL', 'Wrapped SOL', 9],
  ['4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU', 'USDC', 'USD Coin', 6],
  ['HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr', 'EURC', 'EURC', 6],
  ['CXk2AMBfi3TwaEL2468s6zP8xq9NxTXjp9gjMgzeUynM', 'PYUSD', 'PayPal USD', 6],
]

/** Well-known tokens of the main chains. */
export const wellKnownTokens: Readonly<Record<CaipNetworkId, readonly TokenRow[]>> = {
  ...evmTokens,
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': solanaTokens,
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': solanaDevnetTokens,
}
