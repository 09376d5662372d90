import { OutScript, Transaction } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { fromBase64, toHex } from './encoding.ts'

/** More than any transaction that nodes pass on. */
const maxPsbtLength = 1_000_000

const options = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  allowLegacyWitnessUtxo: true,
  unknown: 'ignore',
} as const

/** @throws Error for anything but a PSBT (BIP-174, BIP-370) in base64 */
export function readPsbt(psbt: string): Transaction {
  if (psbt.length > maxPsbtLength) throw new Error('It is too long')
  return Transaction.fromPSBT(fromBase64(psbt), options)
}

/** What an input spends. */
export type SpentOutput = { readonly script: Uint8Array; readonly amount: bigint }

/** What an input spends, where the PSBT says so. */
export function spentOutput(transaction: Transaction, index: number): SpentOutput | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: at } = transaction.getInput(index)
  // The library has read it, though its types do not say as what.
  const outputs = nonWitnessUtxo?.outputs as readonly SpentOutput[] | undefined
  return witnessUtxo ?? outputs?.[at ?? -1]
}

/** The transaction that nodes take, where every input is signed; `undefined` while one is not. */
export function extractTransaction(signed: Transaction) {
  try {
    for (let index = 0; index < signed.inputsLength; index += 1) {
      const { finalScriptSig, finalScriptWitness } = signed.getInput(index)
      if (!finalScriptSig && !finalScriptWitness) signed.finalizeIdx(index)
    }
    return { hex: signed.hex, id: signed.id }
  } catch {
    return undefined
  }
}

/** The id that a transaction has whoever signs it: signatures of SegWit are no part of it. `undefined` where another input could change it. */
export function idBeforeSigning(transaction: Transaction): string | undefined {
  for (let index = 0; index < transaction.inputsLength; index += 1) {
    const spent = spentOutput(transaction, index)
    const type = spent && OutScript.decode(spent.script)?.type
    if (type !== 'wpkh' && type !== 'wsh' && type !== 'tr') return undefined
  }
  return toHex(sha256x2(transaction.unsignedTx).reverse())
}
