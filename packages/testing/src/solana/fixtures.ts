import {
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compileTransaction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Address,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit'
import type { Solana } from './startSolana.ts'

/** The kit's own client of a node. */
export const connect = (node: Solana) => ({
  rpc: createSolanaRpc(node.url),
  rpcSubscriptions: createSolanaRpcSubscriptions(node.webSocketUrl),
})

/** Somebody with a SOL or more. */
export async function createPerson(node: Solana, lamports = 1_000_000_000n) {
  const person = await generateKeyPairSigner()
  if (lamports > 0n) await node.airdrop(person.address, lamports)
  return person
}

/** A v0 transaction, signed by everybody that its instructions name. */
export async function sign(
  node: Solana,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
) {
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

/** The same as text for `sendTransaction`. */
export const signText = async (...args: Parameters<typeof sign>) =>
  getBase64EncodedWireTransaction(await sign(...args))

/** What a node answers, error or result, as it stands in its answer. */
export async function ask(node: Solana, method: string, params?: unknown) {
  const response = await fetch(node.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
  })
  return (await response.json()) as {
    id: unknown
    result?: unknown
    error?: { code: number; message: string; data?: Record<string, unknown> }
  }
}

/** A v0 transaction that nobody has signed. */
export async function compile(node: Solana, payer: Address, instructions: readonly Instruction[]) {
  const { value: latest } = await connect(node).rpc.getLatestBlockhash().send()
  const transaction = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(latest, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compileTransaction(message),
  )
  const wire = new Uint8Array(getTransactionEncoder().encode(transaction))
  return { wire, messageBytes: transaction.messageBytes }
}
