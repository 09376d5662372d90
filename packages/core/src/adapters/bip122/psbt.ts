import { OutScript, SigHash, Transaction } from '@scure/btc-signer'
import { equalBytes, hash160 } from '@scure/btc-signer/utils.js'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import type { PsbtRequest } from '../adapter.ts'
import { fromBase64 } from './encoding.ts'
import { parseAddress } from './parseAddress.ts'
import { isEcdsaSignature, isSchnorrSignature } from './signatures.ts'

/** More than any transaction that nodes pass on. */
const maxPsbtLength = 1_000_000

const options = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowUnknownVersion: true,
  allowLegacyWitnessUtxo: true,
  unknown: 'ignore',
} as const

const sighashes: readonly number[] = Object.values(SigHash)

/** @throws Error for anything but a PSBT (BIP-174, BIP-370) in base64 */
function readPsbt(psbt: string): Transaction {
  if (psbt.length > maxPsbtLength) throw new Error('It is too long')
  return Transaction.fromPSBT(fromBase64(psbt), options)
}

/** A PSBT that a site has made, and the inputs of it that the wallet is to sign. */
export type PreparedPsbt = {
  readonly transaction: Transaction
  readonly inputs: readonly [PsbtInput, ...PsbtInput[]]
}

/**
 * Reads what a site wants signed. Without a choice of its own, these are all inputs that spend from one of the accounts.
 *
 * @throws InvalidSendError 'Invalid PSBT', before any wallet sees it
 */
export function preparePsbt({ psbt, inputs, accounts }: PsbtRequest): PreparedPsbt {
  let transaction
  try {
    transaction = readPsbt(psbt)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw invalidPsbt(`It cannot be read: ${reason}`)
  }
  const wanted = inputs
    ? inputs.map((input) => chooseAccount(transaction, input, accounts))
    : Array.from({ length: transaction.inputsLength }, (_, index) => ({
        index,
        address: ownerOf(transaction, index, accounts),
      })).filter((input): input is { index: number; address: string } => !!input.address)
  const [first, ...rest] = wanted
  if (!first) throw invalidPsbt('None of its inputs spends from a connected account.')
  if (new Set(wanted.map(({ index }) => index)).size < wanted.length)
    throw invalidPsbt('An input is named twice.')
  return { transaction, inputs: [first, ...rest] }
}

function chooseAccount(
  transaction: Transaction,
  { index, address, sighash }: NonNullable<PsbtRequest['inputs']>[number],
  accounts: readonly string[],
): PsbtInput {
  if (!Number.isInteger(index) || index < 0 || index >= transaction.inputsLength)
    throw invalidPsbt(`It has ${transaction.inputsLength} inputs, and none with index ${index}.`)
  if (sighash !== undefined && !sighashes.includes(sighash))
    throw invalidPsbt(`There is no signature hash type ${sighash}.`)
  const chosen = address ?? ownerOf(transaction, index, accounts) ?? accounts[0]
  if (!chosen || !accounts.includes(chosen))
    throw invalidPsbt(`Input ${index} is for an account that is not connected.`)
  const spent = spentScript(transaction, index)
  const own = parseAddress(chosen)?.script
  // A script of several keys can name an account as one of its signers, so only a plain address is compared.
  if (spent && own && isPlain(spent) && !equalBytes(spent, own))
    throw invalidPsbt(`Input ${index} does not spend from ${chosen}.`)
  return { index, address: chosen, ...(sighash !== undefined && { sighash }) }
}

function isPlain(script: Uint8Array) {
  return ['pkh', 'wpkh'].includes(OutScript.decode(script)?.type ?? '')
}

function ownerOf(transaction: Transaction, index: number, accounts: readonly string[]) {
  const spent = spentScript(transaction, index)
  return accounts.find((account) => {
    const script = parseAddress(account)?.script
    return spent && script && equalBytes(spent, script)
  })
}

function spentScript(transaction: Transaction, index: number): Uint8Array | undefined {
  return spentOutput(transaction, index)?.script
}

function spentOutput(transaction: Transaction, index: number) {
  const input = transaction.getInput(index)
  return input.witnessUtxo ?? input.nonWitnessUtxo?.outputs[input.index ?? -1]
}

function invalidPsbt(details: string) {
  return new InvalidSendError('Invalid PSBT', details)
}

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
  for (const { index } of inputs) assertInputSigned(asked, answer, index)
  return answer
}

function assertInputSigned(asked: Transaction, answer: Transaction, index: number) {
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
  const script = spentScript(asked, index)
  const spent = script && OutScript.decode(script)
  if (spent?.type === 'wpkh') {
    const [first, second] = witness
    const signatures =
      first && second ? [[second, first] as const] : (partialSig ?? []).map((pair) => pair)
    const isRight = signatures.some(
      ([key, signature]) =>
        equalBytes(hash160(key), spent.hash) && isWitnessSignature(asked, index, key, signature),
    )
    if (!isRight)
      throw new InvalidWalletAnswerError(`a signature of input ${index} that is not right`)
  }
  const keySignature = tapKeySig ?? (witness.length === 1 ? witness[0] : undefined)
  if (spent?.type === 'tr' && keySignature && !isKeySpend(asked, index, spent.pubkey, keySignature))
    throw new InvalidWalletAnswerError(`a signature of input ${index} that is not right`)
}

function isWitnessSignature(
  asked: Transaction,
  index: number,
  key: Uint8Array,
  signature: Uint8Array,
) {
  const amount = spentOutput(asked, index)?.amount
  const sighash = signature.at(-1)
  if (amount === undefined || sighash === undefined) return false
  const script = OutScript.encode({ type: 'pkh', hash: hash160(key) })
  const hash = asked.preimageWitnessV0(index, script, sighash, amount)
  return isEcdsaSignature(signature.subarray(0, -1), hash, key)
}

/** Taproot signs the amounts of all inputs (BIP-341): where the site has left one out, nobody here can tell. */
function isKeySpend(asked: Transaction, index: number, key: Uint8Array, signature: Uint8Array) {
  const spent = Array.from({ length: asked.inputsLength }, (_, at) => spentOutput(asked, at))
  const known = spent.filter((output) => output !== undefined)
  if (known.length < spent.length) return true
  const sighash = signature.length === 65 ? (signature[64] ?? 0) : SigHash.DEFAULT
  const hash = asked.preimageWitnessV1(
    index,
    known.map(({ script }) => script),
    sighash,
    known.map(({ amount }) => amount),
  )
  return isSchnorrSignature(signature.subarray(0, 64), hash, key)
}

/** The transaction that nodes take, where every input is signed; `undefined` while one is not. */
export function extractTransaction(signed: Transaction) {
  try {
    if (!signed.isFinal) signed.finalize()
    return { hex: signed.hex, id: signed.id }
  } catch {
    return undefined
  }
}
