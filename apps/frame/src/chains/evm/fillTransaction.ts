import type { CaipNetworkId } from '@latchkey/protocol'
import type { TransactionRequest } from '@latchkey/protocol/frame'
import {
  getAddress,
  hexToBytes,
  serializeTransaction,
  type AccessList,
  type Hex,
  type TransactionSerializableLegacy,
} from 'viem'
import { refusal } from '../../handlers/refusal.ts'
import { evmChainId, readQuantity, type AskChain } from './readChain.ts'

/** What `fillTransaction` takes. */
export type Filling = {
  readonly chainId: CaipNetworkId
  readonly account: `0x${string}`
  readonly request: TransactionRequest
  readonly ask: AskChain
  /** The lowest nonce that is free as far as this frame knows. */
  readonly leastNonce: number
  readonly signal?: AbortSignal | undefined
}

/** A transaction with nothing left open. */
export type FilledTransaction = {
  /** What is shown, and signed unchanged. */
  readonly bytes: Uint8Array
  readonly nonce: number
}

/**
 * Adds what the page has left open (nonce, gas, fees) by asking the chain, and writes the bytes that are shown and signed. What the page gave
 * stays as it is: the person sees it.
 *
 * @throws ChannelError when the chain refuses it ("execution reverted"), or the page asks for something that this wallet does not sign.
 */
export async function fillTransaction(filling: Filling): Promise<FilledTransaction> {
  const { chainId, account, request, leastNonce, signal } = filling
  const ask = (method: string, ...params: unknown[]) =>
    filling.ask(chainId, method, params, { signal })
  check(filling)
  const call = {
    from: account,
    ...(request.to && { to: request.to }),
    ...(dataOf(request) && { data: dataOf(request) }),
    ...(request.value && { value: shorten(request.value) }),
    ...(request.accessList && { accessList: request.accessList }),
  }
  const [nonce, gas, fees] = await Promise.all([
    request.nonce === undefined
      ? nextNonce(ask, account, leastNonce)
      : Number(BigInt(request.nonce)),
    gasOf(request) ?? ask('eth_estimateGas', call).then((gas) => withReserve(gas, request)),
    findFees(request, ask),
  ])
  const common = {
    chainId: evmChainId(chainId),
    nonce,
    gas,
    to: request.to ? getAddress(request.to) : undefined,
    value: BigInt(request.value ?? 0),
    data: dataOf(request),
  }
  const accessList = request.accessList?.map(({ address, storageKeys }) => ({
    address: address as Hex, // its schema says so, and that of the keys
    storageKeys: storageKeys as Hex[],
  }))
  return { bytes: hexToBytes(serialize(common, fees, accessList)), nonce }
}

type Common = Pick<TransactionSerializableLegacy, 'nonce' | 'gas' | 'value' | 'data'> & {
  readonly chainId: number
  readonly to: Hex | undefined
}

function serialize(common: Common, fees: Fees, accessList: AccessList | undefined): Hex {
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = fees
  if (gasPrice === undefined)
    return serializeTransaction({
      ...common,
      type: 'eip1559',
      maxFeePerGas,
      maxPriorityFeePerGas,
      ...(accessList && { accessList }),
    })
  return accessList
    ? serializeTransaction({ ...common, type: 'eip2930', accessList, gasPrice })
    : serializeTransaction({ ...common, type: 'legacy', gasPrice })
}

/** Of the older kind, or of EIP-1559; in wei for each unit of gas. */
type Fees =
  | {
      readonly gasPrice: bigint
      readonly maxFeePerGas?: undefined
      readonly maxPriorityFeePerGas?: undefined
    }
  | {
      readonly gasPrice?: undefined
      readonly maxFeePerGas: bigint
      readonly maxPriorityFeePerGas: bigint
    }

type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

function check({ chainId, account, request }: Filling) {
  const { from, to, type, chainId: meant } = request
  const unavailable = (['authorizationList', 'blobVersionedHashes', 'blobs'] as const).find(
    (name) => request[name] !== undefined,
  )
  if (unavailable)
    throw refusal('NOT_AVAILABLE', `A transaction with ${unavailable} is not available`)
  if (type !== undefined && BigInt(type) > 2n)
    throw refusal('NOT_AVAILABLE', `A transaction of type ${type} is not available`)
  if (from !== undefined && from.toLowerCase() !== account.toLowerCase())
    throw refusal('UNAUTHORIZED', 'The transaction is for another account')
  if (meant !== undefined && BigInt(meant) !== BigInt(evmChainId(chainId)))
    throw refusal('INVALID_REQUEST', 'The transaction is for another network')
  const [one, other = one] = [request.data, request.input].filter(isData)
  if (one?.toLowerCase() !== other?.toLowerCase())
    throw refusal('INVALID_REQUEST', 'The transaction has two different data')
  if (!to && !dataOf(request))
    throw refusal('INVALID_REQUEST', 'The transaction has neither a recipient nor data')
  if ((dataOf(request)?.length ?? 0) % 2 !== 0)
    throw refusal('INVALID_REQUEST', 'The data of the transaction are no whole bytes')
  if (request.nonce !== undefined && BigInt(request.nonce) > BigInt(Number.MAX_SAFE_INTEGER))
    throw refusal('INVALID_REQUEST', 'The nonce of the transaction is too large')
}

function dataOf({ data, input }: TransactionRequest): Hex | undefined {
  return [data, input].find(isData) as Hex | undefined // its schema says that it is hexadecimal
}

/** Libraries write `0x` for none. */
function isData(value: string | undefined) {
  return value !== undefined && value !== '0x'
}

/** Nodes refuse quantities with zeros at the front. */
function shorten(quantity: string) {
  return `0x${BigInt(quantity).toString(16)}`
}

async function nextNonce(ask: Ask, account: string, leastNonce: number) {
  const count = readQuantity(await ask('eth_getTransactionCount', account, 'pending'), 'the nonce')
  return Math.max(Number(count), leastNonce)
}

function gasOf({ gas, gasLimit }: TransactionRequest) {
  const given = gas ?? gasLimit
  return given === undefined ? undefined : BigInt(given)
}

/** A plain transfer costs the same always; code may find the chain changed, so it gets a fifth more. */
function withReserve(estimate: unknown, request: TransactionRequest) {
  const gas = readQuantity(estimate, 'the gas')
  return dataOf(request) ? (gas * 6n) / 5n : gas
}

async function findFees(request: TransactionRequest, ask: Ask): Promise<Fees> {
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = request
  if (gasPrice !== undefined) return { gasPrice: BigInt(gasPrice) }
  const isOlder = type !== undefined && BigInt(type) < 2n
  const baseFee = isOlder ? undefined : await readBaseFee(ask)
  if (baseFee === undefined && maxFeePerGas === undefined)
    return { gasPrice: readQuantity(await ask('eth_gasPrice'), 'the fee') }
  const tip =
    maxPriorityFeePerGas === undefined
      ? readQuantity(await ask('eth_maxPriorityFeePerGas').catch(() => '0x0'), 'the fee')
      : BigInt(maxPriorityFeePerGas)
  const most = maxFeePerGas === undefined ? (baseFee ?? 0n) * 2n + tip : BigInt(maxFeePerGas)
  // What the page has set is a bound for what was found.
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip < most ? tip : most }
}

/** What the last block took for each unit of gas (EIP-1559); `undefined` on chains without it. */
async function readBaseFee(ask: Ask) {
  const block = await ask('eth_getBlockByNumber', 'latest', false)
  if (typeof block !== 'object' || block === null || !('baseFeePerGas' in block)) return undefined
  return readQuantity(block.baseFeePerGas, 'the fee')
}
