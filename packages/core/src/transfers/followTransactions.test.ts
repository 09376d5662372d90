// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import {
  alice,
  bob,
  localChain,
  nativeCurrency,
  networkId,
  stranger,
} from '../fixtures/localChain.ts'
import { addNetwork } from '../network/addNetwork.ts'
import { connect } from '../connection/connect.ts'
import { getBalance } from '../balances/getBalance.ts'
import { getTransactions } from './getTransactions.ts'
import { sendToken } from './sendToken.ts'
import { waitForReceipt } from './waitForReceipt.ts'
import { watchBalance } from '../balances/watchBalance.ts'
import { watchTransactions } from './watchTransactions.ts'
import { createStorage, memoryBackend, type StorageBackend } from '../kit/createStorage.ts'
import type { Kit } from '../kit/kit.ts'
import { updateTransaction, updateTransactions } from './record.ts'
import type { StoredTransaction } from './sentTransaction.ts'

const world = localChain()
const timeouts = { receiptPoll: 20, pendingPoll: 100, confirmation: 150, request: 1_000 }
const gwei = 1_000_000_000n
// Paid by the test, so that it knows what a replacement has to top.
const fees = { maxFeePerGas: 5n * gwei, maxPriorityFeePerGas: gwei, fee: 0n }
const send = { token: nativeCurrency, amount: '0.01', to: stranger, fees }

afterEach(async () => {
  await world.rpc('anvil_dropAllTransactions')
  await world.rpc('evm_setAutomine', true)
})

/** A page load over a storage that other loads and tabs share. */
async function load(backend: StorageBackend = memoryBackend()) {
  const kit = world.createTestKit({ connection: { storage: createStorage({ backend }), timeouts } })
  kit.start()
  await connect(kit, { connector: 'org.latchkey.testwallet' })
  return kit
}
/** Waits for what is about to hold, also on a machine that has much else to do. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const statusOf = (kit: Kit) => getTransactions(kit)[0]?.status
const until = (kit: Kit, status: string) => soon(() => expect(statusOf(kit)).toBe(status))

/** Another transaction in the place of the last one. */
async function replace(change: Readonly<Record<string, unknown>>) {
  const nonce = await world.rpc('eth_getTransactionCount', alice, 'latest')
  const what = { from: alice, to: stranger, nonce, gasPrice: '0x174876e800', ...change }
  const hash = await world.rpc('eth_sendTransaction', what)
  await world.rpc('anvil_mine', '0x1')
  return hash
}

test('a transaction that is confirmed is written down, and its balance is asked for again', async () => {
  const kit = await load()
  const { value } = await getBalance(kit, { networkId, address: stranger })
  const shown: bigint[] = []
  const stop = watchBalance(kit, {
    networkId,
    address: stranger,
    onChange: ({ balance }) => balance && shown.push(balance.value),
  })
  await sendToken(kit, send)
  await until(kit, 'success')
  await soon(() => expect(shown.at(-1)).toBe(value + 10n ** 16n))
  stop()
})

test('a reload goes on following, and nothing is sent or reported a second time', async () => {
  await world.rpc('evm_setAutomine', false)
  const backend = memoryBackend()
  const first = await load(backend)
  const hash = await sendToken(first, send)
  first.destroy()

  const second = await load(backend)
  const events: string[] = []
  second.events.subscribe(({ event }) => events.push(event))
  const seen: (string | undefined)[] = []
  watchTransactions(second, { onChange: ([newest]) => seen.push(newest?.status) })
  expect(statusOf(second)).toBe('pending')
  await world.rpc('anvil_mine', '0x1')
  await until(second, 'success')
  expect(getTransactions(second)).toMatchObject([{ hash, isSeen: true }])
  await soon(() => expect(seen.at(-1)).toBe('success'))
  expect(seen.filter((status) => status === 'success')).toHaveLength(1)
  expect(events.filter((event) => event.startsWith('SEND'))).toEqual([])
})

test('other tabs agree', async () => {
  const backend = memoryBackend()
  const [here, there] = [await load(backend), await load(backend)]
  const seen: (string | undefined)[] = []
  watchTransactions(there, { onChange: ([newest]) => seen.push(newest?.status) })
  for (let round = 0; round < 5; round += 1) {
    seen.length = 0
    await sendToken(here, send)
    await soon(() => expect(seen.at(-1)).toBe('success'))
    expect(statusOf(here)).toBe('success')
    // Whoever looks later says nothing older.
    expect(seen.slice(seen.indexOf('success'))).toEqual(['success'])
  }
})

test.each([
  ['success', {}],
  ['cancelled', { to: alice, value: '0x0' }],
  ['replaced', { to: bob, value: '0x1' }],
])(
  'one that the owner has changed in the wallet ends as %s, with the hash in the block',
  async (status, change) => {
    await world.rpc('evm_setAutomine', false)
    const kit = await load()
    const hash = await sendToken(kit, send)
    await soon(() => expect(getTransactions(kit)[0]?.isSeen).toBe(true))
    const waiting = waitForReceipt(kit, { hash })
    const finalHash = await replace({ value: `0x${(10n ** 16n).toString(16)}`, ...change })
    await until(kit, status)
    expect(getTransactions(kit)).toMatchObject([{ hash, finalHash }])
    expect(await waiting).toMatchObject({
      hash: finalHash,
      replaced: status === 'success' ? 'repriced' : status,
    })
  },
)

const lookUps = ['eth_getTransactionByHash', 'eth_getTransactionReceipt']
/** Has the nodes that are asked know nothing of any transaction by its hash. */
const hide = () => world.proxy.fail({ kind: 'result', result: null }, { methods: lookUps })
const asked = (method: string) => world.proxy.requests.filter((one) => one.method === method).length
/** Enough looks, for long enough, for one that was seen to count as dropped. */
async function waitInVain() {
  const before = asked('eth_getTransactionReceipt')
  await new Promise((resolve) => setTimeout(resolve, 2 * timeouts.confirmation))
  await soon(() => expect(asked('eth_getTransactionReceipt')).toBeGreaterThan(before + 4))
}

test('one that was sped up before any node has seen it is found after a reload, and was not seen before', async () => {
  await world.rpc('evm_setAutomine', false)
  const backend = memoryBackend()
  const first = await load(backend)
  await hide()
  const hash = await sendToken(first, send)
  await waitInVain()
  expect(getTransactions(first)).toMatchObject([{ hash, status: 'pending', isSeen: false }])
  first.destroy()
  const second = await load(backend)
  let isSeen = false
  const waiting = waitForReceipt(second, { hash, onSeen: () => (isSeen = true) })
  await waitInVain()
  expect(isSeen).toBe(false)
  const finalHash = await replace({ value: `0x${(10n ** 16n).toString(16)}` })
  world.proxy.clear()
  await until(second, 'success')
  expect(getTransactions(second)).toMatchObject([{ hash, finalHash, isSeen: true }])
  expect(await waiting).toMatchObject({ hash: finalHash, replaced: 'repriced' })
  expect(isSeen).toBe(true)
})

test('one that no node has seen is waited for when something else was sent, and nobody can tell in the end', async () => {
  await world.rpc('evm_setAutomine', false)
  const backend = memoryBackend()
  const first = await load(backend)
  await hide()
  const hash = await sendToken(first, send)
  await replace({ to: alice, value: '0x0' })
  await waitInVain()
  const blocks = asked('eth_getBlockByNumber')
  await waitInVain()
  expect(getTransactions(first)).toMatchObject([{ hash, status: 'pending', isSeen: false }])
  // What is in the place where it was looked for is not read again and again.
  expect(asked('eth_getBlockByNumber')).toBe(blocks)
  first.destroy()
  const sentAt = Date.now() - 25 * 3_600_000
  updateTransaction(createStorage({ backend }), { hash, networkId }, { sentAt })
  const second = await load(backend)
  await until(second, 'dropped')
  expect(getTransactions(second)).toMatchObject([{ isDoubtful: true }])
})

test('one that no node has seen, with nothing to find it by, may have arrived all the same', async () => {
  await world.rpc('evm_setAutomine', false)
  const backend = memoryBackend()
  const first = await load(backend)
  await hide()
  const hash = await sendToken(first, send)
  first.destroy()
  const sentAt = Date.now() - 25 * 3_600_000
  updateTransaction(createStorage({ backend }), { hash, networkId }, { sentAt, mark: undefined })
  const second = await load(backend)
  await until(second, 'dropped')
  expect(getTransactions(second)).toMatchObject([{ isDoubtful: true }])
})

test('one that no node has seen is not taken for an earlier one of the same content', async () => {
  const kit = await load()
  const count = await world.rpc('eth_getTransactionCount', alice, 'latest')
  const earlier = await sendToken(kit, send)
  await until(kit, 'success')
  // Nothing is known of its nonce, as where the wallet's answer was lost.
  updateTransaction(kit.storage, { hash: earlier, networkId }, { mark: undefined })
  await world.rpc('evm_setAutomine', false)
  await hide()
  // By a node that lags behind.
  await world.proxy.fail(
    { kind: 'result', result: count },
    { methods: ['eth_getTransactionCount'], times: 1 },
  )
  const hash = await sendToken(kit, send)
  const bytes = await world.rpc('eth_getRawTransactionByHash', hash)
  await world.rpc('anvil_dropTransaction', hash)
  world.proxy.clear()
  await waitInVain()
  const blocks = asked('eth_getBlockByNumber')
  await waitInVain()
  expect(asked('eth_getBlockByNumber')).toBe(blocks)
  expect(getTransactions(kit)).toMatchObject([
    { hash, status: 'pending', isSeen: false },
    { hash: earlier, status: 'success' },
  ])
  // Whatever else is kept: what is found by its own hash is the transaction itself.
  updateTransaction(kit.storage, { hash: earlier, networkId }, { finalHash: hash })
  await world.rpc('eth_sendRawTransaction', bytes)
  await world.rpc('anvil_mine', '0x1')
  await until(kit, 'success')
  expect(getTransactions(kit)[0]?.finalHash).toBeUndefined()
})

test('two of the same content that no node has seen are told apart: the older one has the lower nonce', async () => {
  await world.rpc('evm_setAutomine', false)
  const backend = memoryBackend()
  const first = await load(backend)
  await hide()
  const sendUnseen = async (maxFeePerGas: bigint) => {
    const hash = await sendToken(first, { ...send, fees: { ...fees, maxFeePerGas } })
    await world.rpc('anvil_dropTransaction', hash)
    return hash
  }
  const older = await sendUnseen(5n * gwei)
  const younger = await sendUnseen(6n * gwei)
  first.destroy()
  world.proxy.clear()
  const same = { value: `0x${(10n ** 16n).toString(16)}` }
  const finalHash = await replace(same)
  const second = await load(backend)
  await soon(() => expect(getTransactions(second)[1]?.status).toBe('success'))
  await waitInVain()
  expect(getTransactions(second)).toMatchObject([
    { hash: younger, status: 'pending', isSeen: false },
    { hash: older, finalHash },
  ])
  const next = await replace(same)
  await until(second, 'success')
  expect(getTransactions(second)).toMatchObject([{ finalHash: next }, { finalHash }])
})

test('one that was dropped is not taken for the same, sent again in its place', async () => {
  await world.rpc('evm_setAutomine', false)
  const kit = await load()
  const hash = await sendToken(kit, send)
  await soon(() => expect(getTransactions(kit)[0]?.isSeen).toBe(true))
  await world.rpc('anvil_dropTransaction', hash)
  await until(kit, 'dropped')
  const again = await sendToken(kit, { ...send, fees: { ...fees, maxFeePerGas: 6n * gwei } })
  await world.rpc('anvil_mine', '0x1')
  await until(kit, 'success')
  await soon(() => expect(getTransactions(kit)[1]?.status).not.toBe('dropped'))
  expect(getTransactions(kit)).toMatchObject([
    { hash: again, status: 'success' },
    { hash, status: 'replaced', finalHash: again },
  ])
  expect(getTransactions(kit)[1]?.isDoubtful).toBeUndefined()
})

test('one that the chain has forgotten ends as dropped', async () => {
  await world.rpc('evm_setAutomine', false)
  const kit = await load()
  const hash = await sendToken(kit, send)
  await soon(() => expect(getTransactions(kit)[0]?.isSeen).toBe(true))
  const waiting = waitForReceipt(kit, { hash })
  const refused = expect(waiting).rejects.toMatchObject({
    code: 'TRANSACTION_DROPPED',
    isSuperseded: false,
  })
  await world.rpc('anvil_dropTransaction', hash)
  await refused
  await until(kit, 'dropped')
})

test('one that counted as dropped and is in a block after all is found, on the same page', async () => {
  await world.rpc('evm_setAutomine', false)
  const kit = await load()
  const hash = await sendToken(kit, send)
  await soon(() => expect(getTransactions(kit)[0]?.isSeen).toBe(true))
  await hide()
  await until(kit, 'dropped')
  world.proxy.clear()
  await until(kit, 'pending')
  await world.rpc('anvil_mine', '0x1')
  await until(kit, 'success')
  expect(getTransactions(kit)[0]?.hash).toBe(hash)
})

test('one on a network that the site adds later is followed from then on', async () => {
  const backend = memoryBackend()
  const first = await load(backend)
  const hash = await sendToken(first, send)
  await until(first, 'success')
  first.destroy()
  const storage = createStorage({ backend })
  updateTransaction(storage, { hash, networkId }, { status: 'pending' })
  const networks = [world.network({ id: 1, caipNetworkId: 'eip155:1' })] as const
  const kit = world.createTestKit({ connection: { storage, timeouts }, networks })
  kit.start()
  await kit.prepare()
  await soon(() => expect(kit.log.toText()).toContain('is not followed'))
  addNetwork(kit, world.network())
  await until(kit, 'success')
})

test('a block that is reorganised away makes it pending again', async () => {
  await world.rpc('evm_setAutomine', false)
  const kit = await load()
  await sendToken(kit, send)
  await soon(() => expect(getTransactions(kit)[0]?.isSeen).toBe(true))
  const snapshot = await world.rpc('evm_snapshot')
  await world.rpc('anvil_mine', '0x1')
  await until(kit, 'success')
  await world.rpc('evm_revert', snapshot)
  await soon(() => expect(statusOf(kit)).not.toBe('success'))
})

test.each([
  { kind: 'status', status: 500 },
  { kind: 'status', status: 429 },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrongId' },
  { kind: 'reset' },
  { kind: 'hang' },
  { kind: 'noReceipt' },
  { kind: 'staleHead' },
  { kind: 'wrongChain', chainId: 1 },
] as const)('a chain that cannot be read for a while ($kind) is asked again', async (fault) => {
  const kit = await load()
  // Reading a nonce before the send is of no matter here; following is.
  const hash = await sendToken(kit, send)
  await world.proxy.fail(fault, { times: fault.kind === 'hang' ? 1 : 3 })
  expect((await waitForReceipt(kit, { hash })).status).toBe('success')
  await until(kit, 'success')
})

test('one that no chain has heard of for a day never went out', async () => {
  const backend = memoryBackend()
  const old: StoredTransaction = {
    hash: `0x${'ab'.repeat(32)}`,
    networkId,
    from: alice,
    to: stranger,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    sentAt: Date.now() - 25 * 3_600_000,
    isSeen: false,
    status: 'pending',
  }
  await world.proxy.fail({ kind: 'reset' }, { times: 5 }) // a silent chain proves nothing
  const young = { ...old, hash: `0x${'cd'.repeat(32)}`, sentAt: Date.now() }
  updateTransactions(createStorage({ backend }), () => [young, old])
  const kit = await load(backend)
  await soon(() =>
    expect(getTransactions(kit).map(({ status }) => status)).toEqual(['pending', 'dropped']),
  )
})

test('one that was taken for dropped is looked at once more at the next page load', async () => {
  const backend = memoryBackend()
  const storage = createStorage({ backend })
  const first = await load(backend)
  const hash = await sendToken(first, send)
  await until(first, 'success')
  first.destroy()
  updateTransaction(storage, { hash, networkId }, { status: 'dropped' })
  const second = await load(backend)
  await until(second, 'success')
})

test('a page that is denied storage and channels still follows what it has sent', async () => {
  const { BroadcastChannel } = globalThis
  // As Firefox does in a frame whose storage is blocked.
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  Object.assign(globalThis, { BroadcastChannel: refuse })
  // Else it depends on the first look whether it is ever seen waiting.
  await world.rpc('evm_setAutomine', false)
  try {
    const kit = await load({ getItem: refuse, setItem: refuse, removeItem: refuse })
    const seen: string[] = []
    watchTransactions(kit, {
      onChange: ([newest]) => seen.push(newest ? `${newest.status} ${newest.isSeen}` : 'none'),
    })
    await sendToken(kit, send)
    await soon(() => expect(seen).toEqual(['none', 'pending false', 'pending true']))
    await world.rpc('anvil_mine', '0x1')
    await soon(() => expect(seen.slice(3)).toEqual(['success true']))
  } finally {
    Object.assign(globalThis, { BroadcastChannel })
  }
})

test('getTransactions: only those of an account and a network, when asked', async () => {
  const kit = await load()
  await sendToken(kit, send)
  expect(getTransactions(kit, { address: alice.toLowerCase(), networkId })).toHaveLength(1)
  expect(getTransactions(kit, { address: bob })).toEqual([])
  expect(getTransactions(kit, { networkId: 'eip155:1' })).toEqual([])
  expect(getTransactions(kit)[0]).not.toHaveProperty('mark')
})
