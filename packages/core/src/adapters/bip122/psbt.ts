import { OutScript } from '@scure/btc-signer/payment.js'
import { RawPSBTV0, RawPSBTV2 } from '@scure/btc-signer/psbt.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { fromBase64, toHex } from './encoding.ts'

/** More than any transaction that nodes pass on. */
const maxPsbtLength = 1_000_000

/** An input of a PSBT, with the fields of BIP-174, BIP-370 and BIP-371. */
export type PsbtInputFields = ReturnType<Transaction['getInput']>
/** An output that an input spends; the amount is in satoshis. */
export type Output = { readonly amount: bigint; readonly script: Uint8Array }

/** Signatures cover one of these parts of a transaction (BIP-143, BIP-341). */
export const sighashes: readonly number[] = [0, 1, 2, 3, 0x81, 0x82, 0x83]
/** All of the transaction. `SIGHASH_DEFAULT` is Taproot's alone. */
export const [sighashDefault, sighashAll] = [0, 1] as const

/**
 * Reads a PSBT of version 0 (BIP-174) or 2 (BIP-370), with the fields of Taproot (BIP-371).
 *
 * @throws Error that says what is wrong with it
 */
export function readPsbt(text: string): Transaction {
  if (text.length > maxPsbtLength) throw new Error('It is too long')
  const bytes = fromBase64(text)
  const psbt = Transaction.fromPSBT(bytes, {
    // The kit does not restrict outputs or the inputs of other signers.
    allowUnknownVersion: true,
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    allowLegacyWitnessUtxo: true,
    unknown: 'ignore',
  })
  if (psbt.inputsLength === 0) throw new Error('It has no inputs')
  // The library leaves out what follows the last output.
  const { outputs } = (psbt.opts.PSBTVersion === 2 ? RawPSBTV2 : RawPSBTV0).decode(bytes)
  if (outputs.length !== psbt.outputsLength) throw new Error('Something follows it')
  return psbt
}

/** All inputs of a PSBT, in their order. */
export function inputsOf(psbt: Transaction): readonly PsbtInputFields[] {
  return Array.from({ length: psbt.inputsLength }, (_, index) => psbt.getInput(index))
}

/** The output that an input spends; `undefined` where the PSBT does not say. */
export function spentBy(input: PsbtInputFields | undefined): Output | undefined {
  const { nonWitnessUtxo, index, witnessUtxo } = input ?? {}
  return index === undefined ? witnessUtxo : (nonWitnessUtxo?.outputs[index] ?? witnessUtxo)
}

/** Decodes an output script. Returns `undefined` for non-standard scripts. */
export function readScript(script: Uint8Array) {
  try {
    return OutScript.decode(script)
  } catch {
    return undefined
  }
}

/**
 * Returns the id of a transaction before signing. SegWit signatures are not part of the id.
 * `undefined` if an input is not native SegWit, because its signature changes the id.
 */
export function idBeforeSigning(psbt: Transaction): string | undefined {
  const isSegwit = inputsOf(psbt).every((input) => {
    const script = spentBy(input)?.script
    return ['wpkh', 'wsh', 'tr'].includes((script && readScript(script)?.type) ?? '')
  })
  return isSegwit ? toHex(sha256x2(psbt.unsignedTx).reverse()) : undefined
}

/** Returns true if two PSBTs have the same unsigned transaction. */
export function isSameTransaction(one: Transaction, other: Transaction): boolean {
  return equalBytes(one.unsignedTx, other.unsignedTx)
}
