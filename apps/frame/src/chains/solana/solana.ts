import { parseCaipNetworkId } from '@latchkey/protocol'
import type * as z from 'zod/mini'
import type { FrameParts } from '../../handlers/frameServices.ts'
import { refusal } from '../../handlers/refusal.ts'
import type { RpcQuestion } from '../../handlers/rpc.ts'
import { fromBase58, toBase58 } from '../../signer/base58.ts'
import { fromHex, toHex } from '../../signer/encoding.ts'
import { mayBeTransaction } from '../../signer/solanaMessage.ts'
import { askNode } from './askNode.ts'
import { solanaParams } from './params.ts'
import { readSolanaMessage } from './readMessage.ts'
import { readTransactions } from './readTransactions.ts'
import { sendOnce } from './sendOnce.ts'
import {
  addSignature,
  missingSigners,
  parseSolanaTransaction,
  writeSolanaTransaction,
  type SolanaTransaction,
} from './wire.ts'

const ownNetwork = /^solana:/

/** Answers the methods of Solana, as WalletConnect has them. Fetched when the first of them is asked. */
export function createSolanaHandler(parts: FrameParts) {
  const { api, account, approvals, signer, settings, network } = parts
  const { origin } = settings

  /** The account that signs: asked for by name, or the only one there is. */
  async function own(asked: string | undefined, signal: AbortSignal) {
    const address = await account.solanaAddress(signal)
    if (asked === undefined || asked === address) return address
    throw refusal('UNAUTHORIZED', 'The signature is asked of another account')
  }

  async function signMessage(given: unknown, signal: AbortSignal) {
    const { message, pubkey } = read('solana_signMessage', given)
    const address = await own(pubkey, signal)
    const bytes = fromBase58(message)
    if (mayBeTransaction(bytes))
      throw refusal('INVALID_REQUEST', 'A transaction is not signed as a message')
    await approvals.askStory(async () => readSolanaMessage({ origin, account: address, bytes }), {
      signal,
    })
    await account.unlock(signal)
    const { signature } = await signer.signSolanaMessage({ address, message: toHex(bytes) })
    return { signature: toBase58(fromHex(signature)) }
  }

  /** Shows all of them at once, and signs exactly what was shown. */
  async function sign(
    encoded: readonly string[],
    pubkey: string | undefined,
    { chainId, signal, isSent = false }: Signing,
  ): Promise<readonly SolanaTransaction[]> {
    const networkId = networkIdOf(chainId)
    const address = await own(pubkey, signal)
    const [first, ...rest] = encoded.map((each) => parse(each, address))
    if (!first) throw refusal('INVALID_REQUEST')
    const isWaiting = isSent && missingSigners(first).some((signer) => signer !== address)
    if (isWaiting) throw refusal('INVALID_REQUEST', 'The transaction needs other signatures first')
    const transactions = [first, ...rest] as const
    await approvals.askStory(
      async () => {
        const [told, networkName] = await Promise.all([
          askNode(api.rpc, networkId, address, transactions),
          network.nameOf(networkId),
        ])
        const request = { origin, account: address, networkId, transactions }
        return readTransactions(request, { ...told, networkName })
      },
      { signal },
    )
    await account.unlock(signal)
    const signed: SolanaTransaction[] = []
    for (const transaction of transactions) {
      const message = toHex(transaction.signed)
      const { signature } = await signer.signSolanaTransaction({ address, message })
      signed.push(addSignature(transaction, address, fromHex(signature)))
    }
    if (signal.aborted) throw refusal('ABORTED')
    return signed
  }

  function networkIdOf(chainId: string | undefined) {
    const parsed = parseCaipNetworkId(chainId ?? network.currentOf('solana'))
    if (!parsed || !ownNetwork.test(parsed.caipNetworkId)) throw refusal('UNKNOWN_CHAIN')
    return parsed.caipNetworkId
  }

  return async function answer(question: RpcQuestion, signal: AbortSignal): Promise<unknown> {
    const { method, params, chainId } = question
    switch (method) {
      case 'solana_getAccounts':
      case 'solana_requestAccounts': {
        // Nobody is asked for these: `GET_USER` is what opens a wallet.
        const { solana } = account.user().addresses ?? {}
        return solana === undefined ? [] : [{ pubkey: solana }]
      }
      case 'solana_signMessage':
        return signMessage(params, signal)
      case 'solana_signTransaction': {
        const { transaction, pubkey } = read(method, params)
        const [signed] = await sign([transaction], pubkey, { chainId, signal })
        return (
          signed && {
            signature: ownSignature(signed, await own(pubkey, signal)),
            transaction: writeSolanaTransaction(signed),
          }
        )
      }
      case 'solana_signAllTransactions': {
        const { transactions, pubkey } = read(method, params)
        const signed = await sign(transactions, pubkey, { chainId, signal })
        return { transactions: signed.map(writeSolanaTransaction) }
      }
      case 'solana_signAndSendTransaction': {
        const { transaction, sendOptions = {}, pubkey } = read(method, params)
        const signing = { chainId, signal, isSent: true }
        const [signed] = await sign([transaction], pubkey, signing)
        if (!signed) throw refusal('FAILED')
        return {
          signature: await sendOnce(api.rpc, networkIdOf(chainId), signed, sendOptions),
        }
      }
      default:
        throw refusal('NOT_AVAILABLE')
    }
  }
}

type Signing = {
  readonly chainId: string | undefined
  readonly signal: AbortSignal
  /** The frame sends it itself, so that nobody may be missing. */
  readonly isSent?: boolean
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

/** @throws ChannelError `INVALID_REQUEST` for what is no transaction, `UNAUTHORIZED` for one that this account does not sign */
function parse(encoded: string, address: string) {
  const transaction = tryParse(encoded)
  const { keys, signers } = transaction.message
  if (keys.slice(0, signers).includes(address)) return transaction
  throw refusal('UNAUTHORIZED', 'The transaction is not one that this account signs')
}

function tryParse(encoded: string) {
  try {
    return parseSolanaTransaction(encoded)
  } catch (cause) {
    throw refusal(
      'INVALID_REQUEST',
      'The transaction cannot be read, so it cannot be signed',
      cause,
    )
  }
}

function ownSignature({ signatures, message }: SolanaTransaction, address: string) {
  return toBase58(signatures[message.keys.indexOf(address)] ?? new Uint8Array())
}
