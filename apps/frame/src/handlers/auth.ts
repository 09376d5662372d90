import { getEmailAttempt, startEmailLogin } from '@latchkey/protocol/api'
import type { Handlers, MethodInput, MethodOutput } from '@latchkey/protocol/channel'
import type { AppMethods, FrameUser } from '@latchkey/protocol/frame'
import { familyOf } from '../account/createNetwork.ts'
import { thumbprint } from '../api/createProofs.ts'
import { createEmailChange, type EmailChange, type EmailChangeMethod } from './emailChange.ts'
import { localeOf, millisecondsUntil } from './fields.ts'
import type { FrameServices } from './frameServices.ts'
import { pause, wait } from './wait.ts'
import { refusal } from './refusal.ts'

type AuthMethod =
  | '@latchkey-app/IS_CONNECTED'
  | '@latchkey-app/SIGN_OUT'
  | '@latchkey-app/CONNECT_EMAIL'
  | '@latchkey-app/CONNECT_DEVICE'
  | '@latchkey-app/CONNECT_OTP'
  | '@latchkey-app/GET_USER'
  | EmailChangeMethod

type Input<Name extends AuthMethod> = MethodInput<AppMethods[Name]>
type Output<Name extends AuthMethod> = Promise<MethodOutput<AppMethods[Name]>>

/** Context of the login handlers. */
interface Login {
  readonly services: FrameServices
  readonly change: EmailChange
  /** The newest e-mail login that has not ended. */
  attemptId: string | undefined
}

/** Interval between two reads of an attempt whose link was not opened yet, in milliseconds. */
const pollInterval = 2_000

/** Creates the handlers for login, logout and the change of the e-mail address. */
export function createAuthHandlers(
  services: FrameServices,
): Pick<Handlers<AppMethods>, AuthMethod> {
  const change = createEmailChange(services)
  const login: Login = { services, change, attemptId: undefined }
  return {
    ...change.handlers,
    '@latchkey-app/IS_CONNECTED': () => isConnected(services),
    '@latchkey-app/SIGN_OUT': () => endLogin(login),
    '@latchkey-app/CONNECT_EMAIL': (input, signal) => connectEmail(login, input, signal),
    '@latchkey-app/CONNECT_DEVICE': (_, signal) => connectDevice(login, signal),
    '@latchkey-app/CONNECT_OTP': (input, signal) => connectOtp(login, input, signal),
    '@latchkey-app/GET_USER': (input, signal) => getUser(services, input, signal),
  }
}

async function isConnected({ api, account }: FrameServices): Output<'@latchkey-app/IS_CONNECTED'> {
  if ((await api.session.findAnew()) !== 'live') return { isConnected: false }
  try {
    await account.require()
    return { isConnected: true }
  } catch (error) {
    if (hasCode(error, 'UNAUTHORIZED') || hasCode(error, 'invalid_session'))
      return { isConnected: false }
    throw error
  }
}

async function endLogin(login: Login): Promise<undefined> {
  login.attemptId = undefined
  login.change.forget()
  await signOut(login.services)
}

async function connectEmail(
  login: Login,
  { email }: Input<'@latchkey-app/CONNECT_EMAIL'>,
  signal: AbortSignal,
): Output<'@latchkey-app/CONNECT_EMAIL'> {
  const { api, signer, account, settings, languages } = login.services
  const locale = localeOf(languages)
  const jkt = await thumbprint(await signer.publicKey())
  const body = { email: email.trim(), origin: settings.origin, jkt, ...(locale && { locale }) }
  const started = await api.callOpenly(startEmailLogin, { body }, { signal })
  // Only now: if the server rejects another mail as too soon, the code of the previous mail stays valid.
  login.attemptId = undefined
  if (started.action === 'CONNECT') {
    api.session.lookAgain()
    account.loggedIn()
    return { action: started.action }
  }
  login.attemptId = started.attemptId
  return {
    action: started.action,
    retryAfter: millisecondsUntil(started.retryAt, started.now),
    expiresAfter: millisecondsUntil(started.expiresAt, started.now),
    ...('matchNumber' in started && { matchNumber: started.matchNumber }),
  }
}

/** Polls the newest attempt until its link was opened. */
async function connectDevice(
  login: Login,
  signal: AbortSignal,
): Output<'@latchkey-app/CONNECT_DEVICE'> {
  const { api } = login.services
  const waited = login.attemptId
  for (;;) {
    if (waited === undefined || waited !== login.attemptId) throw refusal('CODE_EXPIRED')
    const params = { attemptId: waited }
    // A lost connection is no answer: only the server ends the attempt.
    const found = await api
      .callOpenly(getEmailAttempt, { params }, { signal })
      .catch((error: unknown) => {
        if (hasCode(error, 'unreachable')) return undefined
        throw error
      })
    if (found?.state === 'confirmed')
      return { expiresAfter: millisecondsUntil(found.expiresAt, found.now) }
    if (found?.state === 'ended' || found?.state === 'verified') throw refusal('CODE_EXPIRED')
    if (found?.mail === 'failed') throw refusal('MAIL_FAILED')
    await pause(pollInterval, signal)
  }
}

async function connectOtp(
  login: Login,
  { otp }: Input<'@latchkey-app/CONNECT_OTP'>,
  signal: AbortSignal,
): Promise<undefined> {
  const { api, signer, account, vault } = login.services
  const { attemptId } = login
  if (attemptId === undefined) throw refusal('CODE_EXPIRED')
  const storage = (await signer.storage()) === 'allowed' ? 'kept' : 'denied'
  await api.verify({ attemptId, code: otp, storage }, { signal })
  login.attemptId = undefined
  await vault.forget()
  account.loggedIn()
}

async function getUser(
  { account, network }: FrameServices,
  input: Input<'@latchkey-app/GET_USER'>,
  signal: AbortSignal,
): Promise<FrameUser> {
  if (input?.chainId === undefined) return account.open(signal)
  await network.switchTo(input.chainId)
  return account.open(signal, familyOf(network.current()))
}

function hasCode(error: unknown, code: string) {
  return error instanceof Error && 'code' in error && error.code === code
}

/** Longest wait for the server, in milliseconds: the page gives up after 3 s. */
const longestWait = 2_500

/** Ends the session: in this browser at once, on the server when the request arrives. */
export async function signOut({
  api,
  vault,
  approvals,
}: Pick<FrameServices, 'api' | 'vault' | 'approvals'>): Promise<void> {
  approvals.abort()
  const sent = api.signOut().catch(() => {}) // the session has ended here in any case
  await vault.forget()
  await Promise.race([sent, wait(longestWait)])
}
