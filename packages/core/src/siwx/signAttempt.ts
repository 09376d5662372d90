import { signMessage } from '../accounts/signMessage.ts'
import { NotConnectedError, RequestAbortedError, WrongAccountError } from '../errors/connection.ts'
import { makeMessage } from './makeMessage.ts'
import { announce, currentSubject, dispatch, type SignInScope } from './signInEffects.ts'
import { isCurrent } from './signInMachine.ts'
import type { Subject } from './subject.ts'

/**
 * Requests one signature of the wallet, however often it is called meanwhile.
 *
 * @throws the wallet's error, and the error of `siwx` about the signature
 */
export function signAttempt(scope: SignInScope): Promise<void> {
  const subject = currentSubject(scope)
  if (!subject)
    return Promise.reject(new NotConnectedError(scope.kit.store.getState().activeNamespace))
  const { attempt } = scope.machine
  if (attempt?.subject.address === subject.address && scope.outcome) return scope.outcome
  void dispatch(scope, { type: 'signStarted', subject })
  const number = scope.machine.attempts
  scope.outcome = run(scope, subject, number).finally(
    () => void dispatch(scope, { type: 'attemptEnded', attempt: number }),
  )
  return scope.outcome
}

async function run(scope: SignInScope, subject: Subject, attempt: number) {
  const { kit, siwx } = scope
  const { chainId, isSmartAccount } = subject
  const properties = { network: chainId, isSmartAccount }
  const isStillCurrent = () => isCurrent(scope.machine, attempt)
  try {
    const session = await requestSignature(scope, subject, attempt)
    scope.adding = siwx.addSession(session)
    await scope.adding
    if (!isStillCurrent()) await takeBack(scope, subject)
    announce(scope)
    void dispatch(scope, { type: 'signed', attempt, session })
    kit.emit('SIWX_AUTH_SUCCESS', properties)
  } catch (error) {
    if (isStillCurrent()) {
      const message = error instanceof Error ? error.message : String(error)
      kit.emit('SIWX_AUTH_ERROR', { ...properties, message })
      void dispatch(scope, { type: 'signFailed', attempt, error })
    }
    throw error
  }
}

/** Makes the message and has it signed. */
async function requestSignature(scope: SignInScope, subject: Subject, attempt: number) {
  const { kit, siwx, ends } = scope
  const { namespace, chainId, accountAddress } = subject
  const { data, message } = await makeMessage(kit, siwx, { accountAddress, chainId })
  assertCurrent(scope, subject, attempt)
  const signature = siwx.signMessage
    ? await siwx.signMessage({ message, chainId, accountAddress })
    : await signMessage(kit, { message, namespace })
  await ends.settled() // a session that is being ended may not take the new one along
  assertCurrent(scope, subject, attempt)
  return { data, message, signature }
}

/** Ends a session whose attempt was given up while it was made, unless the account has signed in again since. */
async function takeBack(scope: SignInScope, subject: Subject): Promise<never> {
  const { kit, siwx, ends } = scope
  const { address, chainId, accountAddress } = subject
  await Promise.allSettled([scope.adding])
  const { signIn } = kit.store.getState()
  if (signIn?.status !== 'signed' || signIn.address !== address)
    await ends.end(() => siwx.revokeSession(chainId, accountAddress)).catch(() => undefined)
  throw new RequestAbortedError()
}

/** Throws if the attempt was given up, or the page is about another account. */
function assertCurrent(scope: SignInScope, subject: Subject, attempt: number) {
  const now = currentSubject(scope)
  if (now?.address !== subject.address)
    throw new WrongAccountError(subject.address, now?.address ?? 'none')
  if (!isCurrent(scope.machine, attempt)) throw new RequestAbortedError()
}
