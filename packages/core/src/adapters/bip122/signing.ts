import {
  parseBitcoinAddress,
  verifyBitcoinMessage,
  type BitcoinAddress,
} from '@latchkey/protocol/bitcoin'
import type { Connector } from '../../connectors/connector.ts'
import {
  isBitcoinProvider,
  type BitcoinMessageProtocol,
  type BitcoinProvider,
} from '../../connectors/bitcoin/bitcoinProvider.ts'
import { UnsupportedChainError, WrongNetworkError } from '../../errors/chain.ts'
import { InvalidWalletAnswerError, WrongAccountError } from '../../errors/connection.ts'
import { InvalidSendError, TransactionUnknownError } from '../../errors/transaction.ts'
import { toBitcoinChain } from '../../connectors/bitcoin/bitcoinChains.ts'
import { wait } from '../../kit/wait.ts'
import type { ChainAccess } from '../chainAccess.ts'
import { isLost } from '../sendFailure.ts'
import type { PsbtRequest, SignedPsbt } from '../signing.ts'
import type { WalletTransfer } from '../transfers.ts'
import { assertSigned } from './assertSigned.ts'
import { broadcast } from './broadcast.ts'
import type { Esplora } from './esplora.ts'
import { preparePsbt } from './preparePsbt.ts'
import { idBeforeSigning } from './psbt.ts'
import type { Transaction } from '@scure/btc-signer/transaction.js'

/** Longest wait for a wallet that is asked, without its owner, where it is; in milliseconds. */
const lookDeadline = 3_000
const idPattern = /^[0-9a-f]{64}$/i
/** All satoshis that there can ever be. */
const maxSats = 2_100_000_000_000_000n

/**
 * Has a message signed: BIP-322 by default. A wallet that only knows the older compact signature gives that one; either is verified where the address says
 * enough.
 *
 * @returns base64
 */
export async function signMessage(
  connector: Connector,
  address: string,
  message: string,
  protocol: BitcoinMessageProtocol = 'bip322',
): Promise<string> {
  const { signMessage } = providerOf(connector)
  if (!signMessage) throw cannot(connector, 'sign messages')
  const signature = await signMessage({ address, message, protocol })
  const check = verifyBitcoinMessage(address, message, signature)
  if (check === 'invalid')
    throw new InvalidWalletAnswerError('a signature of another message or account')
  if (check === 'ful' || check === 'pof')
    throw new InvalidWalletAnswerError(
      `a signature in the format "${check}" of BIP-322, which is not supported. Supported are "smp" and signatures without a prefix`,
    )
  return signature
}

/**
 * Has a PSBT signed. It is read before the wallet sees it, and what comes back is the same transaction with the signatures that were asked for. Where it is
 * to be sent and the wallet has not done so, it is sent over the chain's own sources.
 */
export async function signPsbt(
  esplora: Esplora,
  connector: Connector,
  chain: ChainAccess,
  request: PsbtRequest,
): Promise<SignedPsbt> {
  const { signPsbt } = providerOf(connector)
  if (!signPsbt) throw cannot(connector, 'sign PSBTs')
  const prepared = preparePsbt(request)
  await assertSession(connector, chain, prepared.inputs[0].address)
  const isSent = request.broadcast ?? false
  const answer = await signPsbt({
    psbt: request.psbt,
    inputs: prepared.inputs,
    ...(isSent && { broadcast: true }),
  })
  if (isSent && answer.txid !== undefined && answer.psbt === request.psbt)
    return { psbt: answer.psbt, txid: assertId(idBeforeSigning(prepared.psbt), answer.txid) }
  const signed = assertSigned(prepared, answer.psbt)
  if (!isSent) return { psbt: answer.psbt }
  const whole = finishTransaction(signed)
  if (!whole)
    throw new InvalidSendError('Not fully signed', 'Signatures of others are still missing.')
  if (answer.txid === undefined) await broadcast(esplora, chain, whole)
  else assertId(whole.id, answer.txid)
  return { psbt: answer.psbt, txid: whole.id }
}

/** What a wallet says that it has sent. By now it can have sent anything. */
function assertId(expected: string | undefined, txid: string) {
  if (!idPattern.test(txid) || (expected !== undefined && txid.toLowerCase() !== expected))
    throw new TransactionUnknownError({
      cause: new InvalidWalletAnswerError('the id of another transaction, or none'),
    })
  return txid.toLowerCase()
}

/** What an output has to hold at least, or nodes do not pass the transaction on; in satoshis (the dust limit of Bitcoin Core). */
function dustOf({ type, script }: BitcoinAddress): bigint {
  const spending = type === 'pkh' || type === 'sh' ? 148 : 67
  return 3n * BigInt(8 + 1 + script.length + spending)
}

/**
 * Has the wallet build, sign and send a payment.
 *
 * @returns the transaction's id
 * @throws TransactionUnknownError if the wallet may have sent it
 */
export async function sendTransfer(
  connector: Connector,
  chain: ChainAccess,
  { from, to, amount }: WalletTransfer,
): Promise<string> {
  const { sendTransfer } = providerOf(connector)
  if (!sendTransfer) throw cannot(connector, 'send by itself')
  const receiver = parseReceiver(chain, to)
  const least = dustOf(receiver)
  if (amount > maxSats) throw new InvalidSendError('Invalid Amount', 'There are not so many coins.')
  if (amount < least)
    throw new InvalidSendError(
      'Invalid Amount',
      `Nodes do not pass on less than ${least} satoshis to such an address.`,
    )
  await assertSession(connector, chain, from)
  const transfer = { from, to: receiver.address, sats: amount }
  const txid = await sendTransfer(transfer).catch((cause: unknown) => {
    throw isLost(cause) ? new TransactionUnknownError({ cause }) : cause
  })
  return assertId(undefined, txid)
}

function parseReceiver({ network }: ChainAccess, to: string) {
  const chain = toBitcoinChain(network.caipNetworkId)
  const parsed = parseBitcoinAddress(to)
  if (parsed && (!chain || parsed.chains.includes(chain))) return parsed
  throw new InvalidSendError(
    'Invalid Address',
    parsed
      ? `It is an address of another network than ${network.name}.`
      : 'It is no Bitcoin address.',
  )
}

/** A wallet that has moved since, to another account or network, must not sign for what the page shows. One that says nothing is believed. */
async function assertSession(connector: Connector, { network, log }: ChainAccess, address: string) {
  const look = connector.restore().catch((error: unknown) => {
    log.warn('The wallet could not be asked where it is', error)
  })
  const session = await Promise.race([look, wait(lookDeadline)])
  if (!session) return
  if (session.networkId !== network.caipNetworkId)
    throw new WrongNetworkError(network.caipNetworkId, session.networkId)
  if (!session.accounts.some((account) => account.address === address))
    throw new WrongAccountError(address, session.accounts[0].address)
}

function providerOf({ provider, name }: Connector): BitcoinProvider {
  if (!isBitcoinProvider(provider)) throw new InvalidWalletAnswerError(`no provider (${name})`)
  return provider
}

function cannot({ name }: Connector, what: string) {
  return new UnsupportedChainError(`${name} cannot ${what}.`)
}

/** A transaction that nodes take. */
export type WholeTransaction = { readonly hex: string; readonly id: string }

/** The transaction with its signatures in their places; `undefined` while an input has none, or has them for a script that is not finished here. */
export function finishTransaction(psbt: Transaction): WholeTransaction | undefined {
  const whole = psbt.clone()
  try {
    for (let index = 0; index < whole.inputsLength; index++) {
      const { finalScriptSig, finalScriptWitness } = whole.getInput(index)
      if (!finalScriptSig?.length && !finalScriptWitness?.length) whole.finalizeIdx(index)
    }
  } catch {
    return undefined
  }
  return { hex: whole.hex, id: whole.id }
}
