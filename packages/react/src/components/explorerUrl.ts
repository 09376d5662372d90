import type { Network } from '@latchkey/protocol'

/** Where a network's block explorer shows an account or a transaction (EIP-3091); `undefined` where it has no explorer. */
export function explorerUrl(network: Network | undefined, kind: 'address' | 'tx', id: string) {
  const url = network?.blockExplorers?.default.url
  // Some explorers name the network in the query.
  const [place = '', query] = url?.split('?') ?? []
  return url && `${place.replace(/\/$/, '')}/${kind}/${id}${query ? `?${query}` : ''}`
}
