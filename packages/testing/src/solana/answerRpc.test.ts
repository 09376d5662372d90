import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { ask, connect, createPerson, signText } from './fixtures.ts'
import { localSolana } from './localSolana.ts'
import { startSolana, type Solana } from './startSolana.ts'
import { getTransferSolInstruction } from '@solana-program/system'

let solana: Solana
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana?.stop())

const system = '11111111111111111111111111111111'
const signature = '1'.repeat(64)
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

test.each([
  ['getBalance', []],
  ['getBalance', ['0x1234']],
  ['getBalance', [7]],
  ['getBalance', [system, 'confirmed']],
  ['getBalance', [system, { commitment: 'sure' }]],
  ['getBalance', [system, {}, 1]],
  ['getBalance', { address: system }],
  ['getAccountInfo', [system, { encoding: 'hex' }]],
  ['getAccountInfo', [system, { encoding: 'base64', dataSlice: { offset: -1, length: 1 } }]],
  ['getMultipleAccounts', [system]],
  ['getMultipleAccounts', [Array.from({ length: 101 }, () => system)]],
  ['getProgramAccounts', [token, { filters: [{}] }]],
  ['getProgramAccounts', [token, { filters: [{ memcmp: { offset: 0, bytes: '0OIl' } }] }]],
  ['getTokenAccountsByOwner', [system, { programId: system }]],
  ['getTokenAccountsByOwner', [system, { mint: system }]],
  ['getTokenAccountsByOwner', [system]],
  ['getTokenAccountBalance', [system]],
  ['getTokenSupply', [token]],
  ['getMinimumBalanceForRentExemption', [1.5]],
  ['getMinimumBalanceForRentExemption', [-1]],
  ['isBlockhashValid', ['short']],
  ['getFeeForMessage', ['AQ==']],
  ['getSignatureStatuses', [Array.from({ length: 257 }, () => signature)]],
  ['getSignatureStatuses', [['short']]],
  ['getSignaturesForAddress', [system, { limit: 0 }]],
  ['getSignaturesForAddress', [system, { limit: 1_001 }]],
  ['getTransaction', [signature, { commitment: 'processed' }]],
  ['sendTransaction', ['not base 58!']],
  ['sendTransaction', ['AQID', { encoding: 'base64' }]],
  ['sendTransaction', [Buffer.alloc(1_233).toString('base64'), { encoding: 'base64' }]],
  ['sendTransaction', ['AQID', { encoding: 'base64', skipPreflight: 1 }]],
  ['simulateTransaction', ['AQID', { encoding: 'base64' }]],
  ['requestAirdrop', [system]],
  ['requestAirdrop', [system, '1']],
  ['getHealth', [1]],
])('error: %s refuses %j', async (method, params) => {
  const { error, id } = await ask(solana, method, params)
  expect(error?.code).toBe(-32602)
  expect(error?.message).toMatch(/^Invalid params: /)
  expect(id).toBe(7)
})

test('error: what is no request is said to be none, and batches are answered one by one', async () => {
  const post = async (body: string) =>
    (await (await fetch(solana.url, { method: 'POST', body })).json()) as unknown
  expect(await post('{"jsonrpc"')).toMatchObject({ error: { code: -32700 }, id: null })
  expect(await post('[]')).toMatchObject({ error: { code: -32600 } })
  expect(await post('{"id":1}')).toMatchObject({ error: { code: -32600 } })
  expect((await ask(solana, 'constructor')).error?.code).toBe(-32601)
  const batch = [
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', id: 'two', method: 'getNothing' },
  ]
  expect(await post(JSON.stringify(batch))).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 'two', error: { code: -32601 } },
  ])
  const huge = await fetch(solana.url, { method: 'POST', body: ' '.repeat(1024 * 1024 + 1) })
  expect(huge.status).toBe(413)
})

test('behavior: pages of any origin may ask', async () => {
  const response = await fetch(solana.url, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:1', 'access-control-request-headers': 'content-type' },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(await (await fetch(`${solana.url}/health`)).text()).toBe('ok')
})

test('behavior: the node says which cluster it is, and never more than it knows', async () => {
  const { rpc } = connect(solana)
  expect(await rpc.getGenesisHash().send()).toBe(localSolana.genesisHash)
  expect(localSolana.caipNetworkId).toBe(`solana:${localSolana.genesisHash.slice(0, 32)}`)
  const processed = await rpc.getSlot({ commitment: 'processed' }).send()
  const final = await rpc.getSlot().send()
  expect(processed - final).toBeLessThanOrEqual(33n)
  expect(await rpc.getEpochInfo().send()).toMatchObject({ epoch: 0n, slotsInEpoch: 432_000n })
  const clock = 'SysvarC1ock11111111111111111111111111111111'
  solana.advanceSlots(1)
  const { result } = await ask(solana, 'getAccountInfo', [clock, { encoding: 'base64' }])
  const { value } = result as { value: { data: [string] } }
  const told = Buffer.from(value.data[0], 'base64')
  expect(Number(told.readBigUInt64LE())).toBeGreaterThan(Number(processed))
  expect(Math.abs(Number(told.readBigInt64LE(32)) - Date.now() / 1000)).toBeLessThan(60)
  const tooNew = { minContextSlot: solana.slot() + 1_000 }
  const { error } = await ask(solana, 'getBalance', [system, tooNew])
  expect(error).toMatchObject({ code: -32016, data: { contextSlot: expect.any(Number) } })
})

/** What a connection is told, the answers to its requests included. */
async function subscribe(method: string, params: unknown) {
  const socket = new WebSocket(solana.webSocketUrl)
  const messages: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data: Buffer) => {
    messages.push(JSON.parse(data.toString()) as Record<string, unknown>)
    for (const wake of waiting.splice(0)) wake()
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (name: string, values: unknown) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: name, method: name, params: values }))
  send(method, params)
  return {
    send,
    /** The next message, which may have arrived already. */
    async next() {
      for (;;) {
        const message = messages.shift()
        if (message) return message
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
    },
    close: () => socket.close(),
  }
}

test('behavior: who watches an account or the logs of one is told when it changes', async () => {
  const [alice, bob] = [await createPerson(solana), await createPerson(solana, 0n)]
  const processed = { commitment: 'processed' }
  const account = await subscribe('accountSubscribe', [
    bob.address,
    { ...processed, encoding: 'base64' },
  ])
  const logs = await subscribe('logsSubscribe', [{ mentions: [bob.address] }, processed])
  expect(await account.next()).toMatchObject({ id: 'accountSubscribe' })
  expect(await logs.next()).toMatchObject({ id: 'logsSubscribe' })
  await createPerson(solana)
  const text = await signText(solana, alice, [
    getTransferSolInstruction({ source: alice, destination: bob.address, amount: 7_000_000n }),
  ])
  const { result } = await ask(solana, 'sendTransaction', [text, { encoding: 'base64' }])
  expect(await account.next()).toMatchObject({
    method: 'accountNotification',
    params: { result: { value: { lamports: 7_000_000, data: ['', 'base64'] } } },
  })
  expect(await logs.next()).toMatchObject({
    method: 'logsNotification',
    params: { result: { value: { signature: result, err: null } } },
  })
  // One that was processed already is told at once.
  const late = await subscribe('signatureSubscribe', [result, processed])
  expect(await late.next()).toMatchObject({ id: 'signatureSubscribe' })
  expect(await late.next()).toMatchObject({
    method: 'signatureNotification',
    params: { result: { value: { err: null } } },
  })
  for (const { close } of [account, logs, late]) close()
})

test('behavior: slots are told as they pass, until somebody has heard enough', async () => {
  const slots = await subscribe('slotSubscribe', [])
  const { result: id } = await slots.next()
  solana.advanceSlots(1)
  const told = await slots.next()
  expect(told).toMatchObject({ method: 'slotNotification', params: { subscription: id } })
  slots.send('slotUnsubscribe', [id])
  let answer = await slots.next()
  while (answer.method === 'slotNotification') answer = await slots.next()
  expect(answer).toMatchObject({ id: 'slotUnsubscribe', result: true })
  slots.send('slotUnsubscribe', [id])
  expect(await slots.next()).toMatchObject({ error: { code: -32602 } })
  slots.send('signatureSubscribe', ['short'])
  expect(await slots.next()).toMatchObject({ error: { code: -32602 } })
  slots.send('getHealth', [])
  expect(await slots.next()).toMatchObject({ result: 'ok' })
  slots.close()
})
