// @vitest-environment jsdom
import fc from 'fast-check'
import { encodeFunctionData, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { alice, bob, code, localChain } from '../../../fixtures/localChain.ts'
import {
  abi,
  amount,
  contracts,
  deadline,
  judgeBuilds,
  minimum,
} from '../../../fixtures/swapCalls.ts'

const world = localChain()
const { accepts, refuses } = judgeBuilds(world)
const { router, wrapped, usd, dai, other } = contracts
const itself = '0x0000000000000000000000000000000000000002'

const swapRouterV2Abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 minimum, address[] path, address to) payable',
])

type V2 = { amountIn?: bigint; minimum?: bigint; path?: Hex[]; to?: Hex; deadline?: bigint }
const v2 = (change: V2 = {}) => {
  const {
    path = [usd, dai],
    to = alice,
    ...rest
  } = { amountIn: amount, minimum, deadline, ...change }
  const args = [rest.amountIn, rest.minimum, path, to, rest.deadline] as const
  return encodeFunctionData({ abi: abi, functionName: 'swapExactTokensForTokens', args })
}
const tokens = { source: 'uniswap', sell: usd, buy: dai }

test('assertBuild: Router02, a token for another', async () => {
  await accepts(v2(), tokens)
  await accepts(v2({ path: [usd, other, dai] }), tokens)
  for (const change of [
    { amountIn: amount + 1n },
    { minimum: minimum - 1n },
    { path: [other, dai] as Hex[] },
    { path: [usd, other] as Hex[] },
    { path: [usd] as Hex[] },
    { to: bob },
    { deadline: deadline + 86_400n },
  ])
    await refuses(v2(change), tokens)
  expect(await refuses(v2({ to: bob }), tokens)).toBe('SWAP_TAMPERED')
  expect(await refuses(`${v2()}00`, tokens)).toBe('SWAP_UNREADABLE')
  await refuses(v2().slice(0, -2) as Hex, tokens)
  await refuses(v2(), tokens, { value: 1n })
  await refuses(v2(), tokens, { to: bob })
  await refuses(v2(), tokens, { from: bob })
  await refuses(v2(), { ...tokens, target: bob })
  await refuses(v2(), { ...tokens, source: 'oneInch' })
})

test('assertBuild: Router02, the native currency on either side', async () => {
  const sell = encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [minimum, [wrapped, dai], alice, deadline],
  })
  await accepts(sell, { source: 'uniswap', buy: dai })
  await refuses(sell, { source: 'uniswap', buy: dai }, { value: amount + 1n })
  await refuses(sell, tokens)
  const buy = encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForETH',
    args: [amount, minimum, [usd, wrapped], alice, deadline],
  })
  await accepts(buy, { source: 'uniswap', sell: usd })
  await refuses(buy, { source: 'uniswap', sell: usd, buy: wrapped })
})

test('assertBuild: bytes that are changed anywhere are refused, or mean the same', async () => {
  const data = v2()
  await fc.assert(
    fc.asyncProperty(fc.nat(data.length - 11), fc.integer({ min: 1, max: 15 }), async (at, by) => {
      const place = at + 10
      const digit = (Number.parseInt(data[place] ?? '0', 16) ^ by).toString(16)
      const changed = `${data.slice(0, place)}${digit}${data.slice(place + 1)}` as Hex
      // A higher minimum and another deadline within the hour are as good.
      const isMinimum = place >= 10 + 64 && place < 10 + 128
      const isDeadline = place >= 10 + 256 && place < 10 + 320
      if (!isMinimum && !isDeadline) await refuses(changed, tokens)
    }),
    { numRuns: 60 },
  )
})

type Hop = Partial<{
  tokenIn: Hex
  tokenOut: Hex
  recipient: Hex
  amountIn: bigint
  amountOutMinimum: bigint
  sqrtPriceLimitX96: bigint
}>
const single = (change: Hop = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'exactInputSingle',
    args: [
      {
        tokenIn: usd,
        tokenOut: dai,
        fee: 3_000,
        recipient: alice,
        amountIn: amount,
        amountOutMinimum: minimum,
        sqrtPriceLimitX96: 0n,
        ...change,
      },
    ],
  })
const along = (
  path: readonly string[],
  change: Partial<{ recipient: Hex; amountIn: bigint }> = {},
) =>
  encodeFunctionData({
    abi,
    functionName: 'exactInput',
    args: [
      {
        path: `0x${path.map((one) => one.slice(2)).join('000bb8')}`,
        recipient: alice,
        amountIn: amount,
        amountOutMinimum: minimum,
        ...change,
      },
    ],
  })
const unwrap = (least = minimum, to: Hex = alice) =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, to] })
const sweep = (what: Hex = dai, least = minimum, to: Hex = alice) =>
  encodeFunctionData({ abi, functionName: 'sweepToken', args: [what, least, to] })
const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
const multicall = (steps: readonly Hex[], until = deadline) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [until, steps] })
const within = encodeFunctionData({
  abi: swapRouterV2Abi,
  functionName: 'swapExactTokensForTokens',
  args: [amount, minimum, [usd, dai], alice],
})

test('assertBuild: SwapRouter02 by its multicall alone', async () => {
  await world.deploy(code.answers(BigInt(wrapped)), router)
  await accepts(multicall([within]), tokens)
  await accepts(multicall([single()]), tokens)
  await accepts(multicall([along([usd, other, dai])]), tokens)
  await accepts(multicall([single({ recipient: itself }), sweep()]), tokens)
  const halves = { amountIn: amount / 2n, amountOutMinimum: minimum / 2n }
  await accepts(multicall([single(halves), single(halves)]), tokens)
  await accepts(multicall([single({ tokenOut: wrapped, recipient: itself }), unwrap()]), {
    source: 'uniswap',
    sell: usd,
  })
  await accepts(multicall([single({ tokenIn: wrapped }), refund]), { source: 'uniswap', buy: dai })

  for (const steps of [
    [],
    [single({ recipient: bob })],
    [single({ amountOutMinimum: minimum - 1n })],
    [single({ amountIn: amount - 1n })],
    [single({ amountIn: 0n })],
    [single({ tokenIn: other })],
    [single({ tokenOut: other })],
    [single({ sqrtPriceLimitX96: 5n })],
    [single(), single()],
    [single(halves), single({ ...halves, tokenIn: other })],
    [single(halves), single({ ...halves, tokenOut: other })],
    [single(halves), single({ ...halves, recipient: itself }), sweep()],
    [single({ recipient: itself })],
    [single({ recipient: itself }), sweep(dai, minimum, bob)],
    [single({ recipient: itself }), sweep(other)],
    [single({ recipient: itself }), sweep(dai, 1n)],
    [single({ recipient: itself }), unwrap()],
    [single(), sweep()],
    [sweep()],
    [single({ recipient: itself }), sweep(), single()],
    [along([usd, dai], { recipient: bob })],
    [along([other, dai])],
    [multicall([single()])],
    [`${single()}00` as Hex],
    ['0x' as Hex],
  ])
    await refuses(multicall(steps), tokens)
  await refuses(multicall([single()], deadline + 86_400n), tokens)
  await refuses(single(), tokens) // without a deadline
  await refuses(multicall([single({ tokenIn: usd })]), { source: 'uniswap', buy: dai })
  await refuses(multicall([single({ tokenOut: other, recipient: itself }), unwrap()]), {
    source: 'uniswap',
    sell: usd,
  })
})

test('assertBuild: SwapRouter02 with the permit that was signed, and with no other', async () => {
  await world.deploy(code.answers(BigInt(wrapped)), router)
  const permit = {
    deadline: 1,
    v: 27,
    r: `0x${'ab'.repeat(32)}`,
    s: `0x${'cd'.repeat(32)}`,
  } as const
  const step = (v = 27) =>
    encodeFunctionData({
      abi,
      functionName: 'selfPermit',
      args: [usd, amount, 1n, v, permit.r, permit.s],
    })
  await accepts(multicall([step(), single()]), { ...tokens, permit })
  await refuses(multicall([step(28), single()]), { ...tokens, permit })
  await refuses(multicall([step(), single()]), tokens)
})

test('assertBuild: the native currency as a token, one for one', async () => {
  const wrap = encodeFunctionData({ abi, functionName: 'deposit' })
  await accepts(wrap, { source: 'uniswap', buy: wrapped, target: wrapped })
  await refuses(wrap, { source: 'uniswap', buy: dai, target: wrapped })
  await refuses(wrap, { source: 'uniswap', buy: other, target: other })
  const withdraw = (value: bigint) =>
    encodeFunctionData({ abi, functionName: 'withdraw', args: [value] })
  await accepts(withdraw(amount), { source: 'uniswap', sell: wrapped, target: wrapped })
  await refuses(withdraw(amount * 2n), { source: 'uniswap', sell: wrapped, target: wrapped })
})
