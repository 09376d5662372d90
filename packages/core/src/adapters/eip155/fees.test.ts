// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { code, localChain, stranger, alice } from '../../fixtures/localChain.ts'
import type { FeeOption } from '../fees.ts'
import { choosePrices, estimateFees, legacyPrices } from './fees.ts'

const gwei = 1_000_000_000n
const oracle = '0x420000000000000000000000000000000000000F'
const world = localChain()
const call = { account: alice, to: stranger, value: 1n } as const
const estimate = (network = world.network()) => estimateFees(world.client(), network, call)

describe('prices', () => {
  test('follow the tips that others pay and bear a base fee that rises', () => {
    const { slow, standard, fast } = choosePrices({
      baseFees: [90n, 100n, 100n],
      tips: [
        [1n, 5n, 9n],
        [2n, 6n, 20n],
        [1n, 4n, 10n],
      ],
    })
    expect(slow).toEqual({ maxFeePerGas: 126n, maxPriorityFeePerGas: 1n })
    expect(standard).toEqual({ maxFeePerGas: 155n, maxPriorityFeePerGas: 5n })
    expect(fast).toEqual({ maxFeePerGas: 210n, maxPriorityFeePerGas: 10n })
  })

  test('are in order and cover the next base fee, whatever a node answers', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n })
    const history = fc.record({
      baseFees: fc.array(amount, { maxLength: 30 }),
      tips: fc.array(fc.array(amount, { maxLength: 4 }), { maxLength: 30 }),
    })
    fc.assert(
      fc.property(history, (answer) => {
        const { slow, standard, fast } = choosePrices(answer)
        for (const [less, more] of [
          [slow, standard],
          [standard, fast],
        ] as const) {
          expect(less.maxFeePerGas).toBeLessThanOrEqual(more.maxFeePerGas)
          expect(less.maxPriorityFeePerGas).toBeLessThanOrEqual(more.maxPriorityFeePerGas)
        }
        expect(slow.maxFeePerGas).toBeGreaterThanOrEqual(
          (answer.baseFees.at(-1) ?? 0n) + slow.maxPriorityFeePerGas,
        )
      }),
    )
  })

  test('of a chain without a base fee are all tip', () => {
    const { slow, standard, fast } = legacyPrices(100n)
    expect([slow, standard, fast].map(({ maxFeePerGas }) => maxFeePerGas)).toEqual([
      100n,
      110n,
      125n,
    ])
    expect(fast.maxPriorityFeePerGas).toBe(fast.maxFeePerGas)
  })
})

test('estimateFees: three speeds of a real chain, none of them alarming', async () => {
  const { gas, slow, standard, fast, isHigh } = await estimate()
  expect(gas).toBe(21_000n)
  expect(isHigh).toBe(false)
  const feeOf = ({ fee }: FeeOption) => fee
  expect([slow, standard, fast].map(feeOf)).toEqual(
    [slow, standard, fast].map(({ maxFeePerGas }) => gas * maxFeePerGas),
  )
  expect(slow.maxPriorityFeePerGas).toBeGreaterThan(0n)
})

test('estimateFees: a node without a fee history has its gas price asked for', async () => {
  await world.proxy.fail(
    { kind: 'error', code: -32601, message: 'the method eth_feeHistory does not exist' },
    { methods: ['eth_feeHistory'] },
  )
  await world.proxy.fail({ kind: 'result', result: '0x3b9aca00' }, { methods: ['eth_gasPrice'] })
  const { slow, standard } = await estimate()
  expect(slow.maxFeePerGas).toBe(gwei)
  expect(standard).toMatchObject({
    maxFeePerGas: (gwei * 11n) / 10n,
    maxPriorityFeePerGas: (gwei * 11n) / 10n,
  })
})

const percentiles = [10, 50, 90]
const history = (base: (block: number) => bigint, tip: bigint) => ({
  oldestBlock: '0x1',
  baseFeePerGas: Array.from({ length: 21 }, (_, block) => `0x${base(block).toString(16)}`),
  gasUsedRatio: Array.from({ length: 20 }, () => 0.5),
  reward: Array.from({ length: 20 }, () => percentiles.map(() => `0x${tip.toString(16)}`)),
})

describe('an absurd fee is flagged', () => {
  test.each([
    [
      'since it is five times what the last blocks cost',
      (n: number) => (n < 19 ? gwei : 20n * gwei),
      gwei / 10n,
    ],
    ['since a transfer never costs 0.05 ETH for long', () => 5_000n * gwei, gwei],
    ['since a tip of a node’s own making is', () => gwei, 900_000n * gwei],
  ])('%s', async (_, base, tip) => {
    const methods = ['eth_feeHistory']
    await world.proxy.fail({ kind: 'result', result: history(base, tip) }, { methods })
    expect((await estimate()).isHigh).toBe(true)
  })

  test('since no transfer needs so much gas', async () => {
    await world.proxy.fail({ kind: 'result', result: '0x1e8480' }, { methods: ['eth_estimateGas'] })
    expect((await estimate()).isHigh).toBe(true)
  })

  test('and gas that costs nothing is not', async () => {
    await world.proxy.fail(
      { kind: 'error', code: -32601, message: 'the method eth_feeHistory does not exist' },
      { methods: ['eth_feeHistory'] },
    )
    await world.proxy.fail({ kind: 'result', result: '0x0' }, { methods: ['eth_gasPrice'] })
    const { standard, isHigh } = await estimate()
    expect([standard.fee, isHigh]).toEqual([0n, false])
  })

  test('and a steady price of another currency is not', async () => {
    const result = history(() => 5_000_000n * gwei, gwei)
    await world.proxy.fail({ kind: 'result', result }, { methods: ['eth_feeHistory'] })
    const pulse = { name: 'Pulse', symbol: 'PLS', decimals: 18 }
    expect((await estimate(world.network({ nativeCurrency: pulse }))).isHigh).toBe(false)
  })
})

test('estimateFees: what a rollup takes for data is in the fee, and other chains are not asked for it', async () => {
  const asked = () => world.proxy.requests.filter(({ method }) => method === 'eth_call').length
  const before = asked()
  const plain = await estimate()
  expect(asked()).toBe(before)
  await world.deploy(code.answers(4_000n * gwei), oracle)
  const rollup = world.network({ contracts: { gasPriceOracle: { address: oracle } } })
  const { gas, standard } = await estimate(rollup)
  // A quarter above what the rollup says for data, and what it says for its operator.
  expect(standard.fee - gas * standard.maxFeePerGas).toBe(9_000n * gwei)
  expect(plain.standard.fee).toBe(plain.gas * plain.standard.maxFeePerGas)
})

test.each([
  { kind: 'status', status: 429 },
  { kind: 'status', status: 500 },
  { kind: 'html' },
  { kind: 'wrongId' },
  { kind: 'reset' },
] as const)('estimateTransfer: $kind is an error and never a fee', async (fault) => {
  const { adapter, chain } = await world.adapter()
  await world.proxy.fail(fault)
  const transfer = { from: alice, to: stranger, amount: 1n }
  await expect(adapter.estimateTransfer(chain, transfer)).rejects.toMatchObject({
    code: 'CHAIN_UNREACHABLE',
  })
})
