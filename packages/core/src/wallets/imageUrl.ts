import type { Network } from '@latchkey/protocol'
import type { KitOptions } from '../kit/kit.ts'

/**
 * Returns the URL of a picture on the operator's server; `undefined` without a server.
 *
 * @param id - of `Asset` a CAIP-2 id, of `Currency` an ISO 4217 code, of `Token` the symbol. Any token may copy a symbol: ask for known tokens only.
 */
export function imageUrl(
  { server: { apiUrl } = {} }: Pick<KitOptions, 'server'>,
  kind: 'Asset' | 'Currency' | 'Token',
  id: string,
): string | undefined {
  const path = `/public/get${kind}Image/${encodeURIComponent(id)}`
  return apiUrl && URL.canParse(apiUrl) ? new URL(path, apiUrl).href : undefined
}

/** Returns the URL of a network's picture: the site's own, else the operator's; `undefined` without either. */
export function networkImageUrl(
  options: Pick<KitOptions, 'server' | 'chains'>,
  { caipNetworkId, assets }: Network,
): string | undefined {
  return (
    options.chains?.chainImages?.[caipNetworkId] ??
    assets?.imageUrl ??
    imageUrl(options, 'Asset', assets?.imageId ?? caipNetworkId)
  )
}
