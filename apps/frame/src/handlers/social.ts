import { finishSocialLogin, startIdentityLink, startSocialLogin } from '@latchkey/protocol/api'
import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import { isApiError } from '../api/apiError.ts'
import { toBase64Url } from '../api/base64Url.ts'
import { thumbprint } from '../api/createProofs.ts'
import { localeOf, millisecondsUntil } from './fields.ts'
import type { FrameServices } from './frameServices.ts'
import { refusal } from './refusal.ts'
import type { SocialWindows } from './socialWindows.ts'

/** Messages about logins with OAuth providers. */
export type SocialMethod =
  | '@latchkey-app/GET_SOCIAL_REDIRECT_URI'
  | '@latchkey-app/CONNECT_SOCIAL'
  | '@latchkey-app/CONFIRM_SOCIAL'

/** Logging in with a provider: beginning, waiting for its window, and going on with what that brings. */
export function createSocialHandlers(
  services: FrameServices,
  windows: SocialWindows,
): Pick<Handlers<AppMethods>, SocialMethod> {
  const { account, api, languages, network, settings, signer, vault } = services
  const locale = localeOf(languages)
  const storage = async (): Promise<'kept' | 'denied'> =>
    (await signer.storage()) === 'allowed' ? 'kept' : 'denied'

  return {
    '@latchkey-app/GET_SOCIAL_REDIRECT_URI': async (asked, signal) => {
      const { provider, attempt: attemptId = newId(), mode = 'popup', returnUrl, purpose } = asked
      const body = {
        attemptId,
        provider,
        mode,
        origin: settings.origin,
        jkt: await thumbprint(await signer.publicKey()),
        storage: await storage(),
        ...(returnUrl !== undefined && { returnUrl }),
        ...(locale && { locale }),
      }
      if (purpose === 'link') await account.require()
      const begin = () =>
        purpose === 'link'
          ? api.call(startIdentityLink, { body }, { signal })
          : api.callOpenly(startSocialLogin, { body }, { signal })
      const { uri, matchNumber, expiresAt, now } = await begin().catch((error: unknown) => {
        if (signal.aborted) windows.cancel(attemptId) // it may have begun all the same
        throw error
      })
      return { uri, matchNumber, expiresAfter: millisecondsUntil(expiresAt, now) }
    },
    '@latchkey-app/CONNECT_SOCIAL': async ({ uri, chainId }, signal) => {
      const confirmed = await windows.waitConfirmed(uri, signal)
      const body = { ...confirmed, storage: await storage() }
      await api.begin(finishSocialLogin, { body }, { signal }).catch((error: unknown) => {
        throw isApiError(error, 'attempt_ended', 'not_found')
          ? refusal('SOCIAL_ENDED', undefined, error)
          : error
      })
      await vault.forget()
      account.loggedIn()
      if (chainId !== undefined) await network.switchTo(chainId)
      return account.open(signal)
    },
    '@latchkey-app/CONFIRM_SOCIAL': ({ uri }) => {
      windows.confirm(uri)
      return undefined
    },
  }
}

function newId() {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)))
}
