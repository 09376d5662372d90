import { isEcdsaSignature, isSchnorrSignature } from '@latchkey/protocol/bitcoin'
import { OutScript } from '@scure/btc-signer/payment.js'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import type { PreparedPsbt } from './preparePsbt.ts'
import {
  inputsOf,
  isSameTransaction,
  readPsbt,
  readScript,
  sighashAll,
  sighashDefault,
  spentBy,
} from './psbt.ts'

/**
 * Reads what a wallet has made of a PSBT: the same transaction, and every input that it was asked for is signed. Signatures of single keys are verified.
 *
 * @throws InvalidWalletAnswerError
 */
export function assertSigned({ psbt: asked, inputs }: PreparedPsbt, text: string): Transaction {
  const answer = read(text)
  if (!isSameTransaction(asked, answer))
    throw new InvalidWalletAnswerError('another transaction than it was asked to sign')
  for (const [index, input] of inputsOf(asked).entries()) {
    const [spent, now] = [spentBy(input), spentBy(answer.getInput(index))]
    const isKept =
      !spent || !now || (spent.amount === now.amount && equalBytes(spent.script, now.script))
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

function assertInputSigned(asked: Transaction, answer: Transaction, { index, sighash }: PsbtInput) {
  const fields = answer.getInput(index)
  const { partialSig = [], tapKeySig, tapScriptSig, finalScriptSig } = fields
  const witness = fields.finalScriptWitness ?? []
  const isSigned =
    partialSig.length > 0 ||
    tapKeySig ||
    tapScriptSig?.length ||
    finalScriptSig?.length ||
    witness.length > 0
  if (!isSigned) throw new InvalidWalletAnswerError(`input ${index} without a signature`)
  const given = asked.getInput(index)
  const spent = spentBy(given)
  const script = spent && readScript(spent.script)
  const wanted = sighash ?? given.sighashType
  if (script?.type === 'wpkh') {
    const [first, second] = witness
    const pairs = first && second ? [[second, first] as const] : partialSig
    const isRight = pairs.some(
      ([key, signature]) =>
        equalBytes(hash160(key), script.hash) &&
        isKeySignature(asked, index, key, signature, wanted),
    )
    if (!isRight) throw wrongSignature(index)
  }
  const keySignature = tapKeySig ?? (witness.length === 1 ? witness[0] : undefined)
  if (
    script?.type === 'tr' &&
    keySignature &&
    !isKeySpend(asked, index, script.pubkey, keySignature, wanted)
  )
    throw wrongSignature(index)
}

function wrongSignature(index: number) {
  return new InvalidWalletAnswerError(`a signature of input ${index} that is not right`)
}

/** ECDSA for SegWit version 0 (BIP-143). */
function isKeySignature(
  asked: Transaction,
  index: number,
  key: Uint8Array,
  signature: Uint8Array,
  wanted: number = sighashAll,
) {
  const amount = spentBy(asked.getInput(index))?.amount
  if (amount === undefined || signature.at(-1) !== wanted) return false
  const script = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  const hash = asked.preimageWitnessV0(index, script, wanted, amount)
  return isEcdsaSignature(signature.subarray(0, -1), hash, key)
}

/** Taproot signs the amounts of all inputs (BIP-341): where the site has left one out, nobody here can tell. */
function isKeySpend(
  asked: Transaction,
  index: number,
  key: Uint8Array,
  signature: Uint8Array,
  wanted: number = sighashDefault,
) {
  const sighash = signature.length === 65 ? signature[64] : sighashDefault
  // All of the transaction is signed by either.
  const allowed: readonly number[] =
    wanted === sighashDefault ? [sighashDefault, sighashAll] : [wanted]
  if (sighash === undefined || !allowed.includes(sighash)) return false
  const spent = inputsOf(asked).flatMap((input) => spentBy(input) ?? [])
  if (spent.length < asked.inputsLength) return true
  const scripts = spent.map((output) => output.script)
  const amounts = spent.map((output) => output.amount)
  try {
    const hash = asked.preimageWitnessV1(index, scripts, sighash, amounts)
    return isSchnorrSignature(signature.subarray(0, 64), hash, key)
  } catch {
    return false // for an output that is not there
  }
}
