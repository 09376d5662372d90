import type * as z from 'zod/mini'
import type { FrameParts } from '../../handlers/frameServices.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { RpcQuestion } from '../../handlers/rpc.ts'
import { fromBase58, toBase58 } from '../../signer/base58.ts'
import { fromHex, toHex } from '../../signer/encoding.ts'
import { mayBeTransaction } from '../../signer/solanaMessage.ts'
import { solanaParams } from './params.ts'
import { readSolanaMessage } from './readMessage.ts'
import { sendOnce } from './sendOnce.ts'
import { signingAccount, signTransactions, solanaNetworkOf } from './signTransactions.ts'
import { writeSolanaTransaction, type SolanaTransaction } from './wire.ts'

type Answer = (parts: FrameParts, question: RpcQuestion, signal: AbortSignal) => Promise<unknown>

const answers: Readonly<Record<string, Answer>> = {
  solana_getAccounts: getAccounts,
  solana_requestAccounts: getAccounts,
  solana_signMessage: signMessage,
  solana_signTransaction: signTransaction,
  solana_signAllTransactions: signAllTransactions,
  solana_signAndSendTransaction: signAndSendTransaction,
}

/**
 * Answers the methods of Solana as WalletConnect defines them. Loaded on the first one.
 *
 * @throws ChannelError `NOT_AVAILABLE` for another method
 */
export async function answerSolana(
  parts: FrameParts,
  question: RpcQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const { method } = question
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  if (!answer) throw refusal('NOT_AVAILABLE')
  return answer(parts, question, signal)
}

/** Asks nobody: `GET_USER` opens a wallet. */
async function getAccounts({ account }: FrameParts) {
  const { solana } = account.user().addresses ?? {}
  return solana === undefined ? [] : [{ pubkey: solana }]
}

async function signMessage(parts: FrameParts, { params }: RpcQuestion, signal: AbortSignal) {
  const { account, approvals, settings, signer } = parts
  const { message, pubkey } = read('solana_signMessage', params)
  const address = await signingAccount(parts, pubkey, signal)
  const bytes = fromBase58(message)
  if (mayBeTransaction(bytes))
    throw refusal('INVALID_REQUEST', 'A transaction is not signed as a message')
  const shown = { origin: settings.origin, account: address, bytes }
  await approvals.askStory(async () => readSolanaMessage(shown), { signal })
  await account.unlock(signal)
  const { signature } = await signer.signSolanaMessage({ address, message: toHex(bytes) })
  return { signature: toBase58(fromHex(signature)) }
}

async function signTransaction(
  parts: FrameParts,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transaction, pubkey } = read('solana_signTransaction', params)
  const request = { encoded: [transaction], pubkey, chainId, signal }
  const [signed] = await signTransactions(parts, request)
  return (
    signed && {
      signature: ownSignature(signed, await signingAccount(parts, pubkey, signal)),
      transaction: writeSolanaTransaction(signed),
    }
  )
}

async function signAllTransactions(
  parts: FrameParts,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transactions, pubkey } = read('solana_signAllTransactions', params)
  const request = { encoded: transactions, pubkey, chainId, signal }
  const signed = await signTransactions(parts, request)
  return { transactions: signed.map(writeSolanaTransaction) }
}

async function signAndSendTransaction(
  parts: FrameParts,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transaction, sendOptions = {}, pubkey } = read('solana_signAndSendTransaction', params)
  const request = { encoded: [transaction], pubkey, chainId, signal, isSent: true }
  const [signed] = await signTransactions(parts, request)
  if (!signed) throw refusal('FAILED')
  const networkId = solanaNetworkOf(parts, chainId)
  return { signature: await sendOnce(parts.api.rpc, networkId, signed, sendOptions) }
}

type Methods = typeof solanaParams
/** The one object that a method takes. */
type Given<Name extends keyof Methods> = Exclude<z.output<Methods[Name]>, readonly unknown[]>

/** @throws ChannelError `INVALID_REQUEST` */
function read<Name extends keyof Methods>(method: Name, params: unknown): Given<Name> {
  const parsed = solanaParams[method].safeParse(params)
  if (!parsed.success) throw refusal('INVALID_REQUEST')
  const { data } = parsed
  return (Array.isArray(data) ? data[0] : data) as Given<Name> // by the schema of this very method
}

function ownSignature({ signatures, message }: SolanaTransaction, address: string) {
  return toBase58(signatures[message.keys.indexOf(address)] ?? new Uint8Array())
}
