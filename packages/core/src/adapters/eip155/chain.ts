import type { Network } from '@latchkey/protocol'
import type { Client, Hash } from 'viem'
import {
  estimateFeesPerGas,
  estimateGas,
  getBalance as readBalance,
  getTransaction,
  getTransactionReceipt,
} from 'viem/actions'
import { InvalidSendError } from '../../errors/transaction.ts'
import type { Balance, FeeEstimate, Receipt, TransactionRequest } from '../adapter.ts'
import { toChecksumAddress } from './parse.ts'

/** Whether a text is an EVM address; one in mixed case must have the right EIP-55 checksum. */
export function isEvmAddress(value: string) {
  return toChecksumAddress(value) !== undefined
}

export async function getBalance(
  client: Client,
  { nativeCurrency: { decimals, symbol } }: Network,
  address: string,
): Promise<Balance> {
  const value = await readBalance(client, { address: toAddress(address) })
  return { value, decimals, symbol }
}

export async function estimateFees(
  client: Client,
  transaction: TransactionRequest,
): Promise<FeeEstimate> {
  const [gas, { maxFeePerGas, maxPriorityFeePerGas }] = await Promise.all([
    estimateGas(client, toCall(transaction)),
    readFees(client),
  ])
  return { gas, maxFeePerGas, maxPriorityFeePerGas, fee: gas * maxFeePerGas }
}

/** Fees of EIP-1559; on a chain without a base fee, its gas price in their place. */
async function readFees(client: Client) {
  try {
    return await estimateFeesPerGas(client, { chain: null })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Eip1559FeesNotSupportedError') throw error
    const { gasPrice } = await estimateFeesPerGas(client, { chain: null, type: 'legacy' })
    return { maxFeePerGas: gasPrice, maxPriorityFeePerGas: gasPrice }
  }
}

export async function getReceipt(client: Client, hash: string): Promise<Receipt | undefined> {
  try {
    const { status, blockNumber } = await getTransactionReceipt(client, {
      hash: hash as Hash, // the adapter's own answer to sendTransaction
    })
    return { hash, status, blockNumber }
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionReceiptNotFoundError') return undefined
    throw error
  }
}

export async function isTransactionKnown(client: Client, hash: string) {
  try {
    await getTransaction(client, { hash: hash as Hash }) // as above
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionNotFoundError') return false
    throw error
  }
}

/** @throws InvalidSendError for anything but an EVM address */
export function toAddress(value: string) {
  const address = toChecksumAddress(value)
  if (!address) throw new InvalidSendError('Invalid Address', `"${value.slice(0, 80)}"`)
  return address
}

/** A transaction in viem's shape. */
export function toCall({ from, to, value = 0n, data }: TransactionRequest) {
  return {
    account: toAddress(from),
    to: toAddress(to),
    value,
    ...(data && { data: data as `0x${string}` }), // call data of the integrator's own making
  }
}
