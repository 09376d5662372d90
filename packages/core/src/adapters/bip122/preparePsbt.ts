import { OutScript, SigHash, type Transaction } from '@scure/btc-signer'
import { equalBytes } from '@scure/btc-signer/utils.js'
import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { PsbtRequest } from '../adapter.ts'
import { parseAddress } from './parseAddress.ts'
import { readPsbt, spentOutput } from './psbt.ts'

const sighashes: readonly number[] = Object.values(SigHash)

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

function invalidPsbt(details: string) {
  return new InvalidSendError('Invalid PSBT', details)
}
