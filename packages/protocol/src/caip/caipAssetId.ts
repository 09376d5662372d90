import type { CaipAssetId } from './caipNetworkId.ts'

const assetPattern =
  /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})\/([-a-z0-9]{3,8}):([-.%a-zA-Z0-9]{1,128})(?:\/([-.%a-zA-Z0-9]{1,78}))?$/

/**
 * Splits a CAIP-19 id.
 *
 * @returns the network, the asset's standard (`erc20`, `slip44`, …) and its reference, the token id of a single item, or `undefined` for anything else.
 */
export function parseCaipAssetId(value: unknown) {
  const match = typeof value === 'string' ? assetPattern.exec(value) : null
  if (!match) return undefined
  // The pattern has these groups, and its whole match is an id.
  const [caipAssetId, namespace, reference, assetNamespace, assetReference, tokenId] =
    match as unknown as [CaipAssetId, string, string, string, string, string | undefined]
  return {
    caipAssetId,
    caipNetworkId: `${namespace}:${reference}` as const,
    namespace,
    reference,
    assetNamespace,
    assetReference,
    ...(tokenId !== undefined && { tokenId }),
  }
}
