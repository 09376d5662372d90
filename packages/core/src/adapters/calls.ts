import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { ChainAccess } from './chainAccess.ts'

/** One call of several that are sent together. */
export type Call = {
  readonly to: string
  /** Hex call data. */
  readonly data?: string | undefined
  /** In the smallest unit (wei). Default 0. */
  readonly value?: bigint | undefined
}

/** Calls that are sent together (EIP-5792). */
export type CallsRequest = {
  readonly from: string
  readonly calls: readonly Call[]
  /** Whether all or none of them has to happen. */
  readonly isAtomic: boolean
}

/** What a wallet can do on one chain (EIP-5792). */
export type ChainCapabilities = {
  /** All calls or none: `ready` means after the wallet's owner has agreed to an upgrade. */
  readonly atomic: 'supported' | 'ready' | 'unsupported'
  /** Names of everything that the wallet says of itself there, `atomic` included. */
  readonly names: readonly string[]
}

/** Where calls that were sent together stand (EIP-5792). */
export type CallsStatus = {
  readonly status: 'pending' | 'success' | 'failed' | 'reverted' | 'partlyReverted'
  readonly isAtomic: boolean
  /** Hashes of the transactions that carry them, once they are in blocks. */
  readonly hashes: readonly string[]
}

/** Several calls in one request to the wallet (EIP-5792). */
export type CallsCapability = {
  /** What the wallet says that it can do for an account, by network. A wallet that does not know the question can do nothing. */
  getCapabilities(
    connector: Connector,
    address: string,
    networkIds: readonly CaipNetworkId[],
  ): Promise<Readonly<Record<CaipNetworkId, ChainCapabilities>>>
  /**
   * Has the wallet carry out calls, once.
   *
   * @returns the id by which they are followed, which was chosen here, so that it is known also when the wallet's answer is lost
   */
  sendCalls(connector: Connector, chain: ChainAccess, request: CallsRequest): Promise<string>
  getCallsStatus(connector: Connector, id: string): Promise<CallsStatus>
}
