import { getAccountBalance } from './balances.ts'
import { getAnalyticsConfig } from './analyticsConfig.ts'
import { getSupportedChains } from './chains.ts'
import { getConfig } from './config.ts'
import type { Handlers } from './handler.ts'
import { getIdentity, getIdentityAvatar } from './identity.ts'
import { getOrigins } from './origins.ts'
import { postRpc } from './rpc.ts'

/** Who answers each route of `@latchkey/protocol/api`. */
export const handlers: Handlers = {
  getAccountBalance,
  getAnalyticsConfig,
  getConfig,
  getIdentity,
  getIdentityAvatar,
  getOrigins,
  getSupportedChains,
  postRpc,
}
