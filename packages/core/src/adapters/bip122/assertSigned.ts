import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { hashKey } from './hashes.ts'
import type { PreparedPsbt } from './preparePsbt.ts'
import { readPsbt, type Psbt } from './psbt.ts'
import { isSame, readScript, writeScript } from './scripts.ts'
import { hashForTaproot, hashForWitness, SigHash } from './sighash.ts'
import { isEcdsaSignature, isSchnorrSignature } from './signatures.ts'
import { writeTransaction } from './transaction.ts'

/**
 * Reads what a wallet has made of a PSBT: the same transaction, and every input that it was asked for is signed. Signatures of single keys are verified.
 *
 * @throws InvalidWalletAnswerError
 */
export function assertSigned({ psbt: asked, inputs }: PreparedPsbt, text: string): Psbt {
  const answer = read(text)
  const bytes = ({ transaction }: Psbt) => writeTransaction(transaction, false)
  if (!isSame(bytes(asked), bytes(answer)))
    throw new InvalidWalletAnswerError('another transaction than it was asked to sign')
  for (const [index, { spent }] of asked.inputs.entries()) {
    const now = answer.inputs[index]?.spent
    const isKept =
      !spent || !now || (spent.amount === now.amount && isSame(spent.script, now.script))
    if (!isKept) throw new InvalidWalletAnswerError('other amounts than it was asked to sign')
  }
  for (const input of inputs) assertInputSigned(asked, answer, input)
  return answer
}

function read(text: string) {
  try {
    return readPsbt(text)
  } catch (cause) {
    throw new InvalidWalletAnswerError('a PSBT that cannot be read', { cause })
  }
}

function assertInputSigned(asked: Psbt, answer: Psbt, { index, sighash }: PsbtInput) {
  const fields = answer.inputs[index]
  const { partialSigs = [], tapKeySig, finalScriptSig, finalWitness = [] } = fields ?? {}
  const isSigned =
    partialSigs.length > 0 ||
    tapKeySig ||
    fields?.hasTapScriptSig ||
    finalScriptSig?.length ||
    finalWitness.length > 0
  if (!isSigned) throw new InvalidWalletAnswerError(`input ${index} without a signature`)
  const { spent, sighashType } = asked.inputs[index] ?? {}
  const script = spent && readScript(spent.script)
  const wanted = sighash ?? sighashType
  if (script?.type === 'wpkh') {
    const [first, second] = finalWitness
    const pairs = first && second ? [[second, first] as const] : partialSigs
    const isRight = pairs.some(
      ([key, signature]) =>
        isSame(hashKey(key), script.program) &&
        isKeySignature(asked, index, key, signature, wanted),
    )
    if (!isRight) throw wrongSignature(index)
  }
  const keySignature = tapKeySig ?? (finalWitness.length === 1 ? finalWitness[0] : undefined)
  if (
    script?.type === 'tr' &&
    keySignature &&
    !isKeySpend(asked, index, script.program, keySignature, wanted)
  )
    throw wrongSignature(index)
}

function wrongSignature(index: number) {
  return new InvalidWalletAnswerError(`a signature of input ${index} that is not right`)
}

/** ECDSA for SegWit version 0 (BIP-143). */
function isKeySignature(
  { transaction, inputs }: Psbt,
  index: number,
  key: Uint8Array,
  signature: Uint8Array,
  wanted: number = SigHash.ALL,
) {
  const amount = inputs[index]?.spent?.amount
  if (amount === undefined || signature.at(-1) !== wanted) return false
  const script = writeScript({ type: 'pkh', program: hashKey(key) })
  const hash = hashForWitness(transaction, index, script, amount, wanted)
  return isEcdsaSignature(signature.subarray(0, -1), hash, key)
}

/** Taproot signs the amounts of all inputs (BIP-341): where the site has left one out, nobody here can tell. */
function isKeySpend(
  { transaction, inputs }: Psbt,
  index: number,
  key: Uint8Array,
  signature: Uint8Array,
  wanted: number = SigHash.DEFAULT,
) {
  const sighash = signature.length === 65 ? signature[64] : SigHash.DEFAULT
  // All of the transaction is signed by either.
  const allowed: readonly number[] =
    wanted === SigHash.DEFAULT ? [SigHash.DEFAULT, SigHash.ALL] : [wanted]
  if (sighash === undefined || !allowed.includes(sighash)) return false
  const spent = inputs.map((input) => input.spent).filter((output) => output !== undefined)
  if (spent.length < inputs.length) return true
  try {
    const hash = hashForTaproot(transaction, index, spent, sighash)
    return isSchnorrSignature(signature.subarray(0, 64), hash, key)
  } catch {
    return false // for an output that is not there
  }
}
