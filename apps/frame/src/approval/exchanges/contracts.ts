import type { Address } from '../approvalRequest.ts'
import { findKnownToken } from '../knownTokens.ts'

type Exchange = readonly [name: string, address: Address, chainIds: readonly number[]]

const served = [1, 10, 56, 100, 137, 250, 8217, 8453, 42161, 43114, 1313161554]
const local = [31337, 31338]

/**
 * The exchanges that people know, by the contracts of theirs that are called and allowed to take tokens, as EIP-55 writes them: Uniswap's Router02,
 * SwapRouter and SwapRouter02, 0x's AllowanceHolder, 1inch's AggregationRouterV6, LI.FI's diamond, and those of the local world.
 */
export const exchangeContracts: readonly Exchange[] = [
  ['Uniswap', '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D', [1]],
  ['Uniswap', '0x4A7b5Da61326A6379179b40d00F57E5bbDC962c2', [10]],
  ['Uniswap', '0xedf6066a2b290C185783862C7F4776A2C8077AD1', [137]],
  ['Uniswap', '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24', [56, 8453, 42161, 43114]],
  ['Uniswap', '0xE592427A0AEce92De3Edee1F18E0157C05861564', [1, 10, 137, 42161]],
  ['Uniswap', '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45', [1, 10, 137, 42161]],
  ['Uniswap', '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2', [56]],
  ['Uniswap', '0x2626664c2603336E57B271c5C0b26F421741e481', [8453]],
  ['Uniswap', '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE', [43114]],
  ['0x', '0x0000000000001fF3684f28c67538d4D072C22734', served],
  ['1inch', '0x111111125421cA6dc452d289314280a0f8842A65', served],
  ['LI.FI', '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE', served],
  ['Uniswap', '0x98eDDadCfde04dC22a0e62119617e74a6Bc77313', local],
  ['Local exchange', '0x05B4CB126885fb10464fdD12666FEb25E2563B76', local],
]

const localCoin = '0xeD1DB453C3156Ff3155a97AD217b3087D5Dc5f6E'
/** Wrapped coins that are not among the tokens that ship with the frame, by their chains. */
const wrappedCoins: Readonly<Record<number, Address>> = {
  56: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  43114: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
  31337: localCoin,
  31338: localCoin,
}

/** Whether a token is what exchanges wrap a chain's coin into. */
export function isWrapped(chainId: number, token: Address, coin = ''): boolean {
  const isKnown = findKnownToken(chainId, token)?.symbol === `W${coin}`
  return isKnown || wrappedCoins[chainId]?.toLowerCase() === token.toLowerCase()
}

/** The exchange that a contract belongs to. */
export function nameOf(chainId: number, address: Address): string | undefined {
  const found = exchangeContracts.find(
    ([, at, chainIds]) => at.toLowerCase() === address.toLowerCase() && chainIds.includes(chainId),
  )
  return found?.[0]
}
