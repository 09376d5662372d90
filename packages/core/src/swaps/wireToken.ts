import { parseCaipAddress, type CaipAddress, type Network } from '@latchkey/protocol'
import { isNativeAsset, nativeAssets, type ConvertToken } from '@latchkey/protocol/api'
import { cleanText } from '../kit/cleanText.ts'
import type { SwapToken } from '../adapters/swapping.ts'
import { isOf } from '../balances/checkBalances.ts'

/** A token as the server's routes name it (CAIP-10). */
export function toWireToken(
  { caipNetworkId, chainNamespace }: Network,
  address: string | undefined,
): CaipAddress {
  return `${caipNetworkId}:${address ?? nativeAssets[chainNamespace] ?? ''}`
}

/** The address in the server's name of a token: `null` for the native currency, `undefined` for a token of another network. */
export function fromWireToken(
  { caipNetworkId, chainNamespace }: Network,
  value: string,
): string | null | undefined {
  const parsed = parseCaipAddress(value)
  if (parsed?.caipNetworkId !== caipNetworkId) return undefined
  return isNativeAsset(chainNamespace, parsed.address) ? null : parsed.address
}

/** Whether two addresses of one chain are the same. Only hexadecimal ones may differ in case. */
export function isSameAddress(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return a === b
  return a.startsWith('0x') ? a.toLowerCase() === b.toLowerCase() : a === b
}

/** Whether the server's name of a token means this one. */
export function isWireToken(network: Network, value: string, { address }: SwapToken): boolean {
  const found = fromWireToken(network, value)
  return found !== undefined && isSameAddress(found ?? undefined, address)
}

/** What a token of the server's list is taken with. */
export type TokenExpectation = {
  readonly network: Network
  /** Pictures are taken from here and from nowhere else. */
  readonly imageOrigin: string
}

/**
 * A token of the server's list. What the network says of its own currency counts more than what the server says.
 *
 * @returns `undefined` for a token of another network
 */
export function parseWireToken(
  { network, imageOrigin }: TokenExpectation,
  { address: wire, symbol, name, decimals, logoUri, price, tags, eip2612, isListed }: ConvertToken,
): SwapToken | undefined {
  const address = fromWireToken(network, wire)
  if (address === undefined) return undefined
  const shown = cleanText(symbol, 20) || (address ?? '').slice(0, 6)
  return {
    ...(address === null
      ? network.nativeCurrency
      : { address, symbol: shown, name: cleanText(name, 60) || shown, decimals }),
    ...(logoUri !== undefined && isOf(logoUri, imageOrigin) && { iconUrl: logoUri }),
    ...(price !== undefined && Number.isFinite(price) && price >= 0 && { price }),
    ...(tags && { tags }),
    ...(eip2612 && { hasPermit: true }),
    isListed: isListed !== false,
  }
}
