import { refusal } from '../handlers/refusal.ts'
import type { AccountOptions } from './account.ts'
import { accountUser, passkeyName } from './accountUser.ts'
import { factorMakers } from './factorMakers.ts'
import { hasFactor, isLocked } from './walletState.ts'

type UnlockPrompt = {
  readonly signal: AbortSignal
  /** Asks for a factor although the wallet may be open. Signing out is not offered then. */
  readonly reason?: 'confirm'
  /** Continues without a factor if the owner accepts a waiting period. */
  readonly wait?: () => Promise<void>
}

/**
 * Asks for a factor that opens the wallet.
 *
 * @throws ChannelError `REJECTED`, `ABORTED`, `UNAUTHORIZED` if the owner signs out
 */
export async function askToUnlock(
  { approvals, origin, signOut, vault }: AccountOptions,
  { signal, reason, wait }: UnlockPrompt,
): Promise<void> {
  const { factors, canPasskey, storage } = vault.state()
  let hasLeft = false
  const has = (kind: string) => factors.some((factor) => factor.kind === kind)
  await approvals.askUnlock(
    {
      origin,
      reason: reason ?? (storage === 'allowed' ? 'newDevice' : 'nothingKept'),
      ...(has('passkey') &&
        canPasskey && { unlockWithPasskey: () => vault.unlockWithPasskey({ signal }) }),
      ...(has('recovery') && {
        unlockWithRecoveryCode: (code: string) => vault.unlockWithRecoveryCode(code),
      }),
      ...(wait && { wait }),
      ...(!reason && {
        signOut: async () => {
          hasLeft = true
          await signOut()
        },
      }),
    },
    { signal },
  )
  if (hasLeft) throw refusal('UNAUTHORIZED')
}

/** See `Account.unlock`. */
export async function unlock(account: AccountOptions, signal: AbortSignal): Promise<void> {
  const { vault, onChange } = account
  if (vault.state().status === 'unlocked') return
  const wasLocked = isLocked(vault.state())
  if (wasLocked || !(await vault.unlockOnDevice())) await askToUnlock(account, { signal })
  if (wasLocked) onChange(accountUser(account))
}

/** See `Account.unlockForFactors`. */
export async function unlockForFactors(
  account: AccountOptions,
  signal: AbortSignal,
): Promise<void> {
  await account.vault.load()
  return hasFactor(account.vault.state())
    ? askToUnlock(account, { signal, reason: 'confirm' })
    : unlock(account, signal)
}

/** See `Account.showFactorOrWait`. */
export async function showFactorOrWait(
  account: AccountOptions,
  signal: AbortSignal,
): Promise<'factor' | 'wait'> {
  const { vault, approvals } = account
  await vault.load()
  if (vault.state().status === 'none') return 'wait'
  if (hasFactor(vault.state())) {
    let shown: 'factor' | 'wait' = 'factor'
    const wait = async () => void (shown = 'wait')
    await askToUnlock(account, { signal, reason: 'confirm', wait })
    return shown
  }
  if (isLocked(vault.state())) return 'wait'
  await unlock(account, signal)
  const makers = { ...factorMakers(vault, passkeyName(account)), canSkip: true }
  return (await approvals.askFactorSetup(makers, { signal })) === 'later' ? 'wait' : 'factor'
}

/** See `Account.showFactor`. */
export async function showFactor(account: AccountOptions, signal: AbortSignal): Promise<void> {
  const { vault, approvals } = account
  await vault.load()
  if (hasFactor(vault.state())) return askToUnlock(account, { signal, reason: 'confirm' })
  await unlock(account, signal)
  const makers = { ...factorMakers(vault, passkeyName(account)), canSkip: false }
  await approvals.askFactorSetup(makers, { signal })
}
