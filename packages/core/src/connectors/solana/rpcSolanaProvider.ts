import { type CaipNetworkId, isObject, toBase58 } from '@latchkey/protocol'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { toWalletError } from '../toWalletError.ts'
import type { RemoteCall, RemoteWallet } from '../providerRequest.ts'
import { fromBase64, toBase64 } from '../walletConnect/bytes.ts'
import { insertSignature } from './insertSignature.ts'
import { parseSignature, parseTransaction } from './parse.ts'
import type { SolanaProvider, SolanaSendOptions } from './solanaProvider.ts'

/** No transaction is longer in base64. */
const maxTransactionText = 6_000

/** Creates the provider of a Solana wallet that takes JSON-RPC, with the methods of the WalletConnect reference. */
export function rpcSolanaProvider(wallet: RemoteWallet): SolanaProvider {
  const { request, can } = wallet
  const signing: Required<Omit<SolanaProvider, 'request'>> = {
    signMessage: (address, message) => signMessage(wallet, address, message),
    signTransactions: (address, transactions, chainId) =>
      signTransactions(wallet, address, transactions, chainId),
    signAndSendTransaction: (address, transaction, chainId, options) =>
      signAndSendTransaction(wallet, address, transaction, chainId, options),
  }
  return {
    request,
    get signMessage() {
      return can('solana_signMessage') ? signing.signMessage : undefined
    },
    get signTransactions() {
      return ['solana_signTransaction', 'solana_signAllTransactions'].some(can)
        ? signing.signTransactions
        : undefined
    },
    get signAndSendTransaction() {
      return can('solana_signAndSendTransaction') ? signing.signAndSendTransaction : undefined
    },
  }
}

async function signMessage(wallet: RemoteWallet, address: string, message: Uint8Array) {
  const params = { message: toBase58(message), pubkey: address }
  return parseSignature(signatureIn(await ask(wallet, { method: 'solana_signMessage', params })))
}

/** Signs in one step if the wallet supports it, otherwise one transaction after the other. */
async function signTransactions(
  wallet: RemoteWallet,
  address: string,
  transactions: readonly Uint8Array[],
  chainId: CaipNetworkId,
) {
  const { can } = wallet
  const isOneStep = transactions.length > 1 || !can('solana_signTransaction')
  if (isOneStep && can('solana_signAllTransactions'))
    return signAll(wallet, address, transactions, chainId)
  const signed: Uint8Array[] = []
  for (const transaction of transactions)
    signed.push(await signOne(wallet, address, transaction, chainId))
  return signed
}

async function signAll(
  wallet: RemoteWallet,
  address: string,
  transactions: readonly Uint8Array[],
  chainId: CaipNetworkId,
) {
  const params = { transactions: transactions.map(toBase64), pubkey: address }
  const answer = await ask(wallet, { method: 'solana_signAllTransactions', params, chainId })
  const signed = isObject(answer) ? answer.transactions : undefined
  if (!Array.isArray(signed) || signed.length !== transactions.length)
    throw new InvalidWalletAnswerError('other transactions than it was asked to sign')
  return signed.map(readTransaction)
}

/** Some wallets return the transaction, others only their signature. */
async function signOne(
  wallet: RemoteWallet,
  address: string,
  transaction: Uint8Array,
  chainId: CaipNetworkId,
) {
  const params = { transaction: toBase64(transaction), pubkey: address }
  const answer = await ask(wallet, { method: 'solana_signTransaction', params, chainId })
  if (isObject(answer) && typeof answer.transaction === 'string')
    return readTransaction(answer.transaction)
  return insertSignature(transaction, address, parseSignature(signatureIn(answer)))
}

async function signAndSendTransaction(
  wallet: RemoteWallet,
  address: string,
  transaction: Uint8Array,
  chainId: CaipNetworkId,
  sendOptions?: SolanaSendOptions,
) {
  const params = {
    transaction: toBase64(transaction),
    pubkey: address,
    ...(sendOptions && { sendOptions }),
  }
  const answer = await ask(wallet, { method: 'solana_signAndSendTransaction', params, chainId })
  return parseSignature(signatureIn(answer))
}

async function ask({ request }: RemoteWallet, call: RemoteCall) {
  try {
    return await request(call)
  } catch (cause) {
    throw toWalletError(call.method, cause)
  }
}

function signatureIn(answer: unknown) {
  return isObject(answer) ? answer.signature : answer
}

/** @throws InvalidWalletAnswerError for anything but a transaction in base64 */
function readTransaction(text: unknown) {
  let bytes: Uint8Array | undefined
  if (typeof text === 'string' && text.length <= maxTransactionText)
    try {
      bytes = fromBase64(text)
    } catch {
      // no base64
    }
  return parseTransaction(bytes)
}
