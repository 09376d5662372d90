/** A chain family, as CAIP-2 names it: `eip155`, `solana`, `bip122`. */
export type ChainNamespace = string

/** A chain, as CAIP-2 writes it: `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** An account on a chain, as CAIP-10 writes it: `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** An asset on a chain, as CAIP-19 writes it: `eip155:1/erc20:0x6b17…`, or `eip155:1/erc721:0x0601…/771769` for a single item. */
export type CaipAssetId = `${CaipNetworkId}/${string}:${string}`

const networkPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

/**
 * Splits a CAIP-2 id.
 *
 * @returns the namespace and the chain's own reference, or `undefined` for anything that is not a CAIP-2 id.
 */
export function parseCaipNetworkId(value: unknown) {
  const match = typeof value === 'string' ? networkPattern.exec(value) : null
  if (!match) return undefined
  // The pattern has these groups, and its whole match is an id.
  const [caipNetworkId, namespace, reference] = match as unknown as [CaipNetworkId, string, string]
  return { caipNetworkId, namespace, reference }
}

/** Whether a value is a CAIP-2 id. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}
