import type { Network } from '@latchkey/protocol'
import { numberToHex } from 'viem'
import type { Client } from './client.ts'
import type { FeeEstimate, FeeOption } from '../fees.ts'
import { readDataFee } from './opStack.ts'
import { estimateGas, parseQuantity, type Call } from './reads.ts'
import { RpcError } from './rpc.ts'

/** How many blocks the prices are taken from. */
const blocks = 20
/** What of the tips in each block the three speeds pay: more than this share of its transactions, in percent. */
const percentiles = [10, 50, 90]

/** A price of gas at one speed. */
export type GasPrice = {
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/** A choice of what to pay for gas. */
export type GasOption = FeeOption & GasPrice

/** A `FeeEstimate` in the words of these chains. */
export type GasEstimate = FeeEstimate & {
  readonly slow: GasOption
  readonly standard: GasOption
  readonly fast: GasOption
}

/** What a unit of gas costs, at three speeds. */
export type GasPrices = {
  readonly slow: GasPrice
  readonly standard: GasPrice
  readonly fast: GasPrice
  /** What `standard` would have cost in the middle of the last blocks. */
  readonly usual: bigint
}

/** What an `eth_feeHistory` tells, apart from how a library writes it. */
export type FeeHistory = {
  /** Of each block, oldest first; the last one is the next block's. */
  readonly baseFees: readonly bigint[]
  /** Of each block, the tips at the three percentiles. */
  readonly tips: readonly (readonly bigint[])[]
}

/** What a call would cost now. */
export async function estimateFees(
  client: Client,
  network: Network,
  call: Call & { readonly value: bigint },
): Promise<GasEstimate> {
  const [gas, prices] = await Promise.all([estimateGas(client, call), readPrices(client)])
  const dataFee = await readDataFee(client, network, { ...call, gas })
  const option = (price: GasPrice): GasOption => ({
    ...price,
    fee: gas * price.maxFeePerGas + dataFee,
  })
  const standard = option(prices.standard)
  return {
    gas,
    slow: option(prices.slow),
    standard,
    fast: option(prices.fast),
    isHigh: gas >= highGas || isHighFee(network, standard, prices.usual),
  }
}

/** More gas than a transfer of any honest token needs. */
const highGas = 1_000_000n
/** A price is high at this multiple of the usual one. */
const highMultiple = 5n
/** 0.05 ETH: what a transfer has never had to cost for long on any chain whose currency is ETH. */
const highEther = 50_000_000_000_000_000n

/** Whether a price of gas is far above the usual one, or the fee more than anybody pays. */
export function isHighFee(
  { nativeCurrency }: Network,
  option: Pick<GasOption, 'maxFeePerGas' | 'fee'>,
  usual: bigint,
): boolean {
  return (
    (usual > 0n && option.maxFeePerGas >= usual * highMultiple) ||
    (nativeCurrency.symbol === 'ETH' && option.fee >= highEther)
  )
}

/** What a unit of gas costs now, by what others have paid lately. */
export async function readPrices(client: Client): Promise<GasPrices> {
  const history = await readHistory(client)
  if (!history) return legacyPrices(await readGasPrice(client))
  const prices = choosePrices(history)
  if (prices.fast.maxPriorityFeePerGas > 0n) return prices
  // Nobody has paid a tip in these blocks, most likely because they are empty: the node has to say what it wants.
  const tip = await readTip(client, history)
  return choosePrices({ ...history, tips: [[tip, tip, tip]] })
}

/** `undefined` on a chain without a base fee. */
async function readHistory(client: Client): Promise<FeeHistory | undefined> {
  try {
    const asked = [numberToHex(blocks), 'latest', percentiles]
    const { baseFees, tips } = parseHistory(await client.ask('eth_feeHistory', asked))
    return baseFees.some((fee) => fee > 0n) || tips.some(([tip = 0n]) => tip > 0n)
      ? { baseFees, tips }
      : undefined
  } catch (error) {
    // Chains from before EIP-1559, and nodes that do not keep a history.
    if (isUnsupported(error)) return undefined
    throw error
  }
}

function parseHistory(answer: unknown): FeeHistory {
  if (typeof answer !== 'object' || answer === null) throw new Error('There is no history of fees')
  const { baseFeePerGas, reward } = answer as Readonly<Record<string, unknown>> // each is looked at
  return {
    baseFees: Array.isArray(baseFeePerGas) ? baseFeePerGas.map(parseQuantity) : [],
    tips: Array.isArray(reward)
      ? reward.map((block: unknown) => (Array.isArray(block) ? block.map(parseQuantity) : []))
      : [],
  }
}

async function readGasPrice(client: Client) {
  return parseQuantity(await client.ask('eth_gasPrice'))
}

/** What the node itself would tip; what its gas price leaves above the base fee where it does not say. */
async function readTip(client: Client, { baseFees }: FeeHistory) {
  try {
    return parseQuantity(await client.ask('eth_maxPriorityFeePerGas'))
  } catch {
    return max((await readGasPrice(client)) - (baseFees.at(-1) ?? 0n), 0n)
  }
}

/** That a method does not exist (JSON-RPC 2.0), or is not supported (EIP-1474). */
const unsupported: readonly number[] = [-32601, -32004]

function isUnsupported(error: unknown) {
  return error instanceof RpcError && unsupported.includes(error.code)
}

/**
 * Prices at three speeds under EIP-1559. The base fee may rise by an eighth with each block: `slow` bears one such rise, `standard` three and
 * `fast` five, rounded up.
 */
export function choosePrices({ baseFees, tips }: FeeHistory): GasPrices {
  const next = baseFees.at(-1) ?? 0n
  const [low, middle, high] = percentiles.map((_, index) =>
    median(tips.map((block) => block[index] ?? 0n)),
  )
  const slow = low ?? 0n
  const standard = max(middle ?? 0n, slow)
  const fast = max(high ?? 0n, standard)
  return {
    slow: price(next, 125n, slow),
    standard: price(next, 150n, standard),
    fast: price(next, 200n, fast),
    usual: (median(baseFees) * 150n) / 100n + standard,
  }
}

/** Prices of a chain that knows only one: as said, a tenth more, and a quarter more. */
export function legacyPrices(gasPrice: bigint): GasPrices {
  const times = (percent: bigint): GasPrice => {
    const amount = (gasPrice * percent + 99n) / 100n
    return { maxFeePerGas: amount, maxPriorityFeePerGas: amount }
  }
  return {
    slow: times(100n),
    standard: times(110n),
    fast: times(125n),
    usual: times(110n).maxFeePerGas,
  }
}

function price(baseFee: bigint, percent: bigint, tip: bigint): GasPrice {
  return { maxFeePerGas: (baseFee * percent + 99n) / 100n + tip, maxPriorityFeePerGas: tip }
}

function median(values: readonly bigint[]) {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 0n
}

function max(a: bigint, b: bigint) {
  return a > b ? a : b
}
