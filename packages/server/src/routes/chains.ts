import type * as api from '@latchkey/protocol/api'
import type { Services } from '../services.ts'
import type { Handler } from './handler.ts'
import { ServerError } from '../errors.ts'

export const getSupportedChains: Handler<typeof api.getSupportedChains> = {
  readableBy: 'project',
  answer: (_, { chains }) => {
    const all = [...chains.values()]
    return {
      http: all.map(({ caipNetworkId }) => caipNetworkId),
      ws: [],
      networks: all.flatMap(({ caipNetworkId: id, name, currency }) =>
        name === undefined ? [] : [{ id, name, nativeCurrency: currency }],
      ),
    }
  },
}

/** @throws ServerError `unsupported_chain` for a chain that this server has no node of. */
export function chainOf({ chains }: Services, caipNetworkId: string) {
  const found = chains.get(caipNetworkId)
  if (found) return found
  throw new ServerError(
    'unsupported_chain',
    `This server does not reach ${caipNetworkId}. GET /v1/supported-chains lists those it does.`,
  )
}

/** @throws ServerError `unsupported_chain`, also for a chain whose servers do not speak JSON-RPC. */
export function rpcOf(services: Services, caipNetworkId: string) {
  const { chain } = chainOf(services, caipNetworkId)
  if (chain) return chain
  throw new ServerError(
    'unsupported_chain',
    `${caipNetworkId} is not asked by JSON-RPC here, but below /v1/esplora/${caipNetworkId}/.`,
  )
}

/** @throws ServerError `unsupported_chain`, also for a chain that no Esplora is of. */
export function esploraOf(services: Services, caipNetworkId: string) {
  const { esplora } = chainOf(services, caipNetworkId)
  if (esplora) return esplora
  throw new ServerError(
    'unsupported_chain',
    `${caipNetworkId} is no Bitcoin network: it is asked by JSON-RPC, at /v1/.`,
  )
}
