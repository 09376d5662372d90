import { concatBytes, toHex } from './encoding.ts'
import { hashKey } from './hashes.ts'
import type { Psbt, PsbtInputFields } from './psbt.ts'
import { isSame, readScript, writeScript } from './scripts.ts'
import { idOf, writeTransaction, type Input } from './transaction.ts'

/** A transaction that nodes take. */
export type WholeTransaction = { readonly hex: string; readonly id: string }

/** The transaction with its signatures in their places; `undefined` while an input has none, or has them for a script that is not finished here. */
export function finishTransaction({ transaction, inputs }: Psbt): WholeTransaction | undefined {
  const finished = transaction.inputs.map((input, index) => {
    const fields = inputs[index]
    const proof = fields && proofOf(fields)
    return proof && { ...input, ...proof }
  })
  const known = finished.filter((input) => input !== undefined)
  if (known.length < finished.length) return undefined
  const whole = { ...transaction, inputs: known }
  return { hex: toHex(writeTransaction(whole, true)), id: idOf(whole) }
}

type Proof = Pick<Input, 'scriptSig' | 'witness'>
const nothing = new Uint8Array()

/** What lets an input be spent: what the wallet has finished itself, else the signature of a single key. */
function proofOf(fields: PsbtInputFields): Proof | undefined {
  const { finalScriptSig, finalWitness, partialSigs, tapKeySig, redeemScript, spent } = fields
  if (finalScriptSig || finalWitness)
    return { scriptSig: finalScriptSig ?? nothing, witness: finalWitness ?? [] }
  const script = spent && readScript(spent.script)
  if (script?.type === 'tr') return tapKeySig && { scriptSig: nothing, witness: [tapKeySig] }
  const nested = redeemScript && readScript(redeemScript)
  const owner = script?.type === 'sh' ? nested : script
  const [key, signature] =
    partialSigs.find(([key]) => owner && isSame(hashKey(key), owner.program)) ?? []
  if (!owner || !key || !signature) return undefined
  if (script?.type === 'pkh')
    return { scriptSig: concatBytes(push(signature), push(key)), witness: [] }
  if (owner.type !== 'wpkh') return undefined
  const scriptSig = script?.type === 'sh' ? push(writeScript(owner)) : nothing
  return { scriptSig, witness: [signature, key] }
}

/** Signatures and keys are short enough for their length to be the instruction. */
function push(bytes: Uint8Array) {
  return concatBytes(new Uint8Array([bytes.length]), bytes)
}

/** The id that a transaction has whoever signs it: signatures of SegWit are no part of it. `undefined` where another input could change it. */
export function idBeforeSigning({ transaction, inputs }: Psbt): string | undefined {
  const isSegwit = inputs.every(({ spent }) =>
    ['wpkh', 'wsh', 'tr'].includes((spent && readScript(spent.script)?.type) ?? ''),
  )
  return isSegwit ? idOf(transaction) : undefined
}
