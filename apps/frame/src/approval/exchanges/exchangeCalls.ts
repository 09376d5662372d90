import {
  describe,
  type Arguments,
  type CallDescription,
  type Meaning,
} from '../calldata/callTypes.ts'
import { words } from './words.ts'

const recipient = { label: 'recipient' } as const
const returned = { label: 'recipient', isReturn: true } as const
/** SwapRouter02 reads two small addresses as its caller and as itself. */
const standing: Meaning = { label: 'recipient', standsFor: { 1: 'caller', 2: 'contract' } }
/** Other routers read nobody as their caller. */
const callerByDefault: Meaning = { label: 'recipient', standsFor: { 0: 'caller' } }
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
      to: returned,
      deadline: until,
    },
  ),
  describe(
    'addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    'addLiquidity',
    {
      amountTokenDesired: { label: 'youPayAtMost', token: named('token') },
      amountETHMin: { isCoin: true },
      to: returned,
      deadline: until,
    },
    { takesCoins: true },
  ),
  describe(
    'removeLiquidity(address tokenA, address tokenB, uint256 liquidity, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
    'removeLiquidity',
    {
      amountAMin: { label: 'youGetAtLeast', token: named('tokenA') },
      amountBMin: { label: 'youGetAtLeast', token: named('tokenB') },
      to: returned,
      deadline: until,
    },
  ),
  describe(
    'removeLiquidityETH(address token, uint256 liquidity, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline)',
    'removeLiquidity',
    {
      amountTokenMin: { label: 'youGetAtLeast', token: named('token') },
      amountETHMin: { label: 'youGetAtLeast', isCoin: true },
      to: returned,
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

/** The token at an end of a way through pools of v3: token, fee, token, … without padding. */
const alongBytes = (place: 0 | -1) => (args: Arguments) => {
  const { path } = args
  if (typeof path !== 'string') return undefined
  return place === 0 ? path.slice(0, 42) : `0x${path.slice(-40)}`
}

/** Uniswap v3's first router has a deadline in each swap, the later one in its multicall. */
const concentrated = ['uint256 deadline, ', ''].flatMap((deadline): CallDescription[] => {
  const to = deadline === '' ? standing : recipient
  const toward = { ...single, recipient: to }
  const pair = `address tokenIn, address tokenOut, uint24 fee, address recipient, ${deadline}`
  const way = `bytes path, address recipient, ${deadline}`
  const exactIn = 'uint256 amountIn, uint256 amountOutMinimum'
  const exactOut = 'uint256 amountOut, uint256 amountInMaximum'
  const limit = 'uint160 sqrtPriceLimitX96'
  return [
    describe(`exactInputSingle((${pair}${exactIn}, ${limit}) params)`, 'swap', toward),
    describe(`exactOutputSingle((${pair}${exactOut}, ${limit}) params)`, 'swap', toward),
    describe(`exactInput((${way}${exactIn}) params)`, 'swap', {
      amountIn: { label: 'youPay', token: alongBytes(0) },
      amountOutMinimum: { label: 'youGetAtLeast', token: alongBytes(-1) },
      path,
      recipient: to,
      deadline: until,
    }),
    // A way to an exact amount is written from its end.
    describe(`exactOutput((${way}${exactOut}) params)`, 'swap', {
      amountOut: { label: 'youGet', token: alongBytes(0) },
      amountInMaximum: { label: 'youPayAtMost', token: alongBytes(-1) },
      path,
      recipient: to,
      deadline: until,
    }),
  ]
})

/**
 * What the router is handed is anybody's who comes for it. A swap uses it only where it names no amount; what one names is taken from the account on top.
 */
const handed = { risks: [{ phrase: ['riskUnread'], needsTick: true }] } as const

/** Steps of SwapRouter02, which knows no deadline but that of its multicall. */
const steps = [
  describe(
    'swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
    'swap',
    { amountIn: paid, amountOutMin: gotAtLeast, path, to: standing },
  ),
  describe(
    'swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to)',
    'swap',
    { amountOut: got, amountInMax: paidAtMost, path, to: standing },
  ),
  describe(
    'wrapETH(uint256 value)',
    'wrapCoin',
    { value: { label: 'amount', isCoin: true } },
    handed,
  ),
  describe('unwrapWETH9(uint256 amountMinimum)', 'unwrapCoin', { amountMinimum: coinAtLeast }),
  describe('unwrapWETH9(uint256 amountMinimum, address recipient)', 'unwrapCoin', {
    amountMinimum: coinAtLeast,
    recipient,
  }),
  describe('refundETH()', 'refundCoin'),
  ...['', ', address recipient'].map((to) =>
    describe(`sweepToken(address token, uint256 amountMinimum${to})`, 'sweepToken', {
      amountMinimum: { label: 'youGetAtLeast', token: named('token') },
      ...(to !== '' && { recipient }),
    }),
  ),
  describe(
    'pull(address token, uint256 value)',
    words.pull,
    { value: { label: 'amount', token: named('token') } },
    handed,
  ),
  ...['selfPermit', 'selfPermitIfNecessary'].map((name) =>
    describe(
      `${name}(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)`,
      'usePermit',
      {
        value: { label: 'atMost', token: named('token'), isAllowance: true },
        deadline: until,
      },
    ),
  ),
]

const numbered = (args: Arguments) =>
  typeof args.token === 'bigint' ? `0x${args.token.toString(16).padStart(40, '0')}` : undefined
const least: Meaning = { label: 'youGetAtLeast' }

/** 1inch's AggregationRouterV6. What `unoswap` buys stands in its pools alone. */
const oneInch = [
  describe(
    'swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)',
    'swap',
    {
      amount: { label: 'youPay', token: named('srcToken') },
      minReturnAmount: { label: 'youGetAtLeast', token: named('dstToken') },
      dstReceiver: callerByDefault,
    },
  ),
  ...['dex', 'dex, uint256 dex2', 'dex, uint256 dex2, uint256 dex3'].flatMap((pools, index) => {
    const more = index === 0 ? '' : String(index + 1)
    return [
      describe(
        `unoswap${more}(uint256 token, uint256 amount, uint256 minReturn, uint256 ${pools})`,
        'swap',
        { amount: { label: 'youPay', token: numbered }, minReturn: least },
      ),
      describe(`ethUnoswap${more}(uint256 minReturn, uint256 ${pools})`, 'swap', {
        minReturn: least,
      }),
    ]
  }),
]

const lifiSwap =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const bought = ({ swapData }: Arguments) => {
  const last: unknown = Array.isArray(swapData) ? swapData.at(-1) : swapData
  return typeof last === 'object' && last !== null && 'receivingAssetId' in last
    ? last.receivingAssetId
    : undefined
}

/** LI.FI's swaps on one chain. */
const lifi = ['Single', 'Multiple'].flatMap((count) =>
  ['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'].map((kind) =>
    describe(
      `swapTokens${count}V3${kind}(bytes32 transactionId, string integrator, string referrer, address receiver, uint256 minAmountOut, ${lifiSwap}${count === 'Single' ? '' : '[]'} swapData)`,
      'swap',
      {
        receiver: recipient,
        minAmountOut: { label: 'youGetAtLeast', token: bought },
        fromAmount: { label: 'youPay', token: named('sendingAssetId') },
      },
    ),
  ),
)

/**
 * 0x: AllowanceHolder lets a Settler take an amount for one call, and the Settler checks what comes out at its end. AllowanceHolder calls whatever contract it
 * is told to, and which ones are Settlers only the chain knows, so that nobody here can say who would check.
 */
const zeroX = [
  describe(
    'exec(address operator, address token, uint256 amount, address target, bytes data)',
    'swap',
    {
      amount: { label: 'youPay', token: named('token') },
      operator: { label: 'spender' },
      data: { label: 'calls', callOf: named('target') },
    },
    { risks: [{ phrase: [words.riskExchange], needsTick: true }] },
  ),
  describe(
    'execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] actions, bytes32 zid)',
    'swap',
    { recipient, minAmountOut: { label: 'youGetAtLeast', token: named('buyToken') } },
  ),
]

const commands = { risks: [{ phrase: ['riskCommands'], needsTick: true }] } as const

/** Names of the functions that exchanges are called by. */
export const exchangeCalls = [
  ...pools,
  ...concentrated,
  ...steps,
  ...oneInch,
  ...lifi,
  ...zeroX,
  describe(
    'execute(bytes commands, bytes[] inputs, uint256 deadline)',
    'routerCommands',
    { deadline: until },
    commands,
  ),
  describe('execute(bytes commands, bytes[] inputs)', 'routerCommands', {}, commands),
]
