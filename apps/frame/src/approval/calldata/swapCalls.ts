import {
  describe,
  type Arguments,
  type CallDescription,
  type CallRisk,
  type Meaning,
} from './callTypes.ts'

const recipient = { label: 'recipient' } as const
const until = { label: 'validUntil', isTime: true } as const
const path = { label: 'path' } as const

function along(args: Arguments, place: 0 | -1) {
  return Array.isArray(args.path) ? (args.path.at(place) as unknown) : undefined
}
const first = (args: Arguments) => along(args, 0)
const last = (args: Arguments) => along(args, -1)
const named = (name: string) => (args: Arguments) => args[name]

const paid: Meaning = { label: 'youPay', token: first }
const paidAtMost: Meaning = { label: 'youPayAtMost', token: first }
const got: Meaning = { label: 'youGet', token: last }
const gotAtLeast: Meaning = { label: 'youGetAtLeast', token: last }
const rest = { path, to: recipient, deadline: until } as const

const exactTokens =
  'uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline'
const tokensForExact =
  'uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline'
const exactIn = { amountIn: paid, amountOutMin: gotAtLeast, ...rest }
const coinGot: Meaning = { label: 'youGet', isCoin: true }
const coinAtLeast: Meaning = { label: 'youGetAtLeast', isCoin: true }

/** Uniswap v2 and all that copied its router. */
const pools = [
  describe(`swapExactTokensForTokens(${exactTokens})`, 'swap', exactIn),
  describe(
    `swapExactTokensForTokensSupportingFeeOnTransferTokens(${exactTokens})`,
    'swap',
    exactIn,
  ),
  describe(`swapExactTokensForETH(${exactTokens})`, 'swap', {
    ...exactIn,
    amountOutMin: coinAtLeast,
  }),
  describe(`swapExactTokensForETHSupportingFeeOnTransferTokens(${exactTokens})`, 'swap', {
    ...exactIn,
    amountOutMin: coinAtLeast,
  }),
  describe(`swapTokensForExactTokens(${tokensForExact})`, 'swap', {
    amountOut: got,
    amountInMax: paidAtMost,
    ...rest,
  }),
  describe(`swapTokensForExactETH(${tokensForExact})`, 'swap', {
    amountOut: coinGot,
    amountInMax: paidAtMost,
    ...rest,
  }),
  ...['swapExactETHForTokens', 'swapExactETHForTokensSupportingFeeOnTransferTokens'].map((name) =>
    describe(
      `${name}(uint256 amountOutMin, address[] path, address to, uint256 deadline)`,
      'swap',
      {
        amountOutMin: gotAtLeast,
        ...rest,
      },
    ),
  ),
  describe(
    'swapETHForExactTokens(uint256 amountOut, address[] path, address to, uint256 deadline)',
    'swap',
    { amountOut: got, ...rest },
  ),
  describe(
    'addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    'addLiquidity',
    {
      amountADesired: { label: 'youPayAtMost', token: named('tokenA') },
      amountBDesired: { label: 'youPayAtMost', token: named('tokenB') },
      to: recipient,
      deadline: until,
    },
  ),
  describe(
    'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    'addLiquidity',
    {
      amountTokenDesired: { label: 'youPayAtMost', token: named('token') },
      amountETHMin: { isCoin: true },
      to: recipient,
      deadline: until,
    },
  ),
  describe(
    'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    'removeLiquidity',
    {
      amountAMin: { label: 'youGetAtLeast', token: named('tokenA') },
      amountBMin: { label: 'youGetAtLeast', token: named('tokenB') },
      to: recipient,
      deadline: until,
    },
  ),
  describe(
    'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    'removeLiquidity',
    {
      amountTokenMin: { label: 'youGetAtLeast', token: named('token') },
      amountETHMin: { label: 'youGetAtLeast', isCoin: true },
      to: recipient,
      deadline: until,
    },
  ),
]

const single = {
  amountIn: { label: 'youPay', token: named('tokenIn') },
  amountOutMinimum: { label: 'youGetAtLeast', token: named('tokenOut') },
  amountOut: { label: 'youGet', token: named('tokenOut') },
  amountInMaximum: { label: 'youPayAtMost', token: named('tokenIn') },
  recipient,
  deadline: until,
} as const

/** Uniswap v3's first router has a deadline in each swap, the later one in its multicall. */
const concentrated = ['uint256 deadline, ', ''].flatMap((deadline): CallDescription[] => {
  const pair = `address tokenIn, address tokenOut, uint24 fee, address recipient, ${deadline}`
  const way = `bytes path, address recipient, ${deadline}`
  const exactIn = 'uint256 amountIn, uint256 amountOutMinimum'
  const exactOut = 'uint256 amountOut, uint256 amountInMaximum'
  const limit = 'uint160 sqrtPriceLimitX96'
  return [
    describe(`exactInputSingle((${pair}${exactIn}, ${limit}) params)`, 'swap', single),
    describe(`exactOutputSingle((${pair}${exactOut}, ${limit}) params)`, 'swap', single),
    describe(`exactInput((${way}${exactIn}) params)`, 'swap', { recipient, deadline: until }),
    describe(`exactOutput((${way}${exactOut}) params)`, 'swap', { recipient, deadline: until }),
  ]
})

const commands: readonly CallRisk[] = [{ phrase: ['riskCommands'], needsTick: true }]

/** Names of the functions that routers for swaps are called by. */
export const swapCalls = [
  ...pools,
  ...concentrated,
  describe('unwrapWETH9(uint256 amountMinimum, address recipient)', 'unwrapCoin', {
    amountMinimum: coinAtLeast,
    recipient,
  }),
  describe('refundETH()', 'refundCoin'),
  describe('sweepToken(address token, uint256 amountMinimum, address recipient)', 'sweepToken', {
    amountMinimum: { label: 'youGetAtLeast', token: named('token') },
    recipient,
  }),
  describe(
    'execute(bytes commands, bytes[] inputs, uint256 deadline)',
    'routerCommands',
    { deadline: until },
    commands,
  ),
  describe('execute(bytes commands, bytes[] inputs)', 'routerCommands', {}, commands),
]
