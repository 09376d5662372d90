import { Transaction } from '@scure/btc-signer'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromHex, getBitcoinAccount, regtestFormat, type BitcoinKey } from './accounts.ts'
import { startBitcoin, type Bitcoin } from './startBitcoin.ts'

let bitcoin: Bitcoin
beforeAll(async () => {
  bitcoin = await startBitcoin()
})
afterAll(() => bitcoin.stop())

const alice = getBitcoinAccount(0)
const bob = getBitcoinAccount(1)

async function ask(path: string, body?: string) {
  const answer = await fetch(bitcoin.url + path, body === undefined ? {} : { method: 'POST', body })
  const text = await answer.text()
  return { status: answer.status, text, cors: answer.headers.get('access-control-allow-origin') }
}
/** Our own API's answer; each test checks the members that it reads. */
const read = async (path: string) => JSON.parse((await ask(path)).text) as Record<string, never>

type Coin = { txid: string; vout: number; value: number }

/** A signed payment of all of one coin but the fee. */
function pay(from: BitcoinKey, coin: Coin, to: string, fee: number): string {
  const transaction = new Transaction()
  const amount = BigInt(coin.value)
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: fromHex(from.script), amount },
  })
  transaction.addOutputAddress(to, amount - BigInt(fee), regtestFormat)
  transaction.sign(from.privateKey)
  transaction.finalize()
  return transaction.hex
}

const coinsOf = async (address: string) =>
  (await read(`/address/${address}/utxo`)) as unknown as (Coin & {
    status: { confirmed: boolean }
  })[]

test('begins as regtest does, with SegWit on and coins for the first accounts', async () => {
  expect((await ask('/block-height/0')).text).toMatch(/^0f9188f13cb7b2c71f2a335e3a4fc328/)
  expect(Number((await ask('/blocks/tip/height')).text)).toBeGreaterThan(432)
  const tip = (await ask('/blocks/tip/hash')).text
  expect(await read(`/block/${tip}`)).toMatchObject({ id: tip, height: bitcoin.height() })
  expect(await read(`/address/${alice.payment.address}`)).toMatchObject({
    chain_stats: { funded_txo_sum: 200_000_000, spent_txo_sum: 0, tx_count: 1 },
    mempool_stats: { tx_count: 0 },
  })
  expect(await coinsOf(alice.ordinal.address)).toMatchObject([{ value: 10_000 }])
  expect(await read('/fee-estimates')).toMatchObject({ 1: 2, 144: 2 })
})

test('a payment waits in the mempool, and is in the next block', async () => {
  const [coin] = await coinsOf(alice.payment.address)
  if (!coin) throw new Error('no coin')
  const hex = pay(alice.payment, coin, bob.payment.address, 400)
  const sent = await ask('/tx', hex)
  expect(sent).toMatchObject({ status: 200, cors: '*' })
  const txid = sent.text

  expect(await read(`/tx/${txid}/status`)).toEqual({ confirmed: false })
  expect(await read(`/address/${alice.payment.address}`)).toMatchObject({
    mempool_stats: { spent_txo_sum: coin.value, tx_count: 1 },
  })
  expect(await coinsOf(alice.payment.address)).toEqual([])
  expect(await coinsOf(bob.payment.address)).toMatchObject([
    { status: { confirmed: true } },
    { txid, value: coin.value - 400, status: { confirmed: false } },
  ])

  const height = await bitcoin.mine()
  expect(await read(`/tx/${txid}`)).toMatchObject({
    txid,
    fee: 400,
    vin: [{ txid: coin.txid, prevout: { scriptpubkey_address: alice.payment.address } }],
    vout: [{ scriptpubkey_type: 'v0_p2wpkh', scriptpubkey_address: bob.payment.address }],
    status: { confirmed: true, block_height: height },
  })
  expect((await ask(`/tx/${txid}/hex`)).text).toBe(hex)
  expect(await read(`/tx/${coin.txid}/outspends`)).toContainEqual(
    expect.objectContaining({ spent: true, txid }),
  )
  const list = (await read(`/address/${alice.payment.address}/txs`)) as unknown as Coin[]
  expect(list.map((one) => one.txid)).toEqual([txid, coin.txid])
})

test('what breaks the rules is refused with the reason', async () => {
  const txid = await bitcoin.fund(alice.payment.address, 50_000)
  const coin = (await coinsOf(alice.payment.address)).find((one) => one.txid === txid)
  if (!coin) throw new Error('no coin')
  const to = bob.payment.address
  const refuse = async (hex: string) => {
    const { status, text } = await ask('/tx', hex)
    expect(status).toBe(400)
    return text
  }
  expect(await refuse('nonsense')).toContain('TX decode failed')
  expect(await refuse(pay(alice.payment, coin, to, 50))).toContain('min relay fee not met')
  expect(await refuse(pay(alice.payment, coin, to, 49_900))).toContain('dust')
  expect(await refuse(pay(alice.payment, { ...coin, txid: 'ab'.repeat(32) }, to, 400))).toContain(
    'bad-txns-inputs-missingorspent',
  )
  expect(await refuse(pay(alice.payment, { ...coin, value: 60_000 }, to, 400))).toContain(
    'bad-txns-in-belowout',
  )
  const good = pay(alice.payment, coin, to, 400)
  // Within the first number of the signature, wherever the transaction has it.
  const place = good.search(/304[345]022/) + 20
  expect(place).toBeGreaterThan(20)
  const forged = good.slice(0, place) + (good[place] === '0' ? '1' : '0') + good.slice(place + 1)
  expect(await refuse(forged)).toContain('script-verify-flag')
  expect(await ask('/tx', good)).toMatchObject({ status: 200 })
  expect(await refuse(pay(alice.payment, coin, to, 800))).toContain('bad-txns-inputs-spent')
  expect(await refuse(good)).toContain('txn-already-in-mempool')
})

test('Taproot addresses receive, and are not spent from', async () => {
  const [coin] = await coinsOf(alice.ordinal.address)
  if (!coin) throw new Error('no coin')
  const transaction = new Transaction()
  transaction.addInput({
    txid: coin.txid,
    index: coin.vout,
    witnessUtxo: { script: fromHex(alice.ordinal.script), amount: BigInt(coin.value) },
    tapInternalKey: alice.ordinal.publicKey.subarray(1),
  })
  transaction.addOutputAddress(bob.payment.address, BigInt(coin.value - 400), regtestFormat)
  transaction.sign(alice.ordinal.privateKey)
  transaction.finalize()
  expect((await ask('/tx', transaction.hex)).status).toBe(400)
})

test('what nobody knows is not found, and other networks’ addresses are none', async () => {
  expect((await ask(`/tx/${'ab'.repeat(32)}`)).status).toBe(404)
  expect((await ask('/block-height/100000')).status).toBe(404)
  expect((await ask('/address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')).status).toBe(400)
})

test('the chain is kept, with what waits', async () => {
  const stateFolder = mkdtempSync(join(tmpdir(), 'latchkey-bitcoin-'))
  const first = await startBitcoin({ stateFolder })
  await first.fund(bob.payment.address, 12_345)
  const waiting = await first.fund(bob.payment.address, 23_456, { mine: false })
  const height = first.height()
  await first.stop()
  expect(await first.ended).toBeUndefined()

  const second = await startBitcoin({ stateFolder, blockTime: 0.01 })
  const isMined = async () => {
    const answer = await fetch(`${second.url}/tx/${waiting}/status`)
    return (await answer.json()) as unknown
  }
  await expect.poll(isMined).toMatchObject({ confirmed: true, block_height: height + 1 })
  await second.stop()
  const third = await startBitcoin({ stateFolder, fresh: true })
  expect(third.height()).toBeLessThan(height)
  await third.stop()
  rmSync(stateFolder, { recursive: true })
})

test('a node that dies says so', async () => {
  const other = await startBitcoin()
  process.kill(other.pid, 'SIGKILL')
  expect(await other.ended).toMatchObject({ code: 'CHAIN_EXITED' })
  await other.stop()
})
