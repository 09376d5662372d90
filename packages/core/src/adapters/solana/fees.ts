import type { FeeEstimate, FeeOption } from '../fees.ts'
import { readInteger, readList, readObject } from './read.ts'
import type { Node } from './client.ts'

/** What the network takes for one signature, in lamports. */
const signatureFee = 5_000n
/** No transaction may compute more. */
export const maxUnits = 1_400_000
/** Prices are in millionths of a lamport. */
const perLamport = 1_000_000n

/** What each speed pays at least for a unit of compute, and what none pays more than. A transfer of SOL needs about 500 units. */
const floors = { slow: 1_000n, standard: 20_000n, fast: 200_000n } as const
const ceiling = 5_000_000n
/** What of the last blocks' prices the speeds pay more than, in percent. */
const percentiles = { slow: 25, standard: 60, fast: 90 } as const
/** Beyond this, in lamports (0.001 SOL), a person should look twice. */
const highFee = 1_000_000n

/** What a unit of compute costs, at three speeds. */
export type Prices = Readonly<Record<'slow' | 'standard' | 'fast', bigint>>

/** What others have paid lately to write to the same accounts. */
export async function readPrices(node: Node, accounts: readonly string[]): Promise<Prices> {
  // Not every node keeps these prices; the least is then what it is.
  const recent = await node
    .call('getRecentPrioritizationFees', [accounts.slice(0, 128)])
    .then((answer) =>
      readList(answer).map((entry) => readInteger(readObject(entry).prioritizationFee)),
    )
    .catch(() => [])
  return choosePrices(recent)
}

/** Prices at three speeds from those of the last blocks, between a floor and a ceiling. */
export function choosePrices(recent: readonly bigint[]): Prices {
  const sorted = [...recent].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const at = (speed: keyof Prices) => {
    const price = sorted[Math.floor((sorted.length * percentiles[speed]) / 100)] ?? 0n
    return price < floors[speed] ? floors[speed] : price > ceiling ? ceiling : price
  }
  const [slow, standard, fast] = [at('slow'), at('standard'), at('fast')]
  return { slow, standard, fast }
}

/** How much a transaction is allowed to compute when its rehearsal computed so much. */
export function toUnitLimit(units: number): number {
  return Math.min(maxUnits, Math.ceil((units * 11) / 10) + 300)
}

/** What a transaction with one signature costs, what it deposits included. */
export function toFee(limit: number, price: bigint, deposit = 0n): bigint {
  return signatureFee + (BigInt(limit) * price + perLamport - 1n) / perLamport + deposit
}

/** The price at which a transaction costs no more than was reviewed. */
export function fitPrice(limit: number, fees: FeeOption, deposit: bigint): bigint {
  const asked = fees.computeUnitPrice ?? floors.standard
  const rest = fees.fee - signatureFee - deposit
  const most = rest > 0n ? (rest * perLamport) / BigInt(limit) : 0n
  return asked < most ? asked : most
}

/** Whether a fee, in lamports and without deposits, is one to look twice at. */
export function isHighFee(fee: bigint): boolean {
  return fee >= highFee
}

/** What a transaction costs at three speeds. */
export function toEstimate(
  limit: number,
  prices: Prices,
  { deposit, arrives }: Pick<FeeEstimate, 'deposit' | 'arrives'>,
): FeeEstimate {
  const option = (price: bigint): FeeOption => ({
    fee: toFee(limit, price, deposit),
    computeUnitPrice: price,
  })
  return {
    gas: BigInt(limit),
    slow: option(prices.slow),
    standard: option(prices.standard),
    fast: option(prices.fast),
    isQuick: true,
    isHigh: isHighFee(toFee(limit, prices.standard)),
    ...(deposit !== undefined && { deposit }),
    ...(arrives !== undefined && { arrives }),
  }
}
