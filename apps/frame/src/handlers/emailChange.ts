import {
  challengeIdentity,
  getIdentities,
  resendEmailChange,
  startEmailChange,
  verifyPrimaryEmail,
  verifySecondaryEmail,
  type IdentityProof,
} from '@latchkey/protocol/api'
import type { Handlers, MethodInput, MethodOutput } from '@latchkey/protocol/channel'
import type { AppMethods } from '@latchkey/protocol/frame'
import { localeOf, millisecondsUntil } from './fields.ts'
import type { FrameServices } from './frameServices.ts'
import { refusal } from './refusal.ts'
import { signIdentityChange } from './signIdentityChange.ts'

/** Messages about the change of the e-mail address. */
export type EmailChangeMethod =
  | '@latchkey-app/UPDATE_EMAIL'
  | '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP'
  | '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP'

type Input<Name extends EmailChangeMethod> = MethodInput<AppMethods[Name]>
type Output<Name extends EmailChangeMethod> = Promise<MethodOutput<AppMethods[Name]>>

/** Change of the e-mail address. */
export interface EmailChange {
  readonly handlers: Pick<Handlers<AppMethods>, EmailChangeMethod>
  /** Forgets the change that has started. */
  forget(): void
}

/** Context of the handlers. */
interface Change {
  readonly services: FrameServices
  started: { readonly id: string; readonly email: string } | undefined
}

/** Creates the handlers for the change of the e-mail address. */
export function createEmailChange(services: FrameServices): EmailChange {
  const change: Change = { services, started: undefined }
  return {
    handlers: {
      '@latchkey-app/UPDATE_EMAIL': (input, signal) => updateEmail(change, input, signal),
      '@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP': (input, signal) =>
        verifyPrimary(change, input, signal),
      '@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP': (input, signal) =>
        verifySecondary(change, input, signal),
    },
    forget() {
      change.started = undefined
    },
  }
}

async function updateEmail(
  change: Change,
  { email }: Input<'@latchkey-app/UPDATE_EMAIL'>,
  signal: AbortSignal,
): Output<'@latchkey-app/UPDATE_EMAIL'> {
  const { account, api, approvals, languages, settings } = change.services
  await account.require()
  if (change.started?.email === email) {
    const body = { changeId: change.started.id }
    return toStep(await api.call(resendEmailChange, { body }, { signal }))
  }
  const { origin } = settings
  const locale = localeOf(languages)
  await approvals.ask({ kind: 'email', origin, account: account.address(), email }, { signal })
  const proof = await proveEmailChange(change.services, email, signal)
  const body = { email, ...(locale && { locale }), ...(proof && { proof }) }
  const started = await api.call(startEmailChange, { body }, { signal })
  change.started = { id: started.changeId, email }
  return toStep(started)
}

async function verifyPrimary(
  { services: { api }, started }: Change,
  { otp }: Input<'@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP'>,
  signal: AbortSignal,
): Output<'@latchkey-app/UPDATE_EMAIL_PRIMARY_OTP'> {
  if (!started) throw refusal('CODE_EXPIRED')
  const body = { changeId: started.id, code: otp }
  const { retryAfter, expiresAfter } = toStep(
    await api.call(verifyPrimaryEmail, { body }, { signal }),
  )
  return { retryAfter, expiresAfter }
}

async function verifySecondary(
  change: Change,
  { otp }: Input<'@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP'>,
  signal: AbortSignal,
): Output<'@latchkey-app/UPDATE_EMAIL_SECONDARY_OTP'> {
  const { account, api, tell } = change.services
  if (!change.started) throw refusal('CODE_EXPIRED')
  const body = { changeId: change.started.id, code: otp }
  const { email, appliesAt, now } = await api.call(verifySecondaryEmail, { body }, { signal })
  change.started = undefined
  if (appliesAt !== null) return { newEmail: email, appliesAfter: appliesAt - now }
  api.session.renameUser(email)
  tell('@latchkey-frame/USER_CHANGED', { user: account.user() })
  return { newEmail: email }
}

/** Returns the next step, with durations in place of the server's times. */
function toStep(started: {
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly retryAt: number
  readonly expiresAt: number
  readonly now: number
}) {
  const { action, retryAt, expiresAt, now } = started
  return {
    action,
    retryAfter: millisecondsUntil(retryAt, now),
    expiresAfter: millisecondsUntil(expiresAt, now),
  }
}

/**
 * Makes the wallet sign a change of the address. The first address of an account is a new way to log in and requires a factor. If the account
 * has an address already, its owner may continue without a factor: the change then waits.
 *
 * @returns `undefined` if the change waits
 * @throws ChannelError `REJECTED`, `ABORTED`
 */
async function proveEmailChange(
  services: FrameServices,
  email: string,
  signal: AbortSignal,
): Promise<IdentityProof | undefined> {
  const { account, api, signer } = services
  const change = { action: 'email', target: email.toLowerCase() } as const
  const known = await api.call(getIdentities, {}, { signal })
  if (known.email === null) return signIdentityChange(services, change, signal)
  if ((await account.showFactorOrWait(signal)) === 'wait') return undefined
  const { userId, challenge } = await api.call(challengeIdentity, { body: {} }, { signal })
  return {
    challenge,
    signature: await signer.signIdentityChange({ ...change, userId, challenge }),
  }
}
