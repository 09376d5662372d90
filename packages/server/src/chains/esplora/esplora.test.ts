import * as api from '@latchkey/protocol/api'
import { getBitcoinAccount, startBitcoin, type Bitcoin } from '@latchkey/testing'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startFaultyEsplora, type EsploraFault } from '../../fixtures/faultyEsplora.ts'
import { openMemoryStore } from '../../fixtures/memoryStore.ts'
import { startWorld } from '../../fixtures/world.ts'
import type { Limits } from '../../config/limits.ts'
import type { Store } from '../../store/store.ts'

// Processes, databases and chains that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
let bitcoin: Bitcoin
let store: Store
beforeAll(async () => {
  bitcoin = await startBitcoin()
  store = await openMemoryStore()
})
afterAll(async () => {
  await store?.close()
  await bitcoin?.stop()
})

async function world(upstreams: readonly string[], limits: Partial<Limits> = {}) {
  const started = await startWorld([], {
    store,
    chains: { [network]: { upstreams } },
    limits: {
      upstreamMs: 5_000,
      sendLookupMs: 2_000,
      esploraCacheMs: 0,
      balanceForceMs: 0,
      ...limits,
    },
  })
  onTestFinished(() => started.close())
  const read = async (path: string, init?: RequestInit) => {
    const response = await started.get(`/v1/esplora/${network}/${path}?projectId=demo`, init)
    const text = await response.text()
    return { status: response.status, text, body: tryParse(text) }
  }
  const balance = async (address: string) => {
    const query = `projectId=demo&chainId=${network}&forceUpdate=1`
    const response = await started.get(`/v1/account/${address}/balance?${query}`)
    return { status: response.status, body: await response.json() }
  }
  return { ...started, read, balance, send: (body: string) => read('tx', { method: 'POST', body }) }
}
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function source(faultOf?: (asked: string) => EsploraFault) {
  const started = await startFaultyEsplora(bitcoin.url, faultOf)
  onTestFinished(() => started.stop())
  return started
}
const failing = (line: string, fault: EsploraFault) =>
  source((asked) => (asked.startsWith(line) ? fault : 'none'))

const alice = getBitcoinAccount(0).payment
const bob = getBitcoinAccount(1).payment
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** Has a new coin of alice's signed over to bob, without sending it. */
async function signed(sats = 20_000) {
  const coin = await bitcoin.fund(alice.address, sats)
  const answer = await fetch(`${bitcoin.url}/address/${alice.address}/utxo`)
  const coins = api.getEsploraUtxos.response.parse(await answer.json())
  const vout = coins.find(({ txid }) => txid === coin)?.vout ?? 0
  const transaction = new Transaction()
  transaction.addInput({
    txid: coin,
    index: vout,
    witnessUtxo: { script: Buffer.from(alice.script, 'hex'), amount: BigInt(sats) },
  })
  transaction.addOutputAddress(bob.address, BigInt(sats - 1_000), regtest)
  transaction.sign(alice.privateKey)
  transaction.finalize()
  return { hex: transaction.hex, id: transaction.id }
}
const known = async (id: string) => (await fetch(`${bitcoin.url}/tx/${id}`)).status === 200
const posts = ({ asked }: { asked: readonly string[] }) =>
  asked.filter((line) => line === 'POST /tx').length

test('esplora: reads what is allowed, as Esplora writes it', async () => {
  const { read } = await world([bitcoin.url])
  const paid = await bitcoin.fund(bob.address, 12_345)
  expect((await read('blocks/tip/height')).body).toBe(bitcoin.height())
  const stats = api.getEsploraAddress.response.parse((await read(`address/${bob.address}`)).body)
  expect(stats.chain_stats.tx_count).toBeGreaterThan(0)
  const coins = api.getEsploraUtxos.response.parse((await read(`address/${bob.address}/utxo`)).body)
  expect(coins).toContainEqual({
    txid: paid,
    vout: expect.any(Number),
    value: 12_345,
    status: expect.objectContaining({ confirmed: true, block_height: bitcoin.height() }),
  })
  const listed = await read(`address/${bob.address}/txs`)
  const [newest] = api.getEsploraTransactions.response.parse(listed.body)
  expect(newest).toEqual((await read(`tx/${paid}`)).body)
  expect(newest?.vout.map(({ scriptpubkey_address: to }) => to)).toContain(bob.address)
  expect((await read(`tx/${paid}/status`)).body).toMatchObject({ confirmed: true })
  expect(Object.keys((await read('fee-estimates')).body ?? {})).toContain('6')
})

test.each([
  ['address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 400],
  [`address/${alice.address.slice(0, -1)}`, 400],
  ['tx/xyz', 400],
  [`tx/${'ab'.repeat(32)}`, 404],
  ['block-height/0', 404],
  ['mempool/txids', 404],
  ['../../etc/passwd', 404],
  ['address/%2e%2e%2fmempool', 400],
  [`tx/${'ab'.repeat(32)}%3fx`, 400],
])('esplora: %s is %d', async (path, status) => {
  const upstream = await source()
  const { read } = await world([upstream.url])
  expect((await read(path)).status).toBe(status)
  expect(
    upstream.asked.every((line) => /^GET \/(?:block-height\/0|tx\/(?:ab){32})$/.test(line)),
  ).toBe(true)
})

test('esplora: networks that are not configured, and chains that have none, are refused', async () => {
  const { get } = await world([bitcoin.url])
  for (const chain of ['bip122:000000000019d6689c085ae165831e93', 'eip155:1', 'nonsense']) {
    const response = await get(`/v1/esplora/${chain}/blocks/tip/height?projectId=demo`)
    expect(response.status, chain).toBe(400)
  }
  const rpc = await get(`/v1/?projectId=demo&chainId=${network}`, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
  })
  expect(await rpc.json()).toMatchObject({ code: 'unsupported_chain' })
})

test('esplora: only the sites of the project may read', async () => {
  const { get } = await world([bitcoin.url])
  const path = `/v1/esplora/${network}/blocks/tip/height`
  const from = (origin: string) => ({ headers: { origin } })
  expect((await get(`${path}?projectId=demo`, from('https://evil.example'))).status).toBe(403)
  expect((await get(`${path}?projectId=nobody`)).status).toBe(401)
  const own = await get(`${path}?projectId=demo`, from('https://app.example.com'))
  expect(own.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
})

test.each<EsploraFault>([
  ...(['429', '500', 'html', 'truncated', 'huge', 'redirect', 'reset', 'hang'] as const),
  { status: 403, text: 'Forbidden' },
  { status: 200, text: '{"address":"x","chain_stats":{"funded_txo_sum":1e300}}' },
])('esplora: asks the next source when one answers with %j', async (fault) => {
  const first = await failing('GET /address', fault)
  const { read } = await world([first.url, bitcoin.url], { esploraAnswerBytes: 50_000 })
  const { status, body } = await read(`address/${alice.address}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ address: alice.address })
  const alone = await world([first.url], { esploraAnswerBytes: 50_000 })
  expect((await alone.read(`address/${alice.address}`)).status).toBe(502)
})

test('esplora: never takes an answer from a source of another network', async () => {
  const genesis = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const other = await failing('GET /block-height', { status: 200, text: genesis })
  const { read } = await world([other.url, bitcoin.url])
  expect((await read('blocks/tip/height')).body).toBe(bitcoin.height())
  expect(other.asked).toEqual(['GET /block-height/0'])
})

test('esplora: a source that stands still is asked last', async () => {
  const stale = `${bitcoin.height()}`
  const first = await failing('GET /blocks/tip', { status: 200, text: stale })
  const { read } = await world([first.url, bitcoin.url], { upstreamCompareMs: 1 })
  await bitcoin.mine(5)
  await expect.poll(async () => (await read('blocks/tip/height')).body).toBe(bitcoin.height())
})

test('esplora: what was just read is not asked again, by however many', async () => {
  const upstream = await source()
  const { read } = await world([upstream.url], { esploraCacheMs: 60_000 })
  await Promise.all(Array.from({ length: 10 }, () => read('fee-estimates')))
  await read('fee-estimates')
  expect(upstream.asked.filter((line) => line === 'GET /fee-estimates')).toHaveLength(1)
})

test('esplora: the address that is configured may have a path and a key, of which nothing is told', async () => {
  const key = 'c0ffee11c0ffee22'
  const upstream = await source((asked) =>
    asked.startsWith(`GET /api/fee`) ? { status: 400, text: `key ${key} is over` } : 'none',
  )
  const { read } = await world([`${upstream.url}/api/?key=${key}`])
  const { text } = await read('fee-estimates')
  expect(upstream.asked[0]).toBe(`GET /api/block-height/0?key=${key}`)
  expect(text).not.toContain(key)
})

test('esplora: sends a transaction to one source and answers its id', async () => {
  const first = await source()
  const second = await source()
  const { send } = await world([first.url, second.url])
  const { hex, id } = await signed()
  expect(await send(hex)).toMatchObject({ status: 200, text: id })
  expect(await known(id)).toBe(true)
  expect(second.asked).toEqual([])
  // Again, while it waits and when it is in a block.
  expect((await send(hex)).text).toBe(id)
  await bitcoin.mine()
  expect((await send(hex)).text).toBe(id)
})

test.each<EsploraFault>(['cutAfter'])(
  'esplora: a transaction that was taken before the connection broke (%s) is not sent again',
  async (fault) => {
    const first = await failing('POST', fault)
    const second = await source()
    const { send } = await world([first.url, second.url])
    const { hex, id } = await signed()
    expect((await send(hex)).text).toBe(id)
    expect(second.asked).toContain(`GET /tx/${id}`)
    expect(posts(second)).toBe(0)
  },
)

test.each<EsploraFault>(['429', '500', 'html', 'reset', 'hang'])(
  'esplora: a transaction that was not taken (%s) goes to the next source after it was looked up',
  async (fault) => {
    const first = await failing('POST', fault)
    const second = await source()
    const { send } = await world([first.url, second.url])
    const { hex, id } = await signed()
    expect((await send(hex)).text).toBe(id)
    expect(second.asked.indexOf(`GET /tx/${id}`)).toBeLessThan(second.asked.indexOf('POST /tx'))
    expect(await known(id)).toBe(true)
  },
)

test('esplora: when nobody can say whether a transaction was taken, it is sent nowhere else', async () => {
  const first = await source((asked) => (asked.startsWith('GET /block-height') ? 'none' : 'reset'))
  const second = await source((asked) => (asked.startsWith('GET /block-height') ? 'none' : '500'))
  const { send } = await world([first.url, second.url])
  const { hex, id } = await signed()
  const { status, text } = await send(hex)
  expect(status).toBe(502)
  expect(text).toContain(id)
  expect(posts(second)).toBe(0)
})

test('esplora: says why a transaction is refused, and sends it nowhere else', async () => {
  const second = await source()
  const { send } = await world([bitcoin.url, second.url])
  const { hex } = await signed()
  // A signature of other bytes.
  const broken = hex.replace(/00000000$/, '01000000')
  const { status, body } = await send(broken)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'transaction_refused' })
  expect(posts(second)).toBe(0)
})

test.each(['', 'zz', '00'.repeat(20), '"0200"', '[]'])(
  'esplora: %j is no transaction',
  async (body) => {
    const upstream = await source()
    const { send } = await world([upstream.url])
    expect((await send(body)).body).toMatchObject({ code: 'bad_request' })
    expect(upstream.asked).toEqual([])
  },
)

test('balances: of Bitcoin, with what waits for a block', async () => {
  const { address } = getBitcoinAccount(41).payment
  const { balance } = await world([bitcoin.url])
  const iconUrl = expect.stringContaining('/public/getTokenImage/BTC?v=') as string
  const row = { name: 'Bitcoin', symbol: 'BTC', chainId: network, iconUrl }
  const quantity = (numeric: string) => ({ decimals: '8', numeric })
  expect((await balance(address)).body).toEqual({ balances: [{ ...row, quantity: quantity('0') }] })
  await bitcoin.fund(address, 150_000_001)
  expect((await balance(address)).body).toEqual({
    balances: [{ ...row, quantity: quantity('1.50000001') }],
  })
  await bitcoin.fund(address, 50_000, { mine: false })
  expect((await balance(address.toUpperCase())).body).toEqual({
    balances: [{ ...row, quantity: quantity('1.50050001'), pending: '0.0005' }],
  })
})

test('balances: what leaves an address of Bitcoin and is in no block yet is negative', async () => {
  const stats = { funded_txo_count: 1, spent_txo_count: 0, tx_count: 1 }
  const text = JSON.stringify({
    address: bob.address,
    chain_stats: { ...stats, funded_txo_sum: 70_000, spent_txo_sum: 10_000 },
    mempool_stats: { ...stats, funded_txo_sum: 0, spent_txo_sum: 20_000 },
  })
  const upstream = await failing('GET /address', { status: 200, text })
  const { balance } = await world([upstream.url])
  expect((await balance(bob.address)).body).toMatchObject({
    balances: [{ quantity: { numeric: '0.0004' }, pending: '-0.0002' }],
  })
})

test('balances: addresses of another Bitcoin network are refused, and a source that fails is no balance of nothing', async () => {
  const upstream = await failing('GET /address', 'html')
  const { balance } = await world([upstream.url])
  expect((await balance('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).status).toBe(400)
  expect((await balance(alice.address)).status).toBe(502)
})
