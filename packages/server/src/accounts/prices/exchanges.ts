import type { CaipNetworkId } from '@latchkey/protocol'

type EvmAddress = `0x${string}`

/** An exchange of the kind of Uniswap v2: pools of two tokens, made by one factory. */
export type Exchange = {
  readonly factory: EvmAddress
  /** The chain's own currency as an ERC-20. */
  readonly wrappedNative: EvmAddress
  /** Tokens that are taken to be worth a dollar. */
  readonly dollars: readonly EvmAddress[]
  /** What a pool keeps of each swap, in basis points: 30, unless something else stands here. */
  readonly poolFee?: number | undefined
  /** Swaps by these pools (Uniswap's Router02, or one with its functions). Without it, and without `swapRouter`, nothing is swapped. */
  readonly routerV2?: EvmAddress | undefined
  /** Swaps by pools of both kinds, and takes signed approvals (Uniswap's SwapRouter02, or one with its functions). */
  readonly swapRouter?: EvmAddress | undefined
  /** Says what pools of the kind of Uniswap v3 give (QuoterV2). Without it they are not asked. */
  readonly quoterV3?: EvmAddress | undefined
  /** Made the pools of the kind of Uniswap v3. */
  readonly factoryV3?: EvmAddress | undefined
  /** The fees of those pools, in hundredths of a basis point: 100, 500, 3000 and 10000, unless others stand here. */
  readonly fees?: readonly number[] | undefined
}

/** The largest exchange of that kind on each of the main chains. Test chains have none: their coins are worth nothing. */
export const exchanges: Readonly<Record<CaipNetworkId, Exchange>> = {
  // Uniswap; USDC, USDT, DAI.
  'eip155:1': {
    factory: '0x5C69bEe701ef814a2B6a3EDD4B1652CB9cc5aA6f',
    wrappedNative: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    dollars: [
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    ],
  },
  // Uniswap; USDC, USDT.
  'eip155:10': {
    factory: '0x0c3c1c532F1e39EdF36BE9Fe0bE1410313E074Bf',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    dollars: [
      '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
    ],
  },
  // PancakeSwap; USDT, USDC.
  'eip155:56': {
    factory: '0xcA143Ce32Fe78f1f7019d7d551a6402fC5350c73',
    wrappedNative: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
    dollars: [
      '0x55d398326f99059fF775485246999027B3197955',
      '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    ],
  },
  // Honeyswap; the currency itself is a dollar, as is USDC.
  'eip155:100': {
    factory: '0xA818b4F111Ccac7AA31D0BCc0806d64F2E0737D7',
    wrappedNative: '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
    dollars: [
      '0xe91D153E0b41518A2Ce8Dd3D7944Fa863463a97d',
      '0xDDAfbb505ad214D7b80b1f830fcCc89B60fb7A83',
    ],
  },
  // QuickSwap; USDC (bridged), USDC, USDT.
  'eip155:137': {
    factory: '0x5757371414417b8C6CAad45bAeF941aBc7d3Ab32',
    wrappedNative: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
    dollars: [
      '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    ],
  },
  // Uniswap; USDC.
  'eip155:8453': {
    factory: '0x8909Dc15e40173Ff4699343b6eB8132c65e18eC6',
    wrappedNative: '0x4200000000000000000000000000000000000006',
    dollars: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  },
  // Uniswap; USDC, USDC (bridged), USDT.
  'eip155:42161': {
    factory: '0xf1D7CC64Fb4452F05c498126312eBE29f30Fbcf9',
    wrappedNative: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
    dollars: [
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ],
  },
  // Trader Joe; USDC, USDC (bridged), USDT.
  'eip155:43114': {
    factory: '0x9Ad6C38BE94206cA50bb0d90783181662f0Cfa10',
    wrappedNative: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
    dollars: [
      '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664',
      '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
    ],
  },
}
