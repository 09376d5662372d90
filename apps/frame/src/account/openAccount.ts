import { ChannelError } from '@latchkey/protocol/channel'
import type { FrameUser } from '@latchkey/protocol/frame'
import { refusal } from '../handlers/refusal.ts'
import type { AccountOptions } from './account.ts'
import { accountUser, passkeyName } from './accountUser.ts'
import { answerChange, showEmailChange, takeAddressBack } from './emailChanges.ts'
import { factorMakers } from './factorMakers.ts'
import { firstStep, nextStep, type OpeningFacts, type OpeningStep } from './openingStep.ts'
import { askToUnlock, unlock } from './unlocking.ts'

/** Codes of a prompt that was closed without an answer. */
const closings: ReadonlySet<string> = new Set(['REJECTED', 'ABORTED'])

/** One opening of an account. */
export type Opening = {
  /** `isNew` from a login until the account was opened. */
  readonly login: { isNew: boolean }
  readonly signal: AbortSignal
  readonly namespace: string | undefined
  /** Loads the vault, once for all callers. */
  readonly loadVault: () => Promise<void>
  /** Creates the first wallet, once for all callers. */
  readonly createWallet: (signal: AbortSignal) => Promise<void>
}

/** See `Account.open`. {@link nextStep} decides; this runs the steps. */
export async function openAccount(account: AccountOptions, opening: Opening): Promise<FrameUser> {
  const { api, vault } = account
  const { login, namespace } = opening
  const readFacts = (): OpeningFacts => ({
    hasClaim: api.session.claim() !== undefined,
    hasLoggedIn: login.isNew,
    wallet: vault.state(),
    namespace,
  })
  const effects = openingEffects(account, opening)
  // A new login may belong to another user.
  const session = await (login.isNew ? api.session.findAnew() : api.session.find())
  let step = firstStep(session, readFacts())
  while (step !== 'opened') {
    await effects[step]()
    step = nextStep(step, readFacts())
  }
  return accountUser(account, namespace)
}

function openingEffects(
  account: AccountOptions,
  { login, signal, loadVault, createWallet }: Opening,
): Readonly<Record<Exclude<OpeningStep, 'opened'>, () => Promise<void>>> {
  const { api, approvals, origin, signOut, vault } = account
  return {
    confirmSite: async () => {
      await approvals.askContinue({ origin }, { signal })
      await api.session.continueHere()
    },
    takeAddressBack: async () => {
      const claim = api.session.claim()
      if (!claim || !(await takeAddressBack(account, claim, { origin, signal, signOut })))
        throw refusal('UNAUTHORIZED')
    },
    loadVault,
    createWallet: () => createWallet(signal),
    offerUnlock: () =>
      askToUnlock(account, { signal }).catch((error: unknown) => {
        // An owner who closes the dialog is connected. The next signature asks again.
        const isPostponed = error instanceof ChannelError && closings.has(error.code)
        if (!isPostponed || signal.aborted) throw error
      }),
    openOnDevice: async () => void (await vault.unlockOnDevice().catch(() => false)),
    endLogin: async () => {
      login.isNew = false
      // Not awaited: the account is available, and the view only informs its owner.
      showEmailChange(account, (id, how) =>
        answerChange(account, id, { answer: how, signal: new AbortController().signal }),
      ).catch(() => {})
    },
    unlock: () => unlock(account, signal),
    refused: () => Promise.reject(refusal('UNAUTHORIZED')),
  }
}

/**
 * Creates the wallet of a new user. In a browser without storage a factor comes first: only a factor can reopen the wallet.
 *
 * @throws ChannelError `REJECTED` if the owner postpones that factor
 */
export async function createFirstWallet(
  account: AccountOptions,
  signal: AbortSignal,
): Promise<void> {
  const { approvals, vault } = account
  const { storage } = vault.state()
  if (storage === 'allowed') await vault.createOnDevice()
  const makers = {
    ...factorMakers(vault, passkeyName(account)),
    canSkip: storage === 'allowed',
  }
  const made = await approvals.askFactorSetup(makers, { signal }).catch((error: unknown) => {
    if (storage === 'allowed' && error instanceof ChannelError) return 'later' as const
    throw error
  })
  if (made === 'later' && storage === 'denied') throw refusal('REJECTED')
}
