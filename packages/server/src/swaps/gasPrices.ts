import * as z from 'zod'
import { ServerError } from '../errors.ts'
import type { Chain } from '../chains/rpc/createChain.ts'

/** What a unit of gas costs, in wei, for three degrees of haste. */
export type GasPrices = {
  readonly standard: bigint
  readonly fast: bigint
  readonly instant: bigint
}

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const history = z.object({
  baseFeePerGas: z.array(quantity).min(1),
  reward: z.array(z.tuple([quantity, quantity, quantity])).min(1),
})

/** How many blocks the tips are taken from, and which of them (percentiles of what was paid). */
const blocks = '0x5'
const percentiles = [20, 50, 80]
/** What the base fee may have risen by when the transaction is taken, in hundredths. */
const rise = { standard: 100n, fast: 113n, instant: 127n }

/**
 * What gas costs now: the base fee of the next block (EIP-1559) with the tips of the last ones, or the price that the node gives on chains
 * without.
 *
 * @throws ServerError `upstream_unavailable` when no node says.
 */
export async function askGasPrices(chain: Chain): Promise<GasPrices> {
  const answer = await chain.request('eth_feeHistory', [blocks, 'latest', percentiles])
  const found = history.safeParse(answer.result)
  const base = found.data?.baseFeePerGas.at(-1)
  if (found.data && base !== undefined && base > 0n) {
    const { reward } = found.data
    const tipAt = (index: 0 | 1 | 2) => middle(reward.map((tips) => tips[index]))
    return {
      standard: scale(base, rise.standard) + tipAt(0),
      fast: scale(base, rise.fast) + tipAt(1),
      instant: scale(base, rise.instant) + tipAt(2),
    }
  }
  const { result, error } = await chain.request('eth_gasPrice', [])
  const price = quantity.safeParse(result)
  if (!price.success)
    throw new ServerError('upstream_unavailable', 'The price of gas is not available. Try again.', {
      cause: error ?? result,
    })
  return {
    standard: price.data,
    fast: scale(price.data, rise.fast),
    instant: scale(price.data, rise.instant),
  }
}

const scale = (value: bigint, hundredths: bigint) => (value * hundredths) / 100n

function middle(values: readonly bigint[]) {
  return values.toSorted((a, b) => (a < b ? -1 : 1))[values.length >> 1] ?? 0n
}
