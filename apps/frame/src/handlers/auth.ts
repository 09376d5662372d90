import {
  getEmailAttempt,
  resendEmailChange,
  startEmailChange,
  startEmailLogin,
  verifyPrimaryEmail,
  verifySecondaryEmail,
} from '@latchkey/protocol/api'
import type { Handlers } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import { familyOf } from '../account/createNetwork.ts'
import { thumbprint } from '../api/createProofs.ts'
import type { FrameParts } from './frameServices.ts'
import { pause } from './pause.ts'
import { proveEmailChange } from './proveEmailChange.ts'
import { refusal } from './refusal.ts'

type AuthMethod =
  | '@latchkey-app/IS_CONNECTED'
  | '@latchkey-app/SIGN_OUT'
  | '@latchkey-app/CONNECT_EMAIL'
  | '@latchkey-app/CONNECT_DEVICE'
  | '@latchkey-app/CONNECT_OTP'
  | '@latchkey-app/GET_USER'
  | '@latchkey-app/UPDATE_EMAIL'
  | '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP'
  | '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP'

/** How often an attempt is looked at while its link was not opened, in milliseconds. */
const pollInterval = 2_000

/** Logging in and out, and changing the address. */
export function createAuthHandlers(parts: FrameParts): Pick<Handlers<AppMethods>, AuthMethod> {
  const { api, signer, account, approvals, network, settings, languages } = parts
  let attemptId: string | undefined
  let change: { readonly id: string; readonly email: string } | undefined
  const locale = languages.find((tag) => /^[A-Za-z0-9-]{2,35}$/.test(tag))

  return {
    '@latchkey-app/IS_CONNECTED': async () => {
      if ((await api.session.findAnew()) !== 'live') return { isConnected: false }
      try {
        await account.require()
        return { isConnected: true }
      } catch (error) {
        if (hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'invalid_session'))
          return { isConnected: false }
        throw error
      }
    },
    '@latchkey-app/SIGN_OUT': async () => {
      attemptId = undefined
      change = undefined
      await signOut(parts)
      return undefined
    },
    '@latchkey-app/CONNECT_EMAIL': async ({ email }, signal) => {
      const jkt = await thumbprint(await signer.publicKey())
      const body = { email: email.trim(), origin: settings.origin, jkt, ...(locale && { locale }) }
      const started = await api.callOpenly(startEmailLogin, { body }, { signal })
      // Only now: where another mail is refused as too soon, the code of the last one still counts.
      attemptId = undefined
      if (started.action === 'CONNECT') {
        api.session.lookAgain()
        account.loggedIn()
        return { action: started.action }
      }
      attemptId = started.attemptId
      return {
        action: started.action,
        retryAfter: until(started.retryAt, started.now),
        expiresAfter: until(started.expiresAt, started.now),
        ...('matchNumber' in started && { matchNumber: started.matchNumber }),
      }
    },
    '@latchkey-app/CONNECT_DEVICE': async (_, signal) => {
      const waited = attemptId
      for (;;) {
        if (waited === undefined || waited !== attemptId) throw refusal('CODE_EXPIRED')
        const params = { attemptId: waited }
        // A connection that breaks off for a while is no answer; the attempt's own end is.
        const found = await api
          .callOpenly(getEmailAttempt, { params }, { signal })
          .catch((error: unknown) => {
            if (hasCode(error, 'unreachable')) return undefined
            throw error
          })
        if (found?.state === 'confirmed') return { expiresAfter: until(found.expiresAt, found.now) }
        if (found?.state === 'ended' || found?.state === 'verified') throw refusal('CODE_EXPIRED')
        if (found?.mail === 'failed') throw refusal('MAIL_FAILED')
        await pause(pollInterval, signal)
      }
    },
    '@latchkey-app/CONNECT_OTP': async ({ otp }, signal) => {
      if (attemptId === undefined) throw refusal('CODE_EXPIRED')
      const storage = (await signer.storage()) === 'allowed' ? 'kept' : 'denied'
      await api.verify({ attemptId, code: otp, storage }, { signal })
      attemptId = undefined
      await parts.vault.forget()
      account.loggedIn()
      return undefined
    },
    '@latchkey-app/GET_USER': async (request, signal) => {
      if (request?.chainId === undefined) return account.open(signal)
      await network.switchTo(request.chainId)
      return account.open(signal, familyOf(network.current()))
    },
    '@latchkey-app/UPDATE_EMAIL': async ({ email }, signal) => {
      await account.require()
      if (change?.email === email) {
        const body = { changeId: change.id }
        return underway(await api.call(resendEmailChange, { body }, { signal }))
      }
      const { origin } = settings
      await approvals.ask({ kind: 'email', origin, account: account.address(), email }, { signal })
      const proof = await proveEmailChange(parts, email, signal)
      const body = { email, ...(locale && { locale }), ...(proof && { proof }) }
      const started = await api.call(startEmailChange, { body }, { signal })
      change = { id: started.changeId, email }
      return underway(started)
    },
    '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP': async ({ otp }, signal) => {
      if (!change) throw refusal('CODE_EXPIRED')
      const body = { changeId: change.id, code: otp }
      const { retryAfter, expiresAfter } = underway(
        await api.call(verifyPrimaryEmail, { body }, { signal }),
      )
      return { retryAfter, expiresAfter }
    },
    '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP': async ({ otp }, signal) => {
      if (!change) throw refusal('CODE_EXPIRED')
      const body = { changeId: change.id, code: otp }
      const { email, appliesAt, now } = await api.call(verifySecondaryEmail, { body }, { signal })
      change = undefined
      if (appliesAt !== null) return { newEmail: email, appliesAfter: appliesAt - now }
      api.session.renameUser(email)
      parts.tell('@latchkey-frame/USER_CHANGED', { user: account.user() })
      return { newEmail: email }
    },
  }
}

function underway(started: {
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly retryAt: number
  readonly expiresAt: number
  readonly now: number
}) {
  const { action, retryAt, expiresAt, now } = started
  return { action, retryAfter: until(retryAt, now), expiresAfter: until(expiresAt, now) }
}

/** Both by the server's clock, so that the visitor's may be wrong. */
function until(time: number, now: number) {
  return Math.min(Math.max(0, time - now), 86_400_000)
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/** How long the server is waited for, in milliseconds: the page gives up after 3 s. */
const longestWait = 2_500

/** Ends the session: here at once, on the server as soon as it hears of it. */
export async function signOut({
  api,
  vault,
  approvals,
}: Pick<FrameParts, 'api' | 'vault' | 'approvals'>): Promise<void> {
  approvals.abort()
  const told = api.signOut().catch(() => {}) // nobody can do anything about it any more
  await vault.forget()
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, longestWait))])
}
