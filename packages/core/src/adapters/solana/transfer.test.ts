import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

const sol = 1_000_000_000n
/** What an account without data has to hold. */
const minimum = 890_880n
const sends = () => world.proxy.requests.filter(({ method }) => method === 'sendTransaction')

test('transfer: SOL arrives, to the lamport, and the fee is what was estimated at most', async () => {
  const { adapter, chain, address, transfer } = await world.setUp()
  const to = someAddress()
  const what = { from: address, to, amount: sol }
  const { standard, deposit } = (await adapter.estimateTransfer?.(chain, what)) ?? expect.fail()
  const hash = await transfer({ to, amount: sol, fees: standard })
  await confirmed(adapter, chain, hash)
  expect(world.solana.getBalance(to)).toBe(sol)
  expect(world.solana.getBalance(address)).toBe(9n * sol - standard.fee)
  expect(deposit).toBeUndefined()
})

test('transfer: a token to somebody who has none creates the account, and its deposit was in the estimate', async () => {
  const { adapter, chain, address, transfer } = await world.setUp()
  const token = await world.solana.createMint({ decimals: 6 })
  await world.solana.mintTo(token, address, 5_000_000n)
  const to = someAddress()
  const what = { from: address, to, amount: 2_000_000n, token }
  const estimate = (await adapter.estimateTransfer?.(chain, what)) ?? expect.fail()
  expect(estimate.deposit).toBe(2_039_280n)
  const before = world.solana.getBalance(address)
  await confirmed(adapter, chain, await transfer({ ...what, fees: estimate.standard }))
  expect(before - world.solana.getBalance(address)).toBe(estimate.standard.fee)
  expect(await held(adapter, chain, to, token)).toBe(2_000_000n)
  // The second time there is an account.
  const again = await adapter.estimateTransfer?.(chain, what)
  expect(again?.deposit).toBeUndefined()
})

test('transfer: of a token that keeps a part, the receiver gets what was said', async () => {
  const { adapter, chain, address, transfer } = await world.setUp()
  const transferFee = { basisPoints: 250, maximum: 30_000n }
  const token = await world.solana.createMint({ program: 'token-2022', decimals: 6, transferFee })
  await world.solana.mintTo(token, address, 9_000_000n)
  for (const [amount, arrives] of [
    [1_000_001n, 975_000n],
    [5_000_000n, 4_970_000n],
  ] as const) {
    const to = someAddress()
    const what = { from: address, to, amount, token }
    const estimate = (await adapter.estimateTransfer?.(chain, what)) ?? expect.fail()
    expect(estimate.arrives).toBe(arrives)
    const before = world.solana.getBalance(address)
    await confirmed(adapter, chain, await transfer({ ...what, fees: estimate.fast }))
    expect(await held(adapter, chain, to, token)).toBe(arrives)
    expect(before - world.solana.getBalance(address)).toBe(estimate.fast.fee)
  }
})

test('transfer: a token that stays where it is is refused before the wallet is asked', async () => {
  const { address, transfer, asked } = await world.setUp()
  const token = await world.solana.createMint({ program: 'token-2022', nonTransferable: true })
  await world.solana.mintTo(token, address, 1_000n)
  await expect(transfer({ to: someAddress(), amount: 1n, token })).rejects.toMatchObject({
    code: 'TRANSFER_REFUSED',
    details: expect.stringContaining('cannot be transferred'),
  })
  expect(asked).toEqual([])
})

test('transfer: what is frozen does not move, neither from here nor to there', async () => {
  const { address, transfer } = await world.setUp()
  const token = await world.solana.createMint({ freezable: true })
  await world.solana.mintTo(token, address, 1_000n)
  const to = someAddress()
  await world.solana.mintTo(token, to, 1n)
  await world.solana.setFrozen(token, to, true)
  const frozen = { code: 'TRANSFER_REFUSED', details: expect.stringContaining('frozen') }
  await expect(transfer({ to, amount: 1n, token })).rejects.toMatchObject(frozen)
  await world.solana.setFrozen(token, address, true)
  await expect(transfer({ to: someAddress(), amount: 1n, token })).rejects.toMatchObject(frozen)
})

describe('rent and fees', () => {
  test('a new account below the minimum is refused, with the minimum', async () => {
    const { transfer, asked } = await world.setUp()
    const to = someAddress()
    await expect(transfer({ to, amount: minimum - 1n })).rejects.toMatchObject({
      code: 'TRANSFER_REFUSED',
      belowMinimum: { whose: 'receiver', minimum },
    })
    expect(asked).toEqual([])
    expect(await transfer({ to, amount: minimum })).toMatch(/^\w{64,}$/)
  })

  test('dust that would stay behind is refused, all of it is not', async () => {
    const { adapter, chain, address, transfer } = await world.setUp({ lamports: sol })
    const to = someAddress()
    const what = { from: address, to, amount: sol / 2n }
    const { standard } = (await adapter.estimateTransfer?.(chain, what)) ?? expect.fail()
    const all = sol - standard.fee
    await expect(transfer({ to, amount: all - 5_000n, fees: standard })).rejects.toMatchObject({
      belowMinimum: { whose: 'sender', minimum },
    })
    await confirmed(adapter, chain, await transfer({ to, amount: all, fees: standard }))
    expect(world.solana.getBalance(address)).toBe(0n)
    expect(world.solana.getBalance(to)).toBe(all)
  })

  test('the most that can be sent leaves an account behind, at any speed', async () => {
    const { adapter, chain, address, transfer } = await world.setUp({ lamports: sol })
    const to = someAddress()
    const max = (await adapter.getMaxTransfer?.(chain, { from: address, to })) ?? 0n
    const what = { from: address, to, amount: max }
    const { slow } = (await adapter.estimateTransfer?.(chain, what)) ?? expect.fail()
    await confirmed(adapter, chain, await transfer({ ...what, fees: slow }))
    expect(world.solana.getBalance(address)).toBeGreaterThanOrEqual(minimum)
    expect(sol - max).toBeLessThan(2_000_000n)
  })

  test('too little is told apart: of SOL, of the token, and of SOL for the fee', async () => {
    const { adapter, chain, address, transfer } = await world.setUp({ lamports: 1_000_000n })
    const to = someAddress()
    await expect(transfer({ to, amount: 2n * sol })).rejects.toMatchObject({
      shortMessage: 'Insufficient Funds',
    })
    await expect(transfer({ to, amount: 999_000n })).rejects.toMatchObject({
      shortMessage: 'Not enough SOL to cover fees or rent',
      shortOf: 'fees',
    })
    const token = await world.solana.createMint()
    await world.solana.mintTo(token, address, 5n)
    const short = { shortMessage: 'Insufficient token balance', shortOf: 'token' }
    await expect(transfer({ to, amount: 6n, token })).rejects.toMatchObject(short)
    const claim = { symbol: 'USD', decimals: 6 }
    const what = { from: address, to, token }
    await expect(
      adapter.assertTransfer?.(chain, { ...what, amount: 6n }, claim),
    ).rejects.toMatchObject(short)
    // The account of the receiver would take more SOL than there is.
    await expect(
      adapter.assertTransfer?.(chain, { ...what, amount: 5n }, claim),
    ).rejects.toMatchObject({ shortOf: 'fees' })
  })

  test('nothing at all is refused', async () => {
    const { transfer } = await world.setUp()
    await expect(transfer({ to: someAddress(), amount: 0n })).rejects.toMatchObject({
      shortMessage: 'Incorrect Value',
    })
  })
})

test('assertTransfer: the chain’s own decimals count, and what is no token is none', async () => {
  const { adapter, chain, address } = await world.setUp()
  const token = await world.solana.createMint({ decimals: 9 })
  await world.solana.mintTo(token, address, 5n)
  const what = { from: address, to: someAddress(), amount: 1n, token }
  const mismatch = { code: 'TOKEN_MISMATCH' }
  await expect(
    adapter.assertTransfer?.(chain, what, { symbol: 'X', decimals: 6 }),
  ).rejects.toMatchObject(mismatch)
  await adapter.assertTransfer?.(chain, what, { symbol: 'X', decimals: 9 })
  await expect(
    adapter.assertTransfer?.(
      chain,
      { ...what, token: someAddress() },
      { symbol: 'X', decimals: 9 },
    ),
  ).rejects.toMatchObject(mismatch)
  await expect(
    adapter.assertTransfer?.(
      chain,
      { ...what, token: undefined, amount: sol },
      { symbol: 'SOL', decimals: 18 },
    ),
  ).rejects.toMatchObject(mismatch)
})

test('transfer: an answer that was cut is no failure, and nothing is sent twice', async () => {
  const { adapter, chain, transfer, asked } = await world.setUp()
  const to = someAddress()
  await world.proxy.fail({ kind: 'cutAfterForward' }, { methods: ['sendTransaction'], times: 1 })
  const hash = await transfer({ to, amount: sol })
  await confirmed(adapter, chain, hash)
  expect(world.solana.getBalance(to)).toBe(sol)
  expect(asked).toHaveLength(1)
})

test('transfer: what the network has dropped is sent again, the same bytes, until it is in a block', async () => {
  const { adapter, chain, connector, address } = await world.setUp()
  const to = someAddress()
  const lost = '2'.repeat(87)
  await world.proxy.fail(
    { kind: 'result', result: lost },
    { methods: ['sendTransaction'], times: 2 },
  )
  const before = sends().length
  let mark: Parameters<NonNullable<typeof adapter.lookUpTransaction>>[2]
  const what = { from: address, to, amount: sol }
  const hash =
    (await adapter.transfer?.(connector, chain, what, (signed) => (mark = signed.mark))) ?? ''
  // A page that was loaded anew knows nothing but what was stored.
  const later = await world.setUp({ lamports: 0n })
  await vi.waitFor(async () => {
    const stored: typeof mark = JSON.parse(JSON.stringify(mark))
    const look = await later.adapter.lookUpTransaction?.(chain, hash, stored)
    expect(look).toMatchObject({ kind: 'mined', receipt: { hash, status: 'success' } })
  }, 10_000)
  const bytes = sends()
    .slice(before)
    .map(({ params }) => params?.[0])
  expect(bytes.length).toBeGreaterThanOrEqual(3)
  expect(new Set(bytes).size).toBe(1)
  expect(world.solana.getBalance(to)).toBe(sol)
})

test('lookUpTransaction: what no block has taken in time is expired, not earlier', async () => {
  const { adapter, chain, transfer } = await world.setUp()
  await world.proxy.fail(
    { kind: 'result', result: '2'.repeat(87) },
    { methods: ['sendTransaction'] },
  )
  const to = someAddress()
  const hash = await transfer({ to, amount: sol })
  expect(await adapter.lookUpTransaction?.(chain, hash)).toMatchObject({ kind: 'pending' })
  world.solana.expireBlockhashes()
  expect(await adapter.lookUpTransaction?.(chain, hash)).toEqual({ kind: 'expired' })
  world.proxy.clear()
  expect(world.solana.getBalance(to)).toBe(0n)
})

test('transfer: an approval that came too late sends nothing', async () => {
  const { transfer, change } = await world.setUp()
  const to = someAddress()
  change((wire) => {
    world.solana.expireBlockhashes()
    return wire
  })
  await expect(transfer({ to, amount: sol })).rejects.toMatchObject({
    code: 'TRANSFER_REFUSED',
    details: expect.stringContaining('too late'),
  })
  expect(world.solana.getBalance(to)).toBe(0n)
})

test('transfer: a node that does not know the block yet is asked again', async () => {
  const { transfer } = await world.setUp()
  const refusal = {
    code: -32002,
    message: 'Blockhash not found',
    data: { err: 'BlockhashNotFound' },
  }
  const fault = { kind: 'error', ...refusal } as const
  await world.proxy.fail(fault, { methods: ['sendTransaction'], times: 2 })
  const to = someAddress()
  await transfer({ to, amount: sol })
  expect(world.solana.getBalance(to)).toBe(sol)
})

test('transfer: an account that was closed in between fails in words', async () => {
  const { adapter, chain, address, transfer, change } = await world.setUp()
  const token = await world.solana.createMint()
  await world.solana.mintTo(token, address, 10n)
  const rest = world.solana.getBalance(address)
  // While the owner looks at it, all the SOL goes elsewhere.
  const other = await world.setUp({ lamports: 0n })
  change(async (wire) => {
    change((same) => same)
    const all = { to: other.address, amount: rest - 5_000n - 1_000n }
    await confirmed(adapter, chain, await transfer({ ...all, fees: { fee: 6_000n } }))
    return wire
  })
  await expect(transfer({ to: someAddress(), amount: 1n, token })).rejects.toMatchObject({
    code: 'TRANSFER_REFUSED',
  })
})

type World = Awaited<ReturnType<typeof world.setUp>>

async function confirmed(adapter: World['adapter'], chain: World['chain'], hash: string) {
  await vi.waitFor(async () =>
    expect(await adapter.getReceipt?.(chain, hash)).toMatchObject({ hash, status: 'success' }),
  )
}

async function held(
  adapter: World['adapter'],
  chain: World['chain'],
  owner: string,
  token: string,
) {
  return (await adapter.getTokenBalances?.(chain, owner, [token]))?.[0]?.value
}
