import { expect, test } from 'vitest'
import { toBase58 } from '@latchkey/protocol'
import { createKey } from '../../fixtures/solanaWallet.ts'
import { solanaDevnet } from '../../networks/solana.ts'
import type { RemoteCall } from '../providerRequest.ts'
import { fromBase64, toBase64 } from '../walletConnect/bytes.ts'
import { rpcSolanaProvider } from './rpcSolanaProvider.ts'

const methods = {
  message: 'solana_signMessage',
  one: 'solana_signTransaction',
  all: 'solana_signAllTransactions',
  send: 'solana_signAndSendTransaction',
}
const { address, publicKey, sign } = createKey()
const chainId = solanaDevnet.caipNetworkId

/** A transaction of this signer, behind so many others, and of no instruction. */
function transactionOf(blockhash: number, before: readonly Uint8Array[] = []) {
  const keys = [...before, publicKey]
  const places = keys.flatMap(() => [...new Uint8Array(64)])
  const all = keys.flatMap((key) => [...key])
  const rest = [...new Uint8Array(32).fill(blockhash), 0, 0]
  return Uint8Array.from([
    keys.length,
    ...places,
    0x80,
    keys.length,
    0,
    0,
    keys.length,
    ...all,
    ...rest,
  ])
}

/** A wallet that is asked by JSON-RPC, with a key of its own. */
function start(answer: (call: RemoteCall) => unknown, agreed = Object.values(methods)) {
  const calls: RemoteCall[] = []
  const provider = rpcSolanaProvider({
    can: (method) => agreed.includes(method),
    async request(call) {
      calls.push(call)
      return answer(call)
    },
  })
  return { provider, calls }
}

const message = new TextEncoder().encode('hello')
const signature = toBase58(sign(message))

test('message: base58 there and back', async () => {
  const { provider, calls } = start(() => ({ signature }))
  expect(await provider.signMessage?.(address, message)).toEqual(sign(message))
  expect(calls).toEqual([
    { method: methods.message, params: { message: toBase58(message), pubkey: address } },
  ])
})

test('transaction: a wallet that gives only its signature has it put in its place', async () => {
  const other = createKey()
  for (const before of [[], [other.publicKey]]) {
    const wire = transactionOf(1, before)
    const signed = sign(wire.subarray(1 + 64 * (before.length + 1)))
    const { provider, calls } = start(() => ({ signature: toBase58(signed) }))
    const [answered] = (await provider.signTransactions?.(address, [wire], chainId)) ?? []
    const at = 1 + 64 * before.length
    expect(answered?.subarray(at, at + 64)).toEqual(signed)
    expect(answered?.subarray(at + 64)).toEqual(wire.subarray(at + 64))
    expect(calls).toEqual([
      { method: methods.one, params: { transaction: toBase64(wire), pubkey: address }, chainId },
    ])
  }
})

test('transaction: one that the wallet gives back counts', async () => {
  const { provider } = start(() => ({ signature, transaction: toBase64(transactionOf(2)) }))
  expect(await provider.signTransactions?.(address, [transactionOf(1)], chainId)).toEqual([
    transactionOf(2),
  ])
})

test('transactions: in one step where the wallet can, else one after the other', async () => {
  const wires = [transactionOf(1), transactionOf(2)]
  const echo = ({ params }: RemoteCall) => params
  const together = start(echo)
  expect(await together.provider.signTransactions?.(address, wires, chainId)).toEqual(wires)
  expect(together.calls).toHaveLength(1)
  const single = start(echo, [methods.one])
  expect(await single.provider.signTransactions?.(address, wires, chainId)).toEqual(wires)
  expect(single.calls.map(({ method }) => method)).toEqual([methods.one, methods.one])
  const all = start(echo, [methods.all])
  expect(await all.provider.signTransactions?.(address, wires.slice(1), chainId)).toEqual([
    wires[1],
  ])
})

test('send: passes the options on', async () => {
  const { provider, calls } = start(() => ({ signature }))
  await provider.signAndSendTransaction?.(address, transactionOf(1), chainId, {
    skipPreflight: true,
  })
  expect(calls[0]).toMatchObject({
    method: methods.send,
    params: { sendOptions: { skipPreflight: true } },
    chainId,
  })
  expect(fromBase64((calls[0]?.params as { transaction: string }).transaction)).toEqual(
    transactionOf(1),
  )
})

test('methods: what the wallet has not agreed to is not offered', () => {
  const { provider } = start(() => undefined, [methods.message])
  expect(provider.signMessage).toBeDefined()
  expect(provider.signTransactions).toBeUndefined()
  expect(provider.signAndSendTransaction).toBeUndefined()
})

test('refusal: is told from a failure', async () => {
  const failing = (code: number) => () => Promise.reject(Object.assign(new Error('No'), { code }))
  for (const [code, name] of [
    [4001, 'USER_REJECTED'],
    [-32_000, 'WALLET_REQUEST_FAILED'],
  ] as const)
    await expect(
      start(failing(code)).provider.signMessage?.(address, message),
    ).rejects.toMatchObject({ code: name })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['an empty object', {}],
  ['a short signature', { signature: toBase58(new Uint8Array(63)) }],
  ['a signature in hex', { signature: '0'.repeat(128) }],
  ['a signature without end', { signature: '1'.repeat(1_000_000) }],
  ['bytes as a list', { signature: [1, 2, 3] }],
])('lies: %s is no signature of a message, a transaction or a sending', async (_, answer) => {
  const { provider } = start(() => answer)
  const wire = transactionOf(1)
  for (const attempt of [
    provider.signMessage?.(address, message),
    provider.signTransactions?.(address, [wire], chainId),
    provider.signAndSendTransaction?.(address, wire, chainId),
  ])
    await expect(attempt).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})

test.each<[string, unknown]>([
  ['no base64', { transaction: '💥' }],
  ['three bytes', { transaction: 'AAAA' }],
  ['a transaction without end', { transaction: 'A'.repeat(1_000_000) }],
  ['too few', { transactions: [toBase64(transactionOf(1))] }],
  ['numbers', { transactions: [1, 2] }],
  ['no list', { transactions: 'two' }],
])('lies: %s is no answer to two transactions', async (_, answer) => {
  const wires = [transactionOf(1), transactionOf(2)]
  for (const agreed of [[methods.all], [methods.one]]) {
    const { provider } = start(() => answer, agreed)
    await expect(provider.signTransactions?.(address, wires, chainId)).rejects.toMatchObject({
      code: 'INVALID_WALLET_ANSWER',
    })
  }
})

test('lies: a signature for a transaction of others has no place', async () => {
  const { provider } = start(() => ({ signature }))
  const stranger = createKey()
  await expect(
    provider.signTransactions?.(stranger.address, [transactionOf(1)], chainId),
  ).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})
