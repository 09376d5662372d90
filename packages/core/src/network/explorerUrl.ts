import type { Network } from '@latchkey/protocol'

/**
 * Where a network's block explorer shows an account or a transaction (EIP-3091).
 *
 * @param id - an address or a transaction's hash
 * @returns `undefined` where the network has no explorer
 */
export function explorerUrl(
  network: Network | undefined,
  kind: 'address' | 'tx',
  id: string,
): string | undefined {
  const url = network?.blockExplorers?.default.url
  // Some explorers name the network in the query.
  const [place = '', query] = url?.split('?') ?? []
  return url && `${place.replace(/\/$/, '')}/${kind}/${id}${query ? `?${query}` : ''}`
}
