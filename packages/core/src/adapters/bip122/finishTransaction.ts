import type { Transaction } from '@scure/btc-signer/transaction.js'

/** A transaction that nodes take. */
export type WholeTransaction = { readonly hex: string; readonly id: string }

/** The transaction with its signatures in their places; `undefined` while an input has none, or has them for a script that is not finished here. */
export function finishTransaction(psbt: Transaction): WholeTransaction | undefined {
  const whole = psbt.clone()
  try {
    for (let index = 0; index < whole.inputsLength; index++) {
      const { finalScriptSig, finalScriptWitness } = whole.getInput(index)
      if (!finalScriptSig?.length && !finalScriptWitness?.length) whole.finalizeIdx(index)
    }
  } catch {
    return undefined
  }
  return { hex: whole.hex, id: whole.id }
}
