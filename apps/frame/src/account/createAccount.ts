import { refusal } from '../handlers/refusal.ts'
import type { Account, AccountOptions } from './account.ts'
import { accountUser, passkeyName } from './accountUser.ts'
import { answerChange, listEmailChanges } from './emailChanges.ts'
import { factorMakers } from './factorMakers.ts'
import { createFirstWallet, openAccount } from './openAccount.ts'
import { showFactor, showFactorOrWait, unlock, unlockForFactors } from './unlocking.ts'
import { isLocked } from './walletState.ts'

/** Creates the account behind a login. */
export function createAccount(options: AccountOptions): Account {
  const { api, vault } = options
  const login = { isNew: false }
  const loadOnce = joinRunning(() => vault.load())
  const createWallet = joinRunning((signal: AbortSignal) => createFirstWallet(options, signal))

  /** Loads the vault of the session if it was not loaded yet. */
  async function loadVault() {
    await api.session.access()
    if (vault.state().status === 'unknown') await loadOnce()
  }

  return {
    user: (namespace) => accountUser(options, namespace),
    isLocked: () => isLocked(vault.state()),
    async require() {
      if ((await api.session.find()) !== 'live' || api.session.claim())
        throw refusal('UNAUTHORIZED')
      await loadVault()
      if (vault.state().address === undefined) throw refusal('UNAUTHORIZED')
    },
    address() {
      const { address } = vault.state()
      if (address === undefined) throw refusal('UNAUTHORIZED')
      return address
    },
    async solanaAddress(signal) {
      if (vault.state().solanaAddress === undefined) await unlock(options, signal)
      const { solanaAddress } = vault.state()
      if (solanaAddress === undefined)
        throw refusal('NOT_AVAILABLE', 'This browser has no Ed25519, which Solana needs')
      return solanaAddress
    },
    loggedIn() {
      login.isNew = true
      // The page opens the account next. If loading fails here, that request retries.
      if (api.session.user()) loadOnce().catch(() => {})
    },
    open: (signal, namespace) =>
      openAccount(options, { login, signal, namespace, loadVault, createWallet }),
    unlock: (signal) => unlock(options, signal),
    settingsMakers: () => factorMakers(vault, passkeyName(options)),
    unlockForFactors: (signal) => unlockForFactors(options, signal),
    showFactorOrWait: (signal) => showFactorOrWait(options, signal),
    listEmailChanges: () => listEmailChanges(options),
    answerEmailChange: (changeId, answer, signal = new AbortController().signal) =>
      answerChange(options, changeId, { answer, signal }),
    showFactor: (signal) => showFactor(options, signal),
  }
}

/** Lets calls join the one that is running. */
function joinRunning<Inputs extends unknown[], Result>(
  work: (...inputs: Inputs) => Promise<Result>,
): (...inputs: Inputs) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (...inputs) => (running ??= work(...inputs).finally(() => (running = undefined)))
}
