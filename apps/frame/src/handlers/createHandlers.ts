import type { Handlers } from '@latchkey/protocol/channel'
import { framePolicy, type AppMethods } from '@latchkey/protocol/frame'
import { createAuthHandlers } from './auth.ts'
import { createDappHandlers } from './dapp.ts'
import type { FrameServices } from './frameServices.ts'
import { lazyProviders } from './lazyProviders.ts'
import { refusal, toRefusal } from './refusal.ts'
import { createRpcHandler } from './rpc.ts'
import { createSettingsHandlers } from './settings.ts'

const notAvailable = () => {
  throw refusal('NOT_AVAILABLE')
}

/**
 * The answerer of every message: one that is missing does not compile. The policy table is applied before any of them runs, and every error
 * leaves as one that the page knows.
 */
export function createHandlers(services: FrameServices): Handlers<AppMethods> {
  const answerRpc = createRpcHandler(services)
  const handlers: Handlers<AppMethods> = {
    ...createAuthHandlers(services),
    ...createDappHandlers(services),
    ...createSettingsHandlers(services),
    ...lazyProviders(services),
    '@latchkey-app/RPC_REQUEST': async (question, signal) => ({
      result: await answerRpc(question, signal),
    }),
    // Smart accounts come with their own issue.
    '@latchkey-app/INIT_SMART_ACCOUNT': notAvailable,
    '@latchkey-app/SET_PREFERRED_ACCOUNT': notAvailable,
  }
  const guarded = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (payload: never, signal: AbortSignal) => {
      try {
        // Every name of the handlers has its row, by the types of both.
        if (framePolicy[name as keyof AppMethods] === 'refused') throw refusal('NOT_AVAILABLE')
        return await handler(payload, signal)
      } catch (error) {
        throw toRefusal(error)
      }
    },
  ])
  return Object.fromEntries(guarded) as Handlers<AppMethods> // the same names, each around its own handler
}
