import type { Network } from '@latchkey/protocol'

/** Where a network's block explorer shows an account or a transaction (EIP-3091); `undefined` where it has no explorer. */
export function explorerUrl(network: Network | undefined, kind: 'address' | 'tx', id: string) {
  const url = network?.blockExplorers?.default.url
  return url && `${url.replace(/\/$/, '')}/${kind}/${id}`
}
