import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { getTokenBalances } from '../../balances/getTokenBalances.ts'
import { getTransactions } from '../../transfers/getTransactions.ts'
import { sendToken } from '../../transfers/sendToken.ts'
import { signTransactions } from '../../accounts/signTransactions.ts'
import { sendTransactions } from '../../transfers/sendTransactions.ts'
import { waitForReceipt } from '../../transfers/waitForReceipt.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

const sol = { symbol: 'SOL', decimals: 9 }
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

async function connected(set: Awaited<ReturnType<typeof world.setUp>>) {
  const storage = createStorage({ backend: memoryBackend() })
  const kit = set.createKit(storage)
  kit.start()
  await connect(kit, { connector: set.connector })
  return { kit, storage }
}

test('sendToken: SOL goes out, is kept and comes to its end', async () => {
  const set = await world.setUp()
  const { kit } = await connected(set)
  const to = someAddress()
  const hash = await sendToken(kit, { token: sol, amount: '0.25', to })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  expect(world.solana.getBalance(to)).toBe(250_000_000n)
  await soon(() =>
    expect(getTransactions(kit)).toMatchObject([{ hash, status: 'success', amount: '0.25' }]),
  )
})

test('sendToken: a page that is left after the wallet has signed sends it when it comes back', async () => {
  const set = await world.setUp()
  const { kit, storage } = await connected(set)
  // The network drops what it is given.
  await world.proxy.fail(
    { kind: 'result', result: '2'.repeat(87) },
    { methods: ['sendTransaction'] },
  )
  const to = someAddress()
  const hash = await sendToken(kit, { token: sol, amount: '1', to })
  kit.destroy()
  expect(world.solana.getBalance(to)).toBe(0n)
  world.proxy.clear()
  const later = set.createKit(storage)
  later.start()
  await soon(() => expect(getTransactions(later)).toMatchObject([{ hash, status: 'success' }]))
  expect(world.solana.getBalance(to)).toBe(1_000_000_000n)
  expect(set.asked).toHaveLength(1)
})

test('sendToken: what can never be in a block is called dropped', async () => {
  const set = await world.setUp()
  const { kit } = await connected(set)
  await world.proxy.fail(
    { kind: 'result', result: '2'.repeat(87) },
    { methods: ['sendTransaction'] },
  )
  const to = someAddress()
  const hash = await sendToken(kit, { token: sol, amount: '1', to })
  const waiting = waitForReceipt(kit, { hash })
  world.solana.expireBlockhashes()
  await expect(waiting).rejects.toMatchObject({ code: 'TRANSACTION_DROPPED', isSuperseded: false })
  await soon(() => expect(getTransactions(kit)).toMatchObject([{ hash, status: 'dropped' }]))
  expect(world.solana.getBalance(to)).toBe(0n)
})

test('sendToken: what was refused after it had been signed is not kept', async () => {
  const set = await world.setUp()
  const { kit } = await connected(set)
  set.change((wire) => {
    world.solana.expireBlockhashes()
    return wire
  })
  await expect(
    sendToken(kit, { token: sol, amount: '1', to: someAddress() }),
  ).rejects.toMatchObject({ code: 'TRANSFER_REFUSED' })
  expect(getTransactions(kit)).toEqual([])
})

test('getTokenBalances: without a server, every token is found on the chain', async () => {
  const set = await world.setUp()
  const { kit } = await connected(set)
  const [usd, toll] = [
    await world.solana.createMint({ decimals: 6 }),
    await world.solana.createMint({ program: 'token-2022', decimals: 9 }),
  ]
  const picture = await world.solana.createMint({ decimals: 0 })
  await world.solana.mintTo(usd, set.address, 1_500_000n)
  await world.solana.mintTo(toll, set.address, 2n)
  await world.solana.mintTo(picture, set.address, 1n)
  const { balances } = await getTokenBalances(kit, {
    networkId: world.solana.caipNetworkId,
    address: set.address,
  })
  expect(
    balances.map(({ address, quantity }) => [address?.split(':').at(-1), quantity.numeric]),
  ).toEqual(
    expect.arrayContaining([
      [usd, '1.5'],
      [toll, '0.000000002'],
    ]),
  )
  expect(balances.some(({ address }) => address?.endsWith(picture))).toBe(false)
})

test('signTransactions and sendTransactions: need a connection', async () => {
  const set = await world.setUp({ lamports: 0n })
  const kit = set.createKit()
  for (const action of [signTransactions, sendTransactions])
    await expect(action(kit, { transactions: [] })).rejects.toMatchObject({
      code: 'NOT_CONNECTED',
    })
})
