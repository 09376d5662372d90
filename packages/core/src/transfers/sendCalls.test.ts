// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { localChain, networkId, stranger } from '../fixtures/localChain.ts'
import { getCallsStatus } from './getCallsStatus.ts'
import { getCapabilities } from './getCapabilities.ts'
import { sendCalls } from './sendCalls.ts'

const world = localChain()
const calls = [
  { to: stranger, value: 5n },
  { to: stranger, value: 7n },
]

test('sendCalls: the wallet carries all of them out in one transaction', async () => {
  world.wallet.behave({ batches: 'supported' })
  const kit = await world.connect()
  expect(await getCapabilities(kit)).toEqual({
    [networkId]: { atomic: 'supported', names: ['atomic'] },
  })
  const before = BigInt(String(await world.rpc('eth_getBalance', stranger, 'latest')))
  const id = await sendCalls(kit, { calls })
  await vi.waitFor(async () =>
    expect(await getCallsStatus(kit, { id })).toMatchObject({
      status: 'success',
      isAtomic: true,
      hashes: [expect.stringMatching(/^0x[0-9a-f]{64}$/)],
    }),
  )
  expect(BigInt(String(await world.rpc('eth_getBalance', stranger, 'latest'))) - before).toBe(12n)
})

test('getCapabilities: a wallet that does not know the question can do nothing', async () => {
  const kit = await world.connect()
  expect(await getCapabilities(kit)).toEqual({})
  await expect(sendCalls(kit, { calls })).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
})

test.each([
  { status: 7 },
  { atomic: 'supported' },
  { atomic: { status: 'SUPPORTED' } },
  { atomic: null },
])('getCapabilities: an answer that says nothing clear (%j) is no promise', async (answer) => {
  world.wallet.behave({ capabilities: { lie: { result: { '0x7a69': answer } } } })
  const kit = await world.connect()
  expect(await getCapabilities(kit)).toMatchObject({ [networkId]: { atomic: 'unsupported' } })
})

test('sendCalls: where the answer is lost, nothing is sent twice and nobody guesses', async () => {
  world.wallet.behave({ batches: 'supported', sendCalls: { lie: { result: 'nonsense' } } })
  const kit = await world.connect()
  await expect(sendCalls(kit, { calls })).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  const asked = world.wallet.requests.filter(({ method }) => method === 'wallet_sendCalls')
  expect(asked).toHaveLength(1)
})

test('sendCalls: declined in the wallet, or with a wrong address, nothing is sent', async () => {
  world.wallet.behave({ batches: 'supported', sendCalls: 'reject' })
  const kit = await world.connect()
  await expect(sendCalls(kit, { calls })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  // 5750 (EIP-5792): declined is that the account is upgraded for it
  world.wallet.behave({ batches: 'supported', sendCalls: { fail: { code: 5750 } } })
  await expect(sendCalls(kit, { calls })).rejects.toMatchObject({ code: 'USER_REJECTED' })
  await expect(sendCalls(kit, { calls: [{ to: '0x12' }] })).rejects.toMatchObject({
    shortMessage: 'Invalid Address',
  })
  await expect(sendCalls(kit, { calls: [] })).rejects.toMatchObject({ code: 'INVALID_SEND' })
})
