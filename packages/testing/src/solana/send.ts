import {
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  type Address,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { explainError } from './explainError.ts'
import type { SolanaNode } from './node.ts'
import { computeUnitLimit } from './instructions.ts'
import { readTransaction } from './transaction.ts'

/** Somebody with a key. */
export type Signer = { readonly address: Address; readonly keyPair: CryptoKeyPair }

let count = 0

/**
 * Sends a transaction of the node's own, paid by the first signer. A compute limit that no other has makes two that say the same
 * different ones.
 *
 * @throws Error in words when it fails
 */
export async function sendInstructions(
  node: Pick<SolanaNode, 'slots' | 'accounts' | 'bank'>,
  signers: readonly [Signer, ...Signer[]],
  instructions: readonly Instruction[],
): Promise<string> {
  count = (count + 1) % 100_000
  const { slot, blockhash } = node.slots.latest('processed')
  const message = appendTransactionMessageInstructions(
    [computeUnitLimit(400_000 + count), ...instructions],
    setTransactionMessageLifetimeUsingBlockhash(
      // A blockhash of the node's own.
      { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(slot) },
      setTransactionMessageFeePayer(signers[0].address, createTransactionMessage({ version: 0 })),
    ),
  )
  const signed = await signTransaction(
    signers.map(({ keyPair }) => keyPair),
    compileTransaction(message),
  )
  const transaction = readTransaction(
    new Uint8Array(getTransactionEncoder().encode(signed)),
    node.accounts,
  )
  await node.bank.send(transaction, {
    preflight: true,
    refuse: ({ error, logs }) => new Error([explainError(error ?? ''), ...logs].join('\n')),
  })
  return transaction.signature
}
