import { ServerError } from '../errors.ts'
import type { Services } from './handler.ts'

/** @throws ServerError `unsupported_chain` for a chain that this server has no node of. */
export function chainOf({ chains }: Services, caipNetworkId: string) {
  const found = chains.get(caipNetworkId)
  if (found) return found
  throw new ServerError(
    'unsupported_chain',
    `This server does not reach ${caipNetworkId}. GET /v1/supported-chains lists those it does.`,
  )
}
