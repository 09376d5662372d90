import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolana, type Solana } from './startSolana.ts'

let solana: Solana
beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana?.stop())

const connect = (node: Solana) => ({
  rpc: createSolanaRpc(node.url),
  rpcSubscriptions: createSolanaRpcSubscriptions(node.webSocketUrl),
})

async function sign(node: Solana, payer: KeyPairSigner, instructions: readonly Instruction[]) {
  const { value: latest } = await connect(node).rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => signTransactionMessageWithSigners(message),
  )
  assertIsTransactionWithBlockhashLifetime(signed)
  return signed
}

const transfer = (source: KeyPairSigner, destination: KeyPairSigner, amount: bigint) =>
  getTransferSolInstruction({ source, destination: destination.address, amount })

test('behavior: a v0 transaction of the kit is sent and confirmed by subscription, with true balances', async () => {
  const { rpc, rpcSubscriptions } = connect(solana)
  const [alice, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await solana.airdrop(alice.address, 2_000_000_000n)
  const signed = await sign(solana, alice, [transfer(alice, bob, 500_000_000n)])
  await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(signed, {
    commitment: 'confirmed',
  })
  const { value: left } = await rpc.getBalance(alice.address).send()
  expect(left).toBe(lamports(1_499_995_000n))
  const signature = getSignatureFromTransaction(signed)
  const found = await rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send()
  expect(found?.meta?.fee).toBe(5_000n)
  expect(found?.meta?.preBalances.slice(0, 2)).toEqual([2_000_000_000n, 0n])
  expect(found?.meta?.postBalances.slice(0, 2)).toEqual([1_499_995_000n, 500_000_000n])
})

test('behavior: a transaction that would fail is refused with the reason and its logs', async () => {
  const { rpc } = connect(solana)
  const [alice, bob] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()])
  await solana.airdrop(alice.address, 1_000_000_000n)
  const signed = await sign(solana, alice, [transfer(alice, bob, 5_000_000_000n)])
  const error: unknown = await rpc
    .sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' })
    .send()
    .catch((reason: unknown) => reason)
  expect(
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE),
  ).toBe(true)
  expect(error).toMatchObject({ cause: { message: 'Custom program error: #1 (instruction #1)' } })
})
