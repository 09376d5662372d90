import type { SessionState } from '../api/createSession.ts'
import type { VaultState } from '../signer/vault.ts'
import { addressesOf, isLocked } from './walletState.ts'

/** State of an account between its session and its use by the page. */
export type OpeningStep =
  /** Asks whether this site may use the session. */
  | 'confirmSite'
  /** The session may only revert the change that moved its address away. */
  | 'takeAddressBack'
  | 'loadVault'
  | 'createWallet'
  /** Asks for a factor; the owner may postpone it. */
  | 'offerUnlock'
  /** Reads the addresses that the server does not keep. */
  | 'openOnDevice'
  /** Ends the login, and shows a waiting change of address. */
  | 'endLogin'
  /** Only the open wallet has the address that the page wants. */
  | 'unlock'
  | 'opened'
  | 'refused'

/** Facts that decide the next step. */
export type OpeningFacts = {
  /** Whether the session only allows a change of address to be reverted. */
  readonly hasClaim: boolean
  /** The user has logged in since the last opening. */
  readonly hasLoggedIn: boolean
  readonly wallet: VaultState
  /** Chain family of the address that the page wants. */
  readonly namespace: string | undefined
}

/** Returns the first step of a session. */
export function firstStep(session: SessionState, facts: OpeningFacts): OpeningStep {
  if (session === 'none') return 'refused'
  return session === 'unconfirmed' ? 'confirmSite' : afterSession(facts)
}

/** Returns the step that follows a completed one. */
export function nextStep(step: OpeningStep, facts: OpeningFacts): OpeningStep {
  switch (step) {
    case 'confirmSite':
      return afterSession(facts)
    case 'takeAddressBack':
      return 'loadVault'
    case 'loadVault':
      if (facts.wallet.status === 'none') return 'createWallet'
      return facts.hasLoggedIn && isLocked(facts.wallet) ? 'offerUnlock' : afterWallet(facts)
    case 'createWallet':
    case 'offerUnlock':
      return afterWallet(facts)
    case 'openOnDevice':
      return 'endLogin'
    case 'endLogin':
      return isAddressMissing(facts) ? 'unlock' : 'opened'
    case 'unlock':
    case 'opened':
      return 'opened'
    case 'refused':
      return 'refused'
  }
}

function afterSession({ hasClaim, hasLoggedIn }: OpeningFacts): OpeningStep {
  if (!hasClaim) return 'loadVault'
  return hasLoggedIn ? 'takeAddressBack' : 'refused'
}

function afterWallet({ hasLoggedIn, wallet }: OpeningFacts): OpeningStep {
  const canLearn = wallet.solanaAddress === undefined && !isLocked(wallet)
  return hasLoggedIn && canLearn ? 'openOnDevice' : 'endLogin'
}

function isAddressMissing({ wallet, namespace }: OpeningFacts): boolean {
  return namespace !== undefined && !(namespace in addressesOf(wallet))
}
