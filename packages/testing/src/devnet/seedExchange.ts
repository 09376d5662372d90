import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  type Hex,
} from 'viem'
import { deployers, devnetContracts, getPoolAddress, poolOrder } from './contracts.ts'
import type { Sender } from './createSender.ts'

/**
 * Creation bytecode of Uniswap v2, handed in by whoever starts the devnet, since its licence (GPL) is not this
 * package's. The npm packages `@uniswap/v2-core` and `@uniswap/v2-periphery` carry it in `build/*.json`.
 */
export type ExchangePredeploy = {
  /** `UniswapV2Factory` of v2-core. */
  readonly factory: Hex
  /** `UniswapV2Router02` of v2-periphery. */
  readonly router: Hex
}

const routerAbi = parseAbi([
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable returns (uint256, uint256, uint256)',
])
const tokenAbi = parseAbi([
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function deposit() payable',
])
const poolAbi = parseAbi([
  'function createPool(address tokenA, address tokenB, uint24 fee)',
  'function sync()',
])

/** What each pair starts with: 1 ETH is 3,000 LUSD, 1,000 SLNT and 500 TOLL. */
const pairs = [
  { token: devnetContracts.usd, amount: parseUnits('1500000', 6), native: parseEther('500') },
  { token: devnetContracts.silent, amount: parseEther('200000'), native: parseEther('200') },
  { token: devnetContracts.tollToken, amount: parseEther('50000'), native: parseEther('100') },
] as const

/**
 * What each of {@link poolOrder} starts with. Silent coins go for three dollars at a lower fee than over two pairs; ETH costs what it costs at its
 * pair, which is deeper.
 */
const poolAmounts = [
  [parseEther('100000'), parseUnits('300000', 6)],
  [parseEther('50'), parseUnits('150000', 6)],
] as const

/** Deploys Uniswap v2 and fills its pairs, so that tokens have prices, and the pools beside them. */
export async function deployExchange(sender: Sender, predeploy: ExchangePredeploy): Promise<void> {
  const from = deployers.exchange
  const pair = [{ type: 'address' }, { type: 'address' }] as const
  sender.add({
    from,
    data: concat([predeploy.factory, encodeAbiParameters([{ type: 'address' }], [from])]),
  })
  sender.add({
    from,
    data: concat([
      predeploy.router,
      encodeAbiParameters(pair, [devnetContracts.uniswapFactory, devnetContracts.wrappedNative]),
    ]),
  })
  for (const { token, amount, native } of pairs) {
    sender.add({
      from,
      to: token,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [from, amount] }),
    })
    sender.add({
      from,
      to: token,
      data: encodeFunctionData({
        abi: tokenAbi,
        functionName: 'approve',
        args: [devnetContracts.uniswapRouter, amount],
      }),
    })
    sender.add({
      from,
      to: devnetContracts.uniswapRouter,
      value: native,
      data: encodeFunctionData({
        abi: routerAbi,
        functionName: 'addLiquidityETH',
        args: [token, amount, amount, native, from, maxUint256],
      }),
    })
  }
  fillPools(sender)
  await sender.flush()
}

function fillPools(sender: Sender): void {
  const from = deployers.exchange
  const { poolFactory, wrappedNative } = devnetContracts
  poolOrder.forEach(({ tokens, fee }, index) => {
    const pool = getPoolAddress(index)
    sender.add({
      from,
      to: poolFactory,
      data: encodeFunctionData({
        abi: poolAbi,
        functionName: 'createPool',
        args: [tokens[0], tokens[1], fee],
      }),
    })
    tokens.forEach((token, side) => {
      const amount = poolAmounts[index]?.[side] ?? 0n
      const isNative = token === wrappedNative
      sender.add({
        from,
        to: token,
        ...(isNative && { value: amount }),
        data: isNative
          ? encodeFunctionData({ abi: tokenAbi, functionName: 'deposit' })
          : encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [from, amount] }),
      })
      sender.add({
        from,
        to: token,
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [pool, amount] }),
      })
    })
    sender.add({
      from,
      to: pool,
      data: encodeFunctionData({ abi: poolAbi, functionName: 'sync' }),
    })
  })
}
