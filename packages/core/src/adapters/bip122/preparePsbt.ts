import { parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import type { Transaction } from '@scure/btc-signer/transaction.js'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { PsbtRequest } from '../signing.ts'
import { inputsOf, readPsbt, readScript, sighashes, spentBy, type PsbtInputFields } from './psbt.ts'

/** A PSBT that a site has made, and the inputs of it that the wallet is to sign. */
export type PreparedPsbt = {
  readonly psbt: Transaction
  readonly inputs: readonly [PsbtInput, ...PsbtInput[]]
}

/**
 * Reads what a site wants signed. Without a choice of its own, these are all inputs that spend from one of the accounts.
 *
 * @throws InvalidSendError 'Invalid PSBT', before any wallet sees it
 */
export function preparePsbt({ psbt: text, inputs, accounts }: PsbtRequest): PreparedPsbt {
  const psbt = read(text)
  const wanted = inputs
    ? inputs.map((input) => chooseAccount(psbt, input, accounts))
    : inputsOf(psbt).flatMap((_, index) => {
        const address = ownerOf(psbt, index, accounts)
        return address ? [{ index, address }] : []
      })
  const [first, ...rest] = wanted
  if (!first) throw invalidPsbt('None of its inputs spends from a connected account.')
  if (new Set(wanted.map(({ index }) => index)).size < wanted.length)
    throw invalidPsbt('An input is named twice.')
  return { psbt, inputs: [first, ...rest] }
}

function read(text: string) {
  try {
    const psbt = readPsbt(text)
    inputsOf(psbt).forEach(assertAmountProven)
    return psbt
  } catch (error) {
    throw invalidPsbt(`It cannot be read: ${error instanceof Error ? error.message : 'it is none'}`)
  }
}

/** Signatures of SegWit cover the amount. For other inputs only the earlier transaction proves it (BIP-174). */
function assertAmountProven(input: PsbtInputFields, index: number) {
  if (!input.witnessUtxo || input.nonWitnessUtxo) return
  const { type } = readScript(input.witnessUtxo.script) ?? {}
  const inner = input.redeemScript && readScript(input.redeemScript)?.type
  if (type === 'pkh' || (type === 'sh' && inner && inner !== 'wpkh' && inner !== 'wsh'))
    throw new Error(`Input ${index} is not SegWit, and the transaction that it spends is not there`)
}

function chooseAccount(
  psbt: Transaction,
  { index, address, sighash }: NonNullable<PsbtRequest['inputs']>[number],
  accounts: readonly string[],
): PsbtInput {
  const all = inputsOf(psbt)
  const fields = all[index]
  if (!fields) throw invalidPsbt(`It has ${all.length} inputs, and none with index ${index}.`)
  const spent = spentBy(fields)
  if (sighash !== undefined && !sighashes.includes(sighash))
    throw invalidPsbt(`There is no signature hash type ${sighash}.`)
  const chosen = address ?? ownerOf(psbt, index, accounts) ?? accounts[0]
  if (!chosen || !accounts.includes(chosen))
    throw invalidPsbt(`Input ${index} is for an account that is not connected.`)
  const own = parseBitcoinAddress(chosen)?.script
  // A script of several keys can name an account as one of its signers, so only a plain address is compared.
  const type = spent && readScript(spent.script)?.type
  const isPlain = type === 'pkh' || type === 'wpkh'
  if (isPlain && spent && own && !equalBytes(spent.script, own))
    throw invalidPsbt(`Input ${index} does not spend from ${chosen}.`)
  return { index, address: chosen, ...(sighash !== undefined && { sighash }) }
}

function ownerOf(psbt: Transaction, index: number, accounts: readonly string[]) {
  const script = spentBy(psbt.getInput(index))?.script
  return accounts.find((account) => {
    const own = parseBitcoinAddress(account)?.script
    return script && own && equalBytes(script, own)
  })
}

function invalidPsbt(details: string) {
  return new InvalidSendError('Invalid PSBT', details)
}
