import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import type { SwapPermit } from '../sources/swapSource.ts'
import type { Route } from './weighRoutes.ts'
import { encodePath } from './routesV3.ts'

const routerV2Abi = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const swapRouterAbi = parseAbi([
  'struct Single { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'struct Several { bytes path; address recipient; uint256 amountIn; uint256 amountOutMinimum; }',
  'function multicall(uint256 deadline, bytes[] data) payable',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable',
  'function exactInputSingle(Single params) payable',
  'function exactInput(Several params) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function selfPermit(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
/** What SwapRouter02 takes for itself, where a recipient stands. */
const routerItself: Address = '0x0000000000000000000000000000000000000002'

/** A swap that is to be written. Amounts are in smallest units. */
export type SwapCall = {
  readonly route: Route
  readonly account: Address
  readonly amount: bigint
  readonly minimum: bigint
  /** Seconds since 1970. */
  readonly deadline: number
  /** Whether the chain's own currency is given, or taken. */
  readonly isNativeIn: boolean
  readonly isNativeOut: boolean
}

/** Writes a swap for Uniswap's Router02. What it takes in the chain's own currency is sent along. */
export function encodeForRouterV2(call: SwapCall): Hex {
  const { route, account, amount, minimum, isNativeIn, isNativeOut } = call
  const deadline = BigInt(call.deadline)
  const abi = routerV2Abi
  const rest = [minimum, route.path, account, deadline] as const
  if (isNativeIn)
    return encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: rest })
  return encodeFunctionData({
    abi,
    functionName: isNativeOut ? 'swapExactTokensForETH' : 'swapExactTokensForTokens',
    args: [amount, ...rest],
  })
}

/** Writes a swap for Uniswap's SwapRouter02, with a signed approval before it where there is one. */
export function encodeForSwapRouter(call: SwapCall, permit: SwapPermit | undefined): Hex {
  const { route, account, amount, minimum, isNativeOut } = call
  const abi = swapRouterAbi
  const steps: Hex[] = []
  const [token] = route.path
  if (permit && token) {
    const { deadline, v, r, s } = permit
    const args = [token, amount, deadline, v, r, s] as const
    steps.push(encodeFunctionData({ abi, functionName: 'selfPermit', args }))
  }
  steps.push(encodeStep(route, isNativeOut ? routerItself : account, amount, minimum))
  if (isNativeOut)
    steps.push(encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minimum, account] }))
  return encodeFunctionData({
    abi,
    functionName: 'multicall',
    args: [BigInt(call.deadline), steps],
  })
}

function encodeStep(route: Route, recipient: Address, amountIn: bigint, minimum: bigint): Hex {
  const abi = swapRouterAbi
  if (route.kind === 'v2')
    return encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amountIn, minimum, route.path, recipient],
    })
  const [tokenIn, tokenOut] = route.path
  const [fee] = route.fees
  const amountOutMinimum = minimum
  if (route.fees.length === 1 && tokenIn && tokenOut && fee !== undefined)
    return encodeFunctionData({
      abi,
      functionName: 'exactInputSingle',
      args: [
        { tokenIn, tokenOut, fee, recipient, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n },
      ],
    })
  const path = encodePath(route.path, route.fees)
  return encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [{ path, recipient, amountIn, amountOutMinimum }],
  })
}
