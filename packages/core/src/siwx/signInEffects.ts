import { disconnect } from '../connection/disconnect.ts'
import { switchAccount } from '../connection/switchAccount.ts'
import { SignInUnavailableError } from '../errors/signIn.ts'
import { announceStored } from '../kit/announceStored.ts'
import type { Kit } from '../kit/kit.ts'
import { showToast } from '../modal/showToast.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import type { SessionEnds } from './endSessions.ts'
import { findSession } from './findSession.ts'
import {
  decideSignIn,
  type Lookup,
  type SignInEffect,
  type SignInEvent,
  type SignInMachine,
} from './signInMachine.ts'
import { signInView, type SignInView } from './signInView.ts'
import type { Siwx } from './siwx.ts'
import { subjectOf, type Subject } from './subject.ts'

/** The name under which tabs announce a sign-in or a sign-out. */
export const storedKey = 'siwx'

/** Signing in of one kit: the machine's state, and the services that its effects use. */
export type SignInScope = {
  readonly kit: Kit
  readonly siwx: Siwx
  readonly isRequired: boolean
  readonly view: SignInView
  readonly ends: SessionEnds
  machine: SignInMachine
  /** The newest lookup of a session: resolves to the error if it failed. */
  checking: Promise<unknown>
  /** The promise of the attempt that counts. */
  outcome: Promise<void> | undefined
  /** The newest session that is being added. */
  adding: Promise<void>
  /** Own announcements that haven't come back yet. */
  announced: number
}

/** Sets the next state, publishes it, and runs the effects. Resolves once they have ended. */
export async function dispatch(scope: SignInScope, event: SignInEvent): Promise<void> {
  const { step } = scope.machine
  const { state, effects } = decideSignIn(scope.machine, event)
  scope.machine = state
  if (state.step !== step) publish(scope)
  await Promise.all(effects.map((effect) => runEffect(scope, effect)))
}

export function currentSubject({ kit }: SignInScope): Subject | undefined {
  return subjectOf(kit.store.getState())
}

/** Tells other tabs that an account has signed in or out. */
export function announce(scope: SignInScope) {
  scope.announced += 1
  announceStored(scope.kit.storage, storedKey)
}

function publish({ kit, machine: { step }, isRequired, view }: SignInScope) {
  if (step.status === 'idle') kit.store.setState({ signIn: undefined })
  else {
    const { subject, ...rest } = step
    const isOpen = step.status === 'unsigned' || step.status === 'signing'
    const shown = isRequired && isOpen && { view: signInView(isRequired) }
    kit.store.setState({ signIn: { address: subject.address, isRequired, ...rest, ...shown } })
  }
  view.tidy()
}

function runEffect(scope: SignInScope, effect: SignInEffect): Promise<void> | void {
  const { ends, siwx, view } = scope
  switch (effect.type) {
    case 'endSession': {
      const { networkId, accounts } = effect.of
      return void ends.end(() => siwx.revokeSession(networkId, accounts[0].address))
    }
    case 'lookUp':
      return void (scope.checking = lookUp(scope, effect.lookup))
    case 'ask':
      return view.ask(scope.isRequired, false)
    case 'giveUp':
      return giveUp(scope, effect.subject)
    case 'leaveView':
      return view.leave()
    case 'tidyView':
      return view.tidy()
    case 'goBack':
      return goBackOrDisconnect(scope, effect.from, effect.to)
  }
}

/** @returns the error, if the lookup failed and still counts */
async function lookUp(scope: SignInScope, lookup: Lookup): Promise<unknown> {
  const { kit, siwx, ends } = scope
  try {
    await ends.settled()
    const session = await findSession(siwx, kit.store.getState(), lookup.subject)
    void dispatch(
      scope,
      session ? { type: 'sessionFound', lookup, session } : { type: 'sessionMissing', lookup },
    )
    return undefined
  } catch (error) {
    if (lookup.number !== scope.machine.lookup) return undefined
    kit.log.error('Failed to look up the sign-in session', error)
    await dispatch(scope, { type: 'lookupFailed', lookup })
    return error
  }
}

/** Disconnects an account that has to sign in and can't, and shows why. */
export async function giveUp({ kit, isRequired }: SignInScope, { namespace }: Subject) {
  if (isRequired) await disconnect(kit, { namespace })
  const { shortMessage, code } = new SignInUnavailableError()
  showToast(kit, shortMessage, 'error', code)
}

async function goBackOrDisconnect(scope: SignInScope, from: Subject, to: Subject | undefined) {
  if (to && (await goBack(scope, from, to))) return
  await disconnect(scope.kit, { namespace: from.namespace })
}

async function goBack(scope: SignInScope, from: Subject, to: Subject) {
  const { kit } = scope
  try {
    if (to.chainId !== from.chainId) await switchNetwork(kit, { networkId: to.chainId })
    if (to.accountAddress !== from.accountAddress)
      switchAccount(kit, { address: to.accountAddress, namespace: from.namespace })
    await scope.checking
    return scope.machine.step.status === 'signed'
  } catch (error) {
    kit.log.warn('The wallet did not return to the signed-in account', error)
    return false
  }
}
