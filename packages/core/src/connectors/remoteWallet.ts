import type { CaipNetworkId } from '@latchkey/protocol'

/** One request to a wallet that is asked by JSON-RPC. */
export type RemoteCall = {
  readonly method: string
  readonly params?: readonly unknown[] | object
  /** The chain that is meant; absent: the one that the session is on. */
  readonly chainId?: CaipNetworkId
}

/** A wallet that is not in this page and is asked by JSON-RPC: over WalletConnect, or in the operator's frame. */
export type RemoteWallet = {
  /** Rejects as EIP-1193 has it. */
  readonly request: (call: RemoteCall) => Promise<unknown>
  /** Whether the connected wallet has agreed to a method. */
  readonly can: (method: string) => boolean
}
