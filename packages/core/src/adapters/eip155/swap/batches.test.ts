import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../../kit/createLog.ts'
import type { SwapWork } from '../../swapping.ts'
import type { Client } from '../client.ts'
import { createBatches } from './batches.ts'

const hash = `0x${'ab'.repeat(32)}`
const address = (digit: string) => `0x${digit.repeat(40)}`
const minute = 60_000
const pending = { status: 100 }
const done = { status: 200, receipts: [{ transactionHash: hash }] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A swap with its approval, sent to a wallet that says of its calls what `answer` does, some time after it has taken them. */
function send(answer: (elapsed: number) => unknown) {
  const start = Date.now()
  const looks: number[] = []
  const heard: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method === 'eth_chainId') return '0x1'
      if (method === 'wallet_sendCalls') return { id: '0x12' }
      looks.push(Date.now() - start)
      return answer(Date.now() - start)
    },
    on: () => {},
    removeListener: () => {},
  }
  const network = { id: 1, caipNetworkId: 'eip155:1' }
  const work = {
    connector: { name: 'Test', provider },
    chain: { network, log: createLog('silent') },
    build: { kind: 'call', to: address('1'), data: '0x12', value: 0n },
    quote: {
      from: address('2'),
      approvals: [5n],
      spender: address('3'),
      sell: { address: address('4') },
      amount: 5n,
    },
    onSigned: (signed: { hash: string }) => heard.push(signed.hash),
  } as unknown as SwapWork // nothing else is read
  const ask = () => Promise.resolve('0x1')
  const sent = createBatches(() => ({ ask, find: ask }) satisfies Client).sendBatch(work)
  const code = sent.then(
    (answered) => answered,
    (error: unknown) => (error as { code: unknown }).code,
  )
  return { code, looks, heard }
}

const unknownBatch = () => {
  throw Object.assign(new Error('Unknown bundle id'), { code: 5730 })
}

test('calls: their hash is told of as soon as the wallet has it', async () => {
  const { code, looks, heard } = send((elapsed) => (elapsed < 10_000 ? pending : done))
  await vi.advanceTimersByTimeAsync(minute)
  expect(await code).toBe(hash)
  expect(heard).toEqual([hash])
  expect(looks.at(-1)).toBeLessThan(12_000)
})

test('calls: of ones that take ten minutes nobody can tell at first, and their hash is told of later', async () => {
  const { code, looks, heard } = send((elapsed) => (elapsed < 10 * minute ? pending : done))
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(await code).toBe('TRANSACTION_UNKNOWN')
  expect(heard).toEqual([])
  await vi.advanceTimersByTimeAsync(8 * minute)
  expect(heard).toEqual([hash])
  expect(looks.length).toBeLessThan(60)
})

test('calls: once nobody waits for them, a wallet is asked only while the page is seen', async () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  vi.stubGlobal('document', page)
  const { looks, heard } = send((elapsed) => (elapsed < 10 * minute ? pending : done))
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(looks.at(-1)).toBeLessThan(4 * minute)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual([hash])
})

test.each([
  ['does not know them any more', unknownBatch],
  ['says nothing of the kind', () => 'nonsense'],
  ['never answers', () => new Promise(() => {})],
])('calls: where the wallet %s, nobody can tell, and it is left alone', async (_, answer) => {
  const { code, looks, heard } = send(answer)
  await vi.advanceTimersByTimeAsync(3 * minute)
  expect(await code).toBe('TRANSACTION_UNKNOWN')
  const asked = looks.length
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(looks).toHaveLength(asked)
  expect(heard).toEqual([])
})

test('calls: ones that were never carried out are refused, and later nothing is told of them', async () => {
  const { code } = send(() => ({ status: 400 }))
  expect(await code).toBe('SWAP_REFUSED')
  const late = send((elapsed) => (elapsed < 5 * minute ? pending : { status: 400 }))
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(await late.code).toBe('TRANSACTION_UNKNOWN')
  expect(late.heard).toEqual([])
  expect(late.looks.at(-1)).toBeLessThan(6 * minute)
})

test('calls: are followed for a day at most', async () => {
  const day = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(day.signal)
  const { looks } = send(() => pending)
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(timeout).toHaveBeenCalledWith(24 * 60 * minute)
  const asked = looks.length
  day.abort()
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect(looks).toHaveLength(asked)
})
