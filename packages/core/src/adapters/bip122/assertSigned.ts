import { OutScript, SigHash, type Transaction } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import type { PreparedPsbt } from './preparePsbt.ts'
import { readPsbt, spentOutput } from './psbt.ts'
import { isEcdsaSignature, isSchnorrSignature } from './signatures.ts'

/**
 * Reads what a wallet has made of a PSBT: the same transaction, and every input that it was asked for is signed. Signatures of single keys are verified.
 *
 * @throws InvalidWalletAnswerError
 */
export function assertSigned({ transaction: asked, inputs }: PreparedPsbt, psbt: string) {
  let answer
  try {
    answer = readPsbt(psbt)
  } catch (cause) {
    throw new InvalidWalletAnswerError('a PSBT that cannot be read', { cause })
  }
  if (!equalBytes(asked.unsignedTx, answer.unsignedTx))
    throw new InvalidWalletAnswerError('another transaction than it was asked to sign')
  for (let index = 0; index < asked.inputsLength; index += 1) {
    const [before, after] = [spentOutput(asked, index), spentOutput(answer, index)]
    const isSame =
      !before ||
      !after ||
      (before.amount === after.amount && equalBytes(before.script, after.script))
    if (!isSame) throw new InvalidWalletAnswerError('other amounts than it was asked to sign')
  }
  for (const input of inputs) assertInputSigned(asked, answer, input)
  return answer
}

function assertInputSigned(asked: Transaction, answer: Transaction, { index, sighash }: PsbtInput) {
  const { partialSig, tapKeySig, tapScriptSig, finalScriptSig, finalScriptWitness } =
    answer.getInput(index)
  const witness = finalScriptWitness ?? []
  const isSigned =
    partialSig?.length ||
    tapKeySig ||
    tapScriptSig?.length ||
    finalScriptSig?.length ||
    witness.length
  if (!isSigned) throw new InvalidWalletAnswerError(`input ${index} without a signature`)
  const output = spentOutput(asked, index)
  const spent = output && OutScript.decode(output.script)
  const wanted = sighash ?? asked.getInput(index).sighashType
  if (spent?.type === 'wpkh') {
    const [first, second] = witness
    const pairs = first && second ? [[second, first] as const] : (partialSig ?? [])
    const isRight = pairs.some(
      ([key, signature]) =>
        equalBytes(hash160(key), spent.hash) &&
        isKeySignature(asked, index, key, signature, wanted),
    )
    if (!isRight) throw wrongSignature(index)
  }
  const keySignature = tapKeySig ?? (witness.length === 1 ? witness[0] : undefined)
  if (
    spent?.type === 'tr' &&
    keySignature &&
    !isKeySpend(asked, index, spent.pubkey, keySignature, wanted)
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
  wanted: number = SigHash.ALL,
) {
  const amount = spentOutput(asked, index)?.amount
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
  wanted: number = SigHash.DEFAULT,
) {
  const sighash = signature.length === 65 ? signature[64] : SigHash.DEFAULT
  // All of the transaction is signed by either.
  const allowed: readonly number[] =
    wanted === SigHash.DEFAULT ? [SigHash.DEFAULT, SigHash.ALL] : [wanted]
  if (sighash === undefined || !allowed.includes(sighash)) return false
  const spent = Array.from({ length: asked.inputsLength }, (_, at) => spentOutput(asked, at))
  const known = spent.filter((output) => output !== undefined)
  if (known.length < spent.length) return true
  const hash = asked.preimageWitnessV1(
    index,
    known.map(({ script }) => script),
    sighash,
    known.map(({ amount }) => amount),
  )
  return isSchnorrSignature(signature.subarray(0, 64), hash, key)
}
