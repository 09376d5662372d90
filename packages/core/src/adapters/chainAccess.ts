import type { Network } from '@latchkey/protocol'
import type { Log } from '../kit/createLog.ts'

/** Where a chain answers JSON-RPC. */
export type RpcEndpoint = {
  /** Used as it stands. */
  readonly url: string
  /** `text/plain` saves a CORS preflight where the endpoint takes JSON under it. Default `application/json`. */
  readonly contentType?: 'text/plain' | undefined
}

/** Where an adapter finds its chains. */
export type ChainAccess = {
  readonly network: Network
  /** In the order in which they are asked; the integrator's own come first. */
  readonly endpoints: readonly RpcEndpoint[]
  /** Milliseconds for one request. */
  readonly timeout: number
  readonly log: Log
  /** The operator's server and the project's id there, where the kit has one: for chains that are read over its other routes. */
  readonly api?: { readonly url: string; readonly projectId: string } | undefined
}
