// @vitest-environment jsdom
import { encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { SwapTamperedError, SwapUnreadableError } from '../../../errors/swap.ts'
import { alice, bob, code, localChain } from '../../../fixtures/localChain.ts'
import { abi, amount, contracts, judgeBuilds, minimum } from '../../../fixtures/swapCalls.ts'
import { decodeOneInch } from './oneInch.ts'

const world = localChain()
const { accepts, refuses } = judgeBuilds(world)
const { settler, wrapped, usd, dai, other, eth, none } = contracts

const execute = (change: Partial<{ recipient: Hex; buyToken: Hex; minAmountOut: bigint }> = {}) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [
      { recipient: alice, buyToken: dai, minAmountOut: minimum, ...change },
      ['0x1234', '0xabcdef'],
      `0x${'00'.repeat(32)}`,
    ],
  })
const exec = (
  inner: Hex,
  change: Partial<{ operator: Hex; token: Hex; amount: bigint; target: Hex }> = {},
) => {
  const what = { operator: settler, token: usd, amount, target: settler, ...change } as const
  const args = [what.operator, what.token, what.amount, what.target, inner] as const
  return encodeFunctionData({ abi, functionName: 'exec', args })
}

test('assertBuild: 0x by AllowanceHolder and a Settler that its registry knows', async () => {
  const registry = '0x00000000000004533Fe15556B1E086BB1A72cEae'
  await world.deploy(code.knows({ '6352211e': BigInt(settler), e2603dc2: BigInt(other) }), registry)
  const zeroX = { source: 'zeroX', sell: usd, buy: dai }
  await accepts(exec(execute()), zeroX)
  await accepts(exec(execute(), { operator: other, target: other }), zeroX) // the one before
  await accepts(exec(execute({ buyToken: eth })), { source: 'zeroX', sell: usd })
  await accepts(execute(), { source: 'zeroX', buy: dai, target: settler })
  for (const data of [
    exec(execute(), { operator: bob, target: bob }),
    exec(execute(), { operator: bob }),
    exec(execute(), { token: other }),
    exec(execute(), { amount: amount * 2n }),
    exec(execute({ recipient: bob })),
    exec(execute({ buyToken: other })),
    exec(execute({ minAmountOut: 1n })),
    exec(execute({ buyToken: '0x0000000000000000000000000000000000000000', minAmountOut: 0n })),
    exec(`0x38ed1739${'00'.repeat(160)}`),
    exec(`${execute()}00`),
    `${exec(execute())}00` as Hex,
  ])
    await refuses(data, zeroX)
  await refuses(execute(), { source: 'zeroX', buy: dai, target: bob })
})

test('assertBuild: 1inch by swap', async () => {
  const swap = (
    change: Partial<Record<'srcToken' | 'dstToken' | 'srcReceiver' | 'dstReceiver', Hex>> & {
      amount?: bigint
      minReturnAmount?: bigint
      flags?: bigint
    } = {},
  ) =>
    encodeFunctionData({
      abi,
      functionName: 'swap',
      args: [
        other,
        {
          srcToken: usd,
          dstToken: dai,
          srcReceiver: other,
          dstReceiver: alice,
          amount,
          minReturnAmount: minimum,
          flags: 0n,
          ...change,
        },
        '0xdeadbeef',
      ],
    })
  const oneInch = { source: 'oneInch', sell: usd, buy: dai }
  await accepts(swap(), oneInch)
  await accepts(swap({ dstReceiver: '0x0000000000000000000000000000000000000000' }), oneInch)
  await accepts(swap({ srcToken: eth }), { source: 'oneInch', buy: dai })
  await accepts(`${swap()}8b1ccac8`, oneInch) // as 1inch marks its own
  await refuses(`${swap()}8b1ccac800`, oneInch)
  await refuses(`${swap()}${'00'.repeat(32)}`, oneInch)
  for (const change of [
    { dstReceiver: bob },
    { minReturnAmount: 1n },
    { flags: 1n }, // filled in part
    { amount: amount * 2n },
    { srcToken: other },
    { dstToken: other },
  ] as const)
    await refuses(swap(change), oneInch)
  await refuses(swap({ srcToken: eth, amount: amount * 2n }), { source: 'oneInch', buy: dai })
})

test('assertBuild: 1inch by unoswap, through pools that Uniswap’s factories know', async () => {
  const [pool, forged, factoryV2, factoryV3] = await Promise.all([
    world.deploy(
      code.knows({ '0dfe1681': BigInt(usd), d21220a7: BigInt(wrapped), ddca3f43: 500n }),
    ),
    world.deploy(
      code.knows({ '0dfe1681': BigInt(usd), d21220a7: BigInt(wrapped), ddca3f43: 500n }),
    ),
    ...[0, 1].map(() => world.deploy('0x00')),
  ])
  const known = BigInt(pool ?? '')
  for (const [factory, selector] of [
    [factoryV2, 'e6a43905'],
    [factoryV3, '1698ee82'],
  ])
    await world.rpc('anvil_setCode', factory, code.knows({ [selector ?? '']: known }))
  const factories = { factoryV2, factoryV3, wrapped }
  const forward = 1n << 247n
  const unwraps = 1n << 252n
  const v3 = 1n << 253n
  const read = (word: bigint, of: typeof factories | undefined = factories) => {
    const args = [BigInt(usd), amount, minimum, word] as const
    const data = encodeFunctionData({ abi, functionName: 'unoswap', args })
    return decodeOneInch(world.client(), { data, value: 0n, from: alice }, of)
  }
  const outcome = { sell: usd, amount, minimum, recipient: alice }
  const lower = wrapped.toLowerCase()
  expect(await read(known | forward)).toEqual({ ...outcome, buy: lower })
  expect(await read(known | forward | v3)).toEqual({ ...outcome, buy: lower })
  expect(await read(known | forward | unwraps)).toEqual({ ...outcome, buy: undefined })
  await expect(read(known)).rejects.toBeInstanceOf(SwapTamperedError) // the other way round
  for (const word of [
    BigInt(forged ?? '') | forward,
    known | forward | (2n << 253n), // another kind of pool
    known | forward | (1n << 250n), // taken by Permit2
  ])
    await expect(read(word)).rejects.toBeInstanceOf(SwapUnreadableError)
  const native = encodeFunctionData({
    abi,
    functionName: 'ethUnoswap2',
    args: [minimum, known, known | forward],
  })
  const call = { data: native, value: amount, from: alice }
  expect(await decodeOneInch(world.client(), call, factories)).toMatchObject({
    sell: undefined,
    amount,
    buy: lower,
  })
  await expect(decodeOneInch(world.client(), call, undefined)).rejects.toBeInstanceOf(
    SwapUnreadableError,
  )
})

type Step = {
  sendingAssetId?: Hex
  receivingAssetId?: Hex
  fromAmount?: bigint
  requiresDeposit?: boolean
}
const step = (change: Step = {}) =>
  ({
    callTo: other,
    approveTo: other,
    sendingAssetId: usd,
    receivingAssetId: dai,
    fromAmount: amount,
    callData: '0x12345678',
    requiresDeposit: true,
    ...change,
  }) as const
const head = (receiver: Hex = alice, least = minimum) =>
  [`0x${'11'.repeat(32)}`, 'latchkey', '', receiver, least] as const

test('assertBuild: LI.FI by one step or several', async () => {
  const one = (change: Step = {}, receiver?: Hex, least?: bigint) =>
    encodeFunctionData({
      abi,
      functionName: 'swapTokensSingleV3ERC20ToERC20',
      args: [...head(receiver, least), step(change)],
    })
  const many = (...steps: Step[]) =>
    encodeFunctionData({
      abi,
      functionName: 'swapTokensMultipleV3ERC20ToERC20',
      args: [...head(), steps.map(step)],
    })
  const lifi = { source: 'lifi', sell: usd, buy: dai }
  await accepts(one(), lifi)
  await accepts(one({ requiresDeposit: false }), lifi)
  const later = { sendingAssetId: other, receivingAssetId: dai, requiresDeposit: false } as const
  await accepts(many({ receivingAssetId: other }, later), lifi)
  const toNative = encodeFunctionData({
    abi,
    functionName: 'swapTokensSingleV3ERC20ToNative',
    args: [...head(), step({ receivingAssetId: none })],
  })
  await accepts(toNative, { source: 'lifi', sell: usd })
  const fromNative = encodeFunctionData({
    abi,
    functionName: 'swapTokensMultipleV3NativeToERC20',
    args: [...head(), [step({ sendingAssetId: none, requiresDeposit: false })]],
  })
  await accepts(fromNative, { source: 'lifi', buy: dai })
  for (const data of [
    one({}, bob),
    one({}, alice, 1n),
    one({ fromAmount: amount * 2n }),
    one({ sendingAssetId: other }),
    one({ receivingAssetId: other }),
    one({ sendingAssetId: none }),
    many(),
    many({}, { ...later, requiresDeposit: true }), // takes another token as well
    many({}, {}), // takes twice as much
    many({ requiresDeposit: false }),
    `${one()}00` as Hex,
  ])
    await refuses(data, lifi)
})
