import type { CaipNetworkId } from '@latchkey/protocol'
import { ChainNotSupportedError } from '../../errors/chain.ts'
import { AccountNotFoundError, InvalidWalletAnswerError } from '../../errors/connection.ts'
import { walletStandardChainOf } from './clusters.ts'
import { callFeature } from '../walletStandard/callFeature.ts'
import type { FoundWallet } from '../walletStandard/watchWalletStandard.ts'
import { isKnown } from './clusters.ts'
import { copyBytes, parseSignature, parseTransaction } from './parse.ts'
import type { SolanaProvider, SolanaSendOptions } from './solanaProvider.ts'

const features = {
  message: 'solana:signMessage',
  transaction: 'solana:signTransaction',
  send: 'solana:signAndSendTransaction',
} as const

/** What signs in a Solana wallet that has registered itself. What it offers is looked up anew each time: a change of account may change it. */
export function standardProvider(found: FoundWallet): SolanaProvider {
  return {
    get signMessage() {
      return offers(found, features.message) ? signMessage : undefined
    },
    get signTransactions() {
      return offers(found, features.transaction) ? signTransactions : undefined
    },
    get signAndSendTransaction() {
      return offers(found, features.send) ? signAndSendTransaction : undefined
    },
  }

  async function signMessage(address: string, message: Uint8Array) {
    const account = sourceOf(found, address)
    const [answer] = await ask(found, features.message, [{ account, message: message.slice() }])
    const signed = copyBytes(answer?.signedMessage)
    if (signed && !isSame(signed, message))
      throw new InvalidWalletAnswerError('a signature of another message')
    return parseSignature(answer?.signature)
  }

  async function signTransactions(
    address: string,
    transactions: readonly Uint8Array[],
    networkId: CaipNetworkId,
  ) {
    const account = sourceOf(found, address, networkId)
    const chain = walletStandardChainOf(networkId)
    const inputs = transactions.map((wire) => ({ account, chain, transaction: wire.slice() }))
    const answers = await ask(found, features.transaction, inputs)
    return answers.map(({ signedTransaction }) => parseTransaction(signedTransaction))
  }

  async function signAndSendTransaction(
    address: string,
    transaction: Uint8Array,
    networkId: CaipNetworkId,
    options?: SolanaSendOptions,
  ) {
    const account = sourceOf(found, address, networkId)
    const chain = walletStandardChainOf(networkId)
    const input = { account, chain, transaction: transaction.slice(), ...(options && { options }) }
    const [answer] = await ask(found, features.send, [input])
    return parseSignature(answer?.signature)
  }
}

/** Whether wallet and accounts have a feature. Accounts that name none have what their wallet has. */
function offers({ read }: FoundWallet, name: string) {
  const wallet = read()
  if (!wallet?.feature(name)) return false
  const { accounts } = wallet
  return (
    accounts.length === 0 ||
    accounts.some(({ features }) => features.length === 0 || features.includes(name))
  )
}

/**
 * The wallet's own object for an account.
 *
 * @throws AccountNotFoundError, ChainNotSupportedError
 */
function sourceOf({ read, name }: FoundWallet, address: string, networkId?: CaipNetworkId) {
  const account = read()?.accounts.find((one) => one.address === address)
  if (!account) throw new AccountNotFoundError(address)
  if (networkId && !isKnown(account, networkId))
    throw new ChainNotSupportedError({
      docsPath: 'solana.md',
      details: `${name} does not use ${address} on ${walletStandardChainOf(networkId) ?? networkId}. Change the network in the wallet.`,
    })
  return account.source
}

type SignAnswer = Readonly<
  Record<'signature' | 'signedMessage' | 'signedTransaction', unknown> // each is parsed where it is used
>

/** Asks for as many things in one step, and gets as many answers. */
async function ask(found: FoundWallet, name: string, inputs: readonly object[]) {
  const answers = readAnswers(await callFeature(found, name, ...inputs))
  if (answers?.length !== inputs.length)
    throw new InvalidWalletAnswerError('something else than it was asked for')
  return answers
}

function readAnswers(value: unknown): readonly SignAnswer[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined
    return value.map((answer: SignAnswer) => {
      const { signature, signedMessage, signedTransaction } = answer
      return { signature, signedMessage, signedTransaction }
    })
  } catch {
    return undefined // an answer whose properties throw
  }
}

function isSame(one: Uint8Array, other: Uint8Array) {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
