import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UserRejectedError, WalletRequestError } from '../../errors/connection.ts'
import { createSolanaWorld, someAddress } from '../../fixtures/solanaWorld.ts'
import { toAddress } from './address.ts'
import { buildTransaction } from './message.ts'
import { transferSol } from './programs.ts'
import { toBase64 } from './read.ts'

let world: Awaited<ReturnType<typeof createSolanaWorld>>
beforeAll(async () => {
  world = await createSolanaWorld()
}, 30_000)
afterAll(() => world.stop())

type SetUp = Awaited<ReturnType<typeof world.setUp>>
const amount = 1_000_000n

/** What a node of one's own does with a transaction. */
async function post(method: string, params: readonly unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(world.solana.url, { method: 'POST', headers, body })
  const { result } = (await response.json()) as { result: never } // the node's answer
  return result
}

/** Transfers as a site would build them. */
async function build({ address }: SetUp, ...receivers: readonly string[]) {
  const { value } = await post('getLatestBlockhash', [])
  const { blockhash, lastValidBlockHeight } = value
  const from = toAddress(address)
  return receivers.map((to) =>
    buildTransaction(from, [transferSol(from, toAddress(to), amount)], {
      blockhash,
      lastValidBlockHeight: BigInt(lastValidBlockHeight),
    }),
  )
}

/** The wallet of a test without the means to hand out what it has signed. */
function sendingOnly({ connector, sign }: SetUp, answer: (signed: Uint8Array) => unknown) {
  const signAndSendTransaction = async (_address: string, wire: Uint8Array) => {
    const signed = await sign(wire)
    await post('sendTransaction', [toBase64(signed), { encoding: 'base64' }])
    return answer(signed) as Uint8Array // what the test wants it to be
  }
  return { ...connector, provider: { signAndSendTransaction } }
}

test('signMessage: the signature of exactly this text, and no other is believed', async () => {
  const { adapter, connector, address, publicKey, sign: _, ...rest } = await world.setUp()
  const signature = (await adapter.signMessage?.(connector, address, 'hello é')) ?? ''
  const bytes = Uint8Array.from(getBase58Encoder().encode(signature))
  expect(ed25519.verify(bytes, new TextEncoder().encode('hello é'), publicKey)).toBe(true)
  expect(rest.asked).toEqual([])
  for (const lie of [bytes, new Uint8Array(64), new Uint8Array(3)]) {
    const liar = { ...connector, provider: { signMessage: async () => lie } }
    await expect(adapter.signMessage?.(liar, address, 'bye')).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  }
  const mute = { ...connector, provider: { signTransactions: async () => [] } }
  await expect(adapter.signMessage?.(mute, address, 'bye')).rejects.toMatchObject({
    code: 'UNSUPPORTED_CHAIN',
  })
})

test('transfer: what the owner declines, and what the wallet swaps, is not sent', async () => {
  const { adapter, chain, connector, address, change, transfer } = await world.setUp()
  const to = someAddress()
  const declining = {
    ...connector,
    provider: { signTransactions: () => Promise.reject(new UserRejectedError()) },
  }
  await expect(
    adapter.transfer?.(declining, chain, { from: address, to, amount }),
  ).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const from = toAddress(address)
  const lifetime = { blockhash: from, lastValidBlockHeight: 1n }
  change(() => buildTransaction(from, [transferSol(from, toAddress(someAddress()), 5n)], lifetime))
  await expect(transfer({ to, amount })).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
  expect(world.solana.getBalance(address)).toBe(10_000_000_000n)
})

test('signTransactions and sendTransactions: in order, each once', async () => {
  const set = await world.setUp()
  const { adapter, chain, connector, address } = set
  const [one, two] = [someAddress(), someAddress()]
  const signed = await adapter.signTransactions?.(connector, chain, address, await build(set, one))
  expect(signed).toHaveLength(1)
  expect(world.solana.getBalance(one)).toBe(0n)
  const transactions = await build(set, one, two)
  const hashes = (await adapter.sendTransactions?.(connector, chain, address, transactions)) ?? []
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes)
    await vi.waitFor(async () =>
      expect(await adapter.getReceipt?.(chain, hash)).toMatchObject({ status: 'success' }),
    )
  expect([one, two].map((to) => world.solana.getBalance(to))).toEqual([amount, amount])
})

test('signTransactions and sendTransactions: bytes that are no transaction never reach the wallet', async () => {
  const { adapter, chain, connector, address, asked } = await world.setUp()
  for (const junk of [new Uint8Array(), new Uint8Array(40).fill(9), new Uint8Array(2_000)])
    for (const act of [adapter.signTransactions, adapter.sendTransactions])
      await expect(act?.(connector, chain, address, [junk])).rejects.toMatchObject({
        code: 'INVALID_SEND',
      })
  expect(asked).toEqual([])
})

test('sendTransactions: a refusal says what was sent before', async () => {
  const set = await world.setUp({ lamports: 2_900_000n })
  const receivers = [someAddress(), someAddress(), someAddress()]
  const transactions = await build(set, ...receivers)
  const { adapter, chain, connector, address } = set
  await expect(
    adapter.sendTransactions?.(connector, chain, address, transactions),
  ).rejects.toMatchObject({
    code: 'TRANSFER_REFUSED',
    details: expect.stringMatching(/^[12] of them were sent before: /) as string,
  })
})

test('a wallet that sends by itself: its answer, or what the chain says when that is lost', async () => {
  const set = await world.setUp()
  const { adapter, chain, address } = set
  const hash = await adapter.transfer?.(
    sendingOnly(set, (signed) => signed.subarray(1, 65)),
    chain,
    { from: address, to: someAddress(), amount },
  )
  await vi.waitFor(async () =>
    expect(await adapter.lookUpTransaction?.(chain, hash ?? '')).toMatchObject({ kind: 'mined' }),
  )
  const losing = sendingOnly(set, () => {
    throw new WalletRequestError('solana:signAndSendTransaction', undefined)
  })
  const to = someAddress()
  const found = (await adapter.transfer?.(losing, chain, { from: address, to, amount })) ?? ''
  expect(await adapter.getReceipt?.(chain, found)).toMatchObject({ status: 'success' })
  expect(found).not.toBe(hash)
  expect(world.solana.getBalance(to)).toBe(amount)
})

test('a wallet that neither signs nor sends is told so', async () => {
  const { adapter, chain, connector, address } = await world.setUp()
  const provider = { signMessage: async () => new Uint8Array(64) }
  await expect(
    adapter.transfer?.({ ...connector, provider }, chain, {
      from: address,
      to: someAddress(),
      amount,
    }),
  ).rejects.toMatchObject({ code: 'UNSUPPORTED_CHAIN' })
})

test('readSent: the transfer of an answer that came after the page was left', async () => {
  const set = await world.setUp()
  const { adapter, address } = set
  const to = someAddress()
  const [wire] = await build(set, to)
  const signature = '5'.repeat(87)
  const answered = {
    method: 'solana_signAndSendTransaction',
    params: { transaction: toBase64(wire ?? new Uint8Array()) },
  }
  const hash = (await adapter.signMessage?.(set.connector, address, 'any')) ?? signature
  expect(await adapter.readSent?.({ ...answered, result: { signature: hash } })).toEqual({
    hash,
    from: address,
    to,
    amount,
  })
  for (const result of [undefined, {}, { signature: 'no' }, null])
    expect(await adapter.readSent?.({ ...answered, result })).toBeUndefined()
})
