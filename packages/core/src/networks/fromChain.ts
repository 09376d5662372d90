import type { Network } from '@latchkey/protocol'

/** The part of a viem chain that a network is made of. */
export type ViemChain = {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: Network['nativeCurrency']
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** An EVM network from a chain of `viem/chains`, or from an object of the same shape. */
export function fromChain(chain: ViemChain): Network {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && { blockExplorers: { default: blockExplorers.default } }),
    ...(testnet !== undefined && { testnet }),
  }
}
