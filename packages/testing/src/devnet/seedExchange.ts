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
import { deployers, devnetContracts } from './contracts.ts'
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
])

/** What each pool starts with: 1 ETH is 3,000 LUSD, and 1,000 SLNT. */
const pools = [
  { token: devnetContracts.usd, amount: parseUnits('1500000', 6), native: parseEther('500') },
  { token: devnetContracts.silent, amount: parseEther('200000'), native: parseEther('200') },
] as const

/** Deploys Uniswap v2 and fills its pools, so that tokens have prices. */
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
  for (const { token, amount, native } of pools) {
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
  await sender.flush()
}
