import { getBase58Encoder, type Address } from '@solana/kit'
import type { Outcome } from '../bank.ts'
import { encodeAccount, readAccountView } from '../encodeAccount.ts'
import { explainError } from '../explainError.ts'
import { computeFee } from '../fees.ts'
import { inContext, type RpcMethod, type SolanaNode } from '../node.ts'
import {
  checkContextSlot,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSwitch,
  readWhole,
  readWord,
  takeParams,
  type Config,
} from '../params.ts'
import { rpcErrors } from '../rpcError.ts'
import { readMessage, readTransaction, type ReadTransaction } from '../transaction.ts'
import { encodeInner, encodeReturned } from '../encodeTransaction.ts'

const transactionEncodings = ['base58', 'base64'] as const

/** Methods about transactions that are on their way. */
export const transactionMethods: Readonly<Record<string, RpcMethod>> = {
  getLatestBlockhash(node, params) {
    const config = readConfig(takeParams(params, 0, 1)[0])
    checkContextSlot(config, node.slots)
    const { blockhash } = node.slots.latest(readCommitment(config))
    const lastValidBlockHeight = node.slots.lastValidHeight(blockhash)
    return inContext(node, { blockhash, lastValidBlockHeight })
  },
  isBlockhashValid(node, params) {
    const [blockhash, value] = takeParams(params, 1, 2)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const hash = readAddress(blockhash, 'a blockhash')
    return inContext(node, node.slots.lastValidHeight(hash) !== undefined)
  },
  getFeeForMessage(node, params) {
    const [text, value] = takeParams(params, 1, 2)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const message = readMessage(readBytes(text, 'base64'))
    const isValid = node.slots.lastValidHeight(message.lifetimeToken) !== undefined
    return inContext(node, isValid ? computeFee(message) : null)
  },
  async simulateTransaction(node, params) {
    const [text, value] = takeParams(params, 1, 2)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const checkSignatures = readSwitch(config, 'sigVerify')
    const replaceBlockhash = readSwitch(config, 'replaceRecentBlockhash')
    if (checkSignatures && replaceBlockhash)
      throw rpcErrors.invalidParams('sigVerify may not be used with replaceRecentBlockhash')
    const transaction = readSent(node, text, config)
    const readBack = readWatched(node, transaction, config)
    const outcome = await node.bank.simulate(transaction, { checkSignatures, replaceBlockhash })
    const { blockhash } = node.slots.latest('confirmed')
    return inContext(node, {
      ...encodeOutcome(outcome),
      accounts: readBack(outcome),
      innerInstructions: readSwitch(config, 'innerInstructions')
        ? encodeInner(outcome.inner)
        : null,
      replacementBlockhash: replaceBlockhash
        ? { blockhash, lastValidBlockHeight: node.slots.lastValidHeight(blockhash) }
        : null,
    })
  },
  async sendTransaction(node, params) {
    const [text, value] = takeParams(params, 1, 2)
    const config = readConfig(value)
    checkContextSlot(config, node.slots)
    readCommitment({ commitment: config.preflightCommitment })
    if (config.maxRetries !== undefined && config.maxRetries !== null)
      readWhole(config.maxRetries, 'maxRetries')
    const transaction = readSent(node, text, config)
    await node.bank.send(transaction, {
      preflight: !readSwitch(config, 'skipPreflight'),
      refuse: (outcome) =>
        outcome.error === 'SignatureFailure'
          ? rpcErrors.signature()
          : rpcErrors.preflight(
              `Transaction simulation failed: ${explainError(outcome.error ?? '')}`,
              {
                ...encodeOutcome(outcome),
                accounts: null,
                innerInstructions: null,
                replacementBlockhash: null,
              },
            ),
    })
    return transaction.signature
  },
  requestAirdrop(node, params) {
    const [address, lamports, config] = takeParams(params, 2, 3)
    readCommitment(readConfig(config))
    return node.airdrop(readAddress(address), BigInt(readWhole(lamports, 'lamports')))
  },
}

function encodeOutcome({ error, logs, units, returned }: Outcome) {
  return { err: error, logs, unitsConsumed: units, returnData: encodeReturned(returned) }
}

function readSent(node: SolanaNode, text: unknown, config: Config): ReadTransaction {
  const encoding = readWord(config.encoding, 'encoding', transactionEncodings, 'base58')
  return readTransaction(readBytes(text, encoding), node.accounts)
}

function readBytes(text: unknown, encoding: 'base58' | 'base64'): Uint8Array {
  if (typeof text !== 'string') throw rpcErrors.invalidParams(`text in ${encoding} was expected`)
  if (encoding === 'base64') {
    const bytes = Buffer.from(text, 'base64')
    if (bytes.toString('base64') === text) return new Uint8Array(bytes)
    throw rpcErrors.invalidParams('invalid base64 encoding')
  }
  try {
    return new Uint8Array(getBase58Encoder().encode(text))
  } catch {
    throw rpcErrors.invalidParams('invalid base58 encoding')
  }
}

/** The accounts that a simulation is to give back, as they would be afterwards. */
function readWatched(node: SolanaNode, transaction: ReadTransaction, config: Config) {
  if (config.accounts === undefined || config.accounts === null) return () => null
  const wanted = readConfig(config.accounts)
  const view = readAccountView({ encoding: wanted.encoding ?? 'base64' })
  if (view.encoding === 'base58') throw rpcErrors.invalidParams('base58 encoding not supported')
  const keys: readonly Address[] = readList(
    wanted.addresses,
    'addresses',
    transaction.accounts.length,
  ).map((address) => readAddress(address))
  return (outcome: Outcome) =>
    keys.map((key) => {
      const at = transaction.accounts.indexOf(key)
      if (outcome.error !== null) return null
      return encodeAccount(
        at < 0 ? node.accounts.get(key) : outcome.accounts[at],
        view,
        node.accounts,
      )
    })
}
