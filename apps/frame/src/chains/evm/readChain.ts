import type { CaipNetworkId } from '@latchkey/protocol'
import { refusal } from '../../handlers/refusal.ts'

/** Asks a chain's node. */
export type AskChain = (
  chainId: CaipNetworkId,
  method: string,
  params?: readonly unknown[],
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<unknown>

/**
 * The number of an EVM chain.
 *
 * @throws ChannelError `UNKNOWN_CHAIN` for other networks.
 */
export function evmChainId(chainId: string | number): number {
  const number = findEvmChainId(chainId)
  if (number === undefined) throw refusal('UNKNOWN_CHAIN')
  return number
}

/** The number of an EVM chain; `undefined` for other networks. */
export function findEvmChainId(chainId: string | number): number | undefined {
  const number = typeof chainId === 'number' ? chainId : numberOf(chainId)
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}

function numberOf(chainId: string) {
  const match = /^eip155:([1-9][0-9]{0,15})$/.exec(chainId)
  return match ? Number(match[1]) : 0
}

/** A quantity as a node writes it, as a number of any size. */
export function readQuantity(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)) return BigInt(value)
  throw refusal('CHAIN_ERROR', `The network has answered with something else for ${what}`)
}
