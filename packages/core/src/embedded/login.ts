import { appMethods, frameDeadlines } from '@latchkey/protocol/frame'
import { connect } from '../connection/connect.ts'
import { authId } from './authConnector.ts'
import { EmailCooldownError, EmailInvalidError } from '../errors/frame.ts'
import { KitError } from '../errors/KitError.ts'
import type { Kit } from '../kit/kit.ts'
import type { EmbeddedAccount, FrameChannel, Login, MailTimes } from './frame.ts'
import { frameKeys } from './frameStorage.ts'
import { getEmailRetryAt } from './getEmailRetryAt.ts'

/** How long a code is good where the frame does not say. */
const usualLife = 300_000

/** Takes a visitor through a login: every step is one question to the frame. */
export function createLogin(kit: Kit, { ask }: FrameChannel, account: EmbeddedAccount): Login {
  const enter = (signal: AbortSignal | undefined) => connect(kit, { connector: authId, signal })

  /** Reports a code that was tried. */
  async function tryCode<Answer>(attempt: Promise<Answer>) {
    try {
      const answer = await attempt
      kit.emit('EMAIL_VERIFICATION_CODE_PASS', {})
      return answer
    } catch (error) {
      const message = error instanceof KitError ? error.shortMessage : 'An error occurred'
      kit.emit('EMAIL_VERIFICATION_CODE_FAIL', { message })
      throw error
    }
  }

  /** The server's word on when another mail may be asked for goes before the page's own. */
  function remember(retryAt: number) {
    kit.storage.set(frameKeys.lastLogin, retryAt - frameDeadlines.emailCooldown)
  }

  return {
    async email({ email: text, signal }) {
      const email = checkEmail(text)
      const left = (getEmailRetryAt(kit) ?? 0) - Date.now()
      if (left > 0) throw new EmailCooldownError(Math.ceil(left / 1_000))
      kit.emit('EMAIL_SUBMITTED', {})
      try {
        const { action, matchNumber, ...times } = await ask(
          '@latchkey-app/CONNECT_EMAIL',
          { email },
          { signal },
        )
        const { retryAt, expiresAt } = toTimes(times)
        if (action === 'CONNECT') await enter(signal)
        else {
          remember(retryAt)
          kit.emit('EMAIL_VERIFICATION_CODE_SENT', {})
        }
        return { action, retryAt, expiresAt, ...(matchNumber && { matchNumber }) }
      } catch (error) {
        if (error instanceof EmailCooldownError) remember(error.retryAt)
        throw error
      }
    },
    async device({ signal } = {}) {
      const times = await ask('@latchkey-app/CONNECT_DEVICE', undefined, { signal })
      kit.emit('DEVICE_REGISTERED_FOR_EMAIL', {})
      return toTimes(times)
    },
    async otp({ otp, signal }) {
      await tryCode(ask('@latchkey-app/CONNECT_OTP', { otp }, { signal }))
      kit.storage.remove(frameKeys.lastLogin)
      return enter(signal)
    },
    async update({ email: text, signal }) {
      const email = checkEmail(text)
      kit.emit('EMAIL_EDIT', {})
      const { action, ...times } = await ask('@latchkey-app/UPDATE_EMAIL', { email }, { signal })
      return { action, ...toTimes(times) }
    },
    async updatePrimaryOtp({ otp, signal }) {
      const question = ask('@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP', { otp }, { signal })
      return toTimes(await tryCode(question))
    },
    async updateSecondaryOtp({ otp, signal }) {
      const question = ask('@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP', { otp }, { signal })
      const { newEmail, appliesAfter } = await tryCode(question)
      if (appliesAfter !== undefined) return { newEmail, appliesAt: Date.now() + appliesAfter }
      account.setEmail(newEmail)
      return { newEmail }
    },
  }
}

/** @throws EmailInvalidError */
function checkEmail(text: string) {
  const parsed = appMethods['@latchkey-app/CONNECT_EMAIL'].request.safeParse({ email: text.trim() })
  if (!parsed.success) throw new EmailInvalidError()
  return parsed.data.email
}

function toTimes(
  told: {
    readonly retryAfter?: number | undefined
    readonly expiresAfter?: number | undefined
  } = {},
): MailTimes {
  const { retryAfter = frameDeadlines.emailCooldown, expiresAfter = usualLife } = told
  return { retryAt: Date.now() + retryAfter, expiresAt: Date.now() + expiresAfter }
}
