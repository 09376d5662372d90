import { finishFarcasterLogin } from '@latchkey/protocol/api'
import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import type { FarcasterAttempts } from './farcasterAttempts.ts'
import type { FrameServices } from './frameServices.ts'
import { refusal } from './refusal.ts'

/** Messages about logins with Farcaster. */
export type FarcasterMethod = '@latchkey-app/GET_FARCASTER_URI' | '@latchkey-app/CONNECT_FARCASTER'

/** Logging in with Farcaster: the address that the person's app is opened with, and what they say there. */
export function createFarcasterHandlers(
  { account, api, signer, vault }: FrameServices,
  attempts: FarcasterAttempts,
): Pick<Handlers<AppMethods>, FarcasterMethod> {
  return {
    '@latchkey-app/GET_FARCASTER_URI': (asked, signal) =>
      attempts.begin(asked?.purpose ?? 'login', signal).catch((error: unknown) => {
        throw isApiError(error, 'upstream_unavailable')
          ? refusal('SOCIAL_UNAVAILABLE', undefined, error)
          : error
      }),
    '@latchkey-app/CONNECT_FARCASTER': async (_, signal) => {
      const { attemptId, name } = await attempts.waitProved(signal)
      const storage = (await signer.storage()) === 'allowed' ? 'kept' : 'denied'
      const body = { attemptId, storage } as const
      await api.begin(finishFarcasterLogin, { body }, { signal }).catch((error: unknown) => {
        throw isApiError(error, 'attempt_ended', 'not_found')
          ? refusal('SOCIAL_ENDED', undefined, error)
          : error
      })
      await vault.forget()
      account.loggedIn()
      return { userName: name }
    },
  }
}
