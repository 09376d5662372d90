import { parseCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../../errors.ts'
import type { SwapChain } from './swapSource.ts'

/** The number of an EVM chain, as services write it. */
export function chainIdOf({ caipNetworkId }: SwapChain): string {
  return parseCaipNetworkId(caipNetworkId)?.reference ?? ''
}

/** Says of chains whether they are among some, by their ids. */
export function isAmong(ids: readonly CaipNetworkId[]) {
  const known: ReadonlySet<string> = new Set(ids)
  return ({ caipNetworkId }: SwapChain) => known.has(caipNetworkId)
}

/** What a service answers that is not as its documentation has it. */
export function strange(cause: string) {
  return new ServerError('upstream_unavailable', 'A source of swaps does not answer. Try again.', {
    cause,
  })
}

/**
 * The contract that a service names, where it is the one that is expected: nobody is to call, or approve, anything else.
 *
 * @throws ServerError `upstream_unavailable`
 */
export function expectContract(found: string, expected: `0x${string}`, what: string) {
  if (found.toLowerCase() === expected.toLowerCase()) return expected
  throw strange(`${what} is ${found.slice(0, 42)} instead of ${expected}`)
}

/**
 * The slippage, in basis points, that keeps a minimum which was agreed to; at most that of the order.
 *
 * @returns `undefined` where less than the minimum is expected now.
 */
export function slippageFor(
  expected: bigint,
  minimum: bigint | undefined,
  slippage: number,
): number | undefined {
  if (minimum === undefined) return slippage
  if (expected < minimum || expected === 0n) return undefined
  const left = ((expected - minimum) * 10_000n) / expected
  return left < BigInt(slippage) ? Number(left) : slippage
}
