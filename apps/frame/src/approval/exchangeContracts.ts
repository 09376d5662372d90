import type { Address } from './approvalRequest.ts'
import { findKnownToken } from './knownTokens.ts'

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

/**
 * Tokens that are what their names say, besides those that ship with symbol and decimals: what these are called is still the chain's word. They are LINK,
 * UNI, AAVE, stETH, wstETH, rETH, MKR, CRV, LDO, COMP, PEPE, SHIB, ENS, cbBTC, USDe, PYUSD, OP, ARB, AERO, and dollars of more networks.
 */
const listedTokens: readonly (readonly [chainIds: readonly number[], ...Address[]])[] = [
  [
    [1],
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    '0xae78736Cd615f374D3085123A210448E74Fc6393',
    '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
    '0xD533a949740bb3306d119CC777fa900bA034cd52',
    '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32',
    '0xc00e94Cb662C3520282E6f5717214004A7f26888',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
    '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
  ],
  [[1, 8453, 42161], '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  [
    [10],
    '0x4200000000000000000000000000000000000042',
    '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  ],
  [[10, 42161], '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
  [
    [56],
    '0x55d398326f99059fF775485246999027B3197955',
    '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
  ],
  [[137], '0xc2132D05D31c914a87C6611C10748AEb04B58e8F'],
  [
    [8453],
    '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
    '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
  ],
  [
    [42161],
    '0x912CE59144191C1204E64559FE8253a0e49E6548',
    '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
  ],
  [
    [43114],
    '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
    '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
  ],
  [
    local,
    '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
    '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629',
    '0x196dBCBb54b8ec4958c959D8949EBFE87aC2Aaaf',
  ],
]

/** Addresses of the tokens that are listed, for a test of their checksums. */
export const listedAddresses = listedTokens.flatMap(([, ...addresses]) => addresses)

/** Returns true if `listedTokens` contains the token on this chain. */
export function isListed(chainId: number, token: Address): boolean {
  const isIt = (address: Address) => address.toLowerCase() === token.toLowerCase()
  return listedTokens.some(
    ([chainIds, ...addresses]) => chainIds.includes(chainId) && addresses.some(isIt),
  )
}

/** Returns true if the token is the chain's wrapped native coin. */
export function isWrapped(chainId: number, token: Address, coin = ''): boolean {
  const isKnown = findKnownToken(chainId, token)?.symbol === `W${coin}`
  return isKnown || wrappedCoins[chainId]?.toLowerCase() === token.toLowerCase()
}

/** The exchange that a contract belongs to. */
export function findExchange(chainId: number, address: Address): string | undefined {
  const found = exchangeContracts.find(
    ([, at, chainIds]) => at.toLowerCase() === address.toLowerCase() && chainIds.includes(chainId),
  )
  return found?.[0]
}
