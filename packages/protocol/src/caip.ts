/** A chain family, as CAIP-2 names it: `eip155`, `solana`, `bip122`. */
export type ChainNamespace = string

/** A chain, as CAIP-2 writes it: `eip155:1`. */
export type CaipNetworkId = `${ChainNamespace}:${string}`

/** An account on a chain, as CAIP-10 writes it: `eip155:1:0xab16…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

/** An asset on a chain, as CAIP-19 writes it: `eip155:1/erc20:0x6b17…`. */
export type CaipAssetId = `${CaipNetworkId}/${string}:${string}`

const networkPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/
const addressPattern = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/
const assetPattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})$/

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

/**
 * Splits a CAIP-10 id.
 *
 * @returns the network, its parts and the address as the chain writes it, or `undefined` for anything else.
 */
export function parseCaipAddress(value: unknown) {
  const match = typeof value === 'string' ? addressPattern.exec(value) : null
  if (!match) return undefined
  // The pattern has these groups, and its whole match is an id.
  const [caipAddress, namespace, reference, address] = match as unknown as [
    CaipAddress,
    string,
    string,
    string,
  ]
  return {
    caipAddress,
    caipNetworkId: `${namespace}:${reference}` as const,
    namespace,
    reference,
    address,
  }
}

/**
 * Splits a CAIP-19 id.
 *
 * @returns the network, the asset's standard (`erc20`, `slip44`, …) and its reference, or `undefined` for anything else.
 */
export function parseCaipAssetId(value: unknown) {
  const match = typeof value === 'string' ? assetPattern.exec(value) : null
  if (!match) return undefined
  // The pattern has these groups, and its whole match is an id.
  const [caipAssetId, namespace, reference, assetNamespace, assetReference] = match as unknown as [
    CaipAssetId,
    string,
    string,
    string,
    string,
  ]
  return {
    caipAssetId,
    caipNetworkId: `${namespace}:${reference}` as const,
    namespace,
    reference,
    assetNamespace,
    assetReference,
  }
}

/** Whether a value is a CAIP-2 id. */
export function isCaipNetworkId(value: unknown): value is CaipNetworkId {
  return parseCaipNetworkId(value) !== undefined
}

/** Whether a value is a CAIP-10 id. */
export function isCaipAddress(value: unknown): value is CaipAddress {
  return parseCaipAddress(value) !== undefined
}
