import type { CaipNetworkId, ChainNamespace } from './caipNetworkId.ts'

/** A chain that the kit can work with. Objects of `viem/chains` become one through `fromChain` of `@latchkey/core/networks`. */
export type Network = {
  /** The chain's own id: a number on EVM chains, the CAIP-2 reference elsewhere. */
  readonly id: number | string
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly contracts?: Readonly<Record<string, { readonly address: string }>> | undefined
  readonly testnet?: boolean | undefined
  readonly assets?:
    { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
}
