// @vitest-environment jsdom
import { encodeFunctionData, parseAbi, type ContractFunctionArgs } from 'viem'
import { expect, test, vi } from 'vitest'
import { getTransactions } from './getTransactions.ts'
import { sendTransaction } from './sendTransaction.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { alice, bob, localChain, networkId, stranger } from '../fixtures/localChain.ts'
import { encodeTransfer } from '../fixtures/encodeTransfer.ts'
import type { Kit } from '../kit/kit.ts'
import { takeUp } from './takeUp.ts'

const world = localChain()
const method = 'eth_sendTransaction'

/** What a wallet elsewhere answers to a request of an earlier load of the page. */
async function answerLate(request: object) {
  const result = await world.rpc(method, request)
  return { networkId, method, params: [request], result } as const
}

const ends = (kit: Kit, status: string) =>
  vi.waitFor(() => expect(getTransactions(kit)).toMatchObject([{ status }]), { timeout: 10_000 })

test('a late answer: the native currency is kept and followed to its end', async () => {
  const kit = await world.connect()
  const answer = await answerLate({ from: alice, to: stranger, value: '0xde0b6b3a7640000' })
  await takeUp(kit, answer)
  await ends(kit, 'success')
  expect(getTransactions(kit)).toMatchObject([
    { hash: answer.result, from: alice, to: stranger, amount: '1', token: { symbol: 'ETH' } },
  ])
})

test('a late answer: a token is asked what it is, also where the chain is away for a while', async () => {
  const kit = await world.connect()
  const token = world.contracts.usd
  const answer = await answerLate({
    from: alice,
    to: token,
    data: encodeTransfer(stranger, 1_500_000n),
  })
  await world.proxy.fail({ kind: 'status', status: 500 }, { times: 4 })
  await takeUp(kit, answer)
  await ends(kit, 'success')
  expect(getTransactions(kit)).toMatchObject([
    { to: stranger, amount: '1.5', token: { address: token, decimals: 6 } },
  ])
})

function encodeMove(args: ContractFunctionArgs<typeof moves>) {
  return encodeFunctionData({ abi: moves, functionName: 'safeTransferFrom', args })
}

const moves = parseAbi([
  'function safeTransferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])

test('a late answer: one of its kind, and several of a kind, are kept by what they are and followed', async () => {
  const { curio, edition } = world.contracts
  for (const [token, id, amount, data] of [
    [curio, `erc721:${curio}/1`, '1', encodeMove([alice, stranger, 1n])],
    [edition, `erc1155:${edition}/1`, '2', encodeMove([alice, stranger, 1n, 2n, '0x'])],
  ] as const) {
    const kit = await world.connect()
    const answer = await answerLate({ from: alice, to: token, data })
    await takeUp(kit, answer)
    await ends(kit, 'success')
    expect(getTransactions(kit)).toMatchObject([
      {
        to: stranger,
        amount,
        token: { address: token, symbol: '#1', decimals: 0 },
        nft: { id: `${networkId}/${id}` },
      },
    ])
  }
})

test('a late answer: heard by two tabs it is kept once, and what is known of it stays', async () => {
  const storage = createStorage({ backend: memoryBackend() })
  const here = await world.connect({ connection: { storage } })
  const there = await world.connect({ connection: { storage } })
  const answer = await answerLate({ from: alice, to: stranger, value: '0x1' })
  await Promise.all([takeUp(here, answer), takeUp(there, answer)])
  await ends(here, 'success')
  await takeUp(there, answer)
  expect(getTransactions(there)).toMatchObject([{ status: 'success' }])
})

test('a late answer: what is no transfer, was declined or is no hash is left alone', async () => {
  const kit = await world.connect()
  const request = { from: alice, to: stranger, value: '0x1' }
  const hash = `0x${'ab'.repeat(32)}`
  const sent = { networkId, method, params: [request], result: hash } as const
  for (const answer of [
    { ...sent, result: 'nonsense' },
    { ...sent, result: undefined, error: { code: 5000, message: 'User rejected.' } },
    { ...sent, method: 'personal_sign' },
    { ...sent, params: null },
    { ...sent, params: [{ ...request, from: 'vitalik.eth' }] },
    { ...sent, params: [{ ...request, value: undefined, data: '0x095ea7b3' }] },
    { ...sent, params: [{ ...request, data: encodeTransfer(stranger, 1n) }] },
    { ...sent, params: [{ from: alice, to: stranger, data: encodeMove([bob, alice, 1n]) }] },
  ])
    await takeUp(kit, answer)
  // Neither is one that the site has sent by itself and that was answered in time.
  await sendTransaction(kit, { to: stranger, value: 1n })
  expect(getTransactions(kit)).toEqual([])
})
