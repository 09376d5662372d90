import { eip1193Connector } from './eip1193.ts'
import type { Eip1193Provider } from './eip1193Provider.ts'

/** What `external` takes. */
export type ExternalConnectorOptions = {
  /** Stable between page loads, unlike any other connector's id. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly provider: Eip1193Provider
  /** Set if the wallet asks in its own overlay on the page. See `Connector`. */
  readonly showsOwnDialog?: true | undefined
}

/** A connector of the integrator's own over any EIP-1193 provider, for `createKit({ connectors })`. */
export function external(options: ExternalConnectorOptions) {
  return eip1193Connector({ ...options, type: 'EXTERNAL' })
}
