import type * as z from 'zod/mini'
import { fromBase58, toBase58 } from '@latchkey/protocol'
import type { FrameServices } from '../../handlers/frameServices.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { RpcQuestion } from '../../handlers/rpc.ts'
import { fromHex, toHex } from '../../signer/encoding.ts'
import { mayBeTransaction } from '../../signer/solanaMessage.ts'
import { solanaParams } from './params.ts'
import { readSolanaMessage } from './readMessage.ts'
import { sendOnce } from './sendOnce.ts'
import { signingAccount, signTransactions, solanaNetworkOf } from './signTransactions.ts'
import { writeSolanaTransaction, type SolanaTransaction } from './wire.ts'

type Answer = (
  services: FrameServices,
  question: RpcQuestion,
  signal: AbortSignal,
) => Promise<unknown>

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
  services: FrameServices,
  question: RpcQuestion,
  signal: AbortSignal,
): Promise<unknown> {
  const { method } = question
  const answer = Object.hasOwn(answers, method) ? answers[method] : undefined
  if (!answer) throw refusal('NOT_AVAILABLE')
  return answer(services, question, signal)
}

/** Asks nobody: `GET_USER` opens a wallet. */
async function getAccounts({ account }: FrameServices) {
  const { solana } = account.user().addresses ?? {}
  return solana === undefined ? [] : [{ pubkey: solana }]
}

async function signMessage(services: FrameServices, { params }: RpcQuestion, signal: AbortSignal) {
  const { account, approvals, settings, signer } = services
  const { message, pubkey } = read('solana_signMessage', params)
  const address = await signingAccount(services, pubkey, signal)
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
  services: FrameServices,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transaction, pubkey } = read('solana_signTransaction', params)
  const request = { encoded: [transaction], pubkey, chainId, signal }
  const [signed] = await signTransactions(services, request)
  return (
    signed && {
      signature: ownSignature(signed, await signingAccount(services, pubkey, signal)),
      transaction: writeSolanaTransaction(signed),
    }
  )
}

async function signAllTransactions(
  services: FrameServices,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transactions, pubkey } = read('solana_signAllTransactions', params)
  const request = { encoded: transactions, pubkey, chainId, signal }
  const signed = await signTransactions(services, request)
  return { transactions: signed.map(writeSolanaTransaction) }
}

async function signAndSendTransaction(
  services: FrameServices,
  { params, chainId }: RpcQuestion,
  signal: AbortSignal,
) {
  const { transaction, sendOptions = {}, pubkey } = read('solana_signAndSendTransaction', params)
  const request = { encoded: [transaction], pubkey, chainId, signal, isSent: true }
  const [signed] = await signTransactions(services, request)
  if (!signed) throw refusal('FAILED')
  const networkId = solanaNetworkOf(services, chainId)
  return { signature: await sendOnce(services.api.rpc, networkId, signed, sendOptions) }
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
