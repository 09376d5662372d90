import type { PsbtInput } from '../../connectors/bitcoin/bitcoinProvider.ts'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { PsbtRequest } from '../signing.ts'
import { parseAddress } from './parseAddress.ts'
import { readPsbt, type Psbt } from './psbt.ts'
import { isSame, readScript } from './scripts.ts'
import { sighashes } from './sighash.ts'

/** A PSBT that a site has made, and the inputs of it that the wallet is to sign. */
export type PreparedPsbt = {
  readonly psbt: Psbt
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
    : psbt.inputs.flatMap((_, index) => {
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
    return readPsbt(text)
  } catch (error) {
    throw invalidPsbt(`It cannot be read: ${error instanceof Error ? error.message : 'it is none'}`)
  }
}

function chooseAccount(
  psbt: Psbt,
  { index, address, sighash }: NonNullable<PsbtRequest['inputs']>[number],
  accounts: readonly string[],
): PsbtInput {
  const fields = psbt.inputs[index]
  if (!fields)
    throw invalidPsbt(`It has ${psbt.inputs.length} inputs, and none with index ${index}.`)
  if (sighash !== undefined && !sighashes.includes(sighash))
    throw invalidPsbt(`There is no signature hash type ${sighash}.`)
  const chosen = address ?? ownerOf(psbt, index, accounts) ?? accounts[0]
  if (!chosen || !accounts.includes(chosen))
    throw invalidPsbt(`Input ${index} is for an account that is not connected.`)
  const own = parseAddress(chosen)?.script
  // A script of several keys can name an account as one of its signers, so only a plain address is compared.
  const type = fields.spent && readScript(fields.spent.script)?.type
  const isPlain = type === 'pkh' || type === 'wpkh'
  if (isPlain && fields.spent && own && !isSame(fields.spent.script, own))
    throw invalidPsbt(`Input ${index} does not spend from ${chosen}.`)
  return { index, address: chosen, ...(sighash !== undefined && { sighash }) }
}

function ownerOf({ inputs }: Psbt, index: number, accounts: readonly string[]) {
  const script = inputs[index]?.spent?.script
  return accounts.find((account) => {
    const own = parseAddress(account)?.script
    return script && own && isSame(script, own)
  })
}

function invalidPsbt(details: string) {
  return new InvalidSendError('Invalid PSBT', details)
}
