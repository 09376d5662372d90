import {
  answerEmailChange,
  challengeIdentity,
  getEmailChanges,
  seeEmailChange,
  type RouteResponse,
  type SessionAccess,
} from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import type { Approvals } from '../approval/createApprovals.ts'
import type { Signer } from '../signer/signer.ts'
import type { Vault } from '../signer/vault.ts'
import type { AccountOptions } from './account.ts'
import { accountUser } from './accountUser.ts'
import { showFactor, unlock } from './unlocking.ts'
import { hasFactor } from './walletState.ts'

/** Dependencies for answering changes of address. */
export type EmailChangeParts = {
  readonly api: Pick<Api, 'call' | 'session'>
  readonly approvals: Approvals
  readonly signer: Signer
  readonly vault: Vault
}

/** Wallet's answer to a change: `cancel` or `confirm` a waiting one, `revert` one that took effect. */
export type EmailAnswer = 'cancel' | 'confirm' | 'revert'

/** Answers a change with the wallet's signature. The wallet is open. */
export async function signEmailAnswer(
  { api, signer }: Pick<EmailChangeParts, 'api' | 'signer'>,
  changeId: string,
  answer: EmailAnswer,
): Promise<string> {
  const { userId, challenge } = await api.call(challengeIdentity, { body: {} })
  const signed = { action: `email-${answer}`, target: changeId, userId, challenge } as const
  const proof = { challenge, signature: await signer.signIdentityChange(signed) }
  const { email } = await api.call(answerEmailChange, { body: { changeId, answer, proof } })
  return email
}

/** See `Account.answerEmailChange`. */
export async function answerChange(
  account: AccountOptions,
  changeId: string,
  { answer, signal }: { readonly answer: EmailAnswer; readonly signal: AbortSignal },
): Promise<void> {
  await (answer === 'confirm' ? showFactor(account, signal) : unlock(account, signal))
  const email = await signEmailAnswer(account, changeId, answer)
  account.api.session.renameUser(email)
  account.onChange(accountUser(account))
}

/** Changes that wait or can be taken back, the newest first. */
export async function listEmailChanges({
  api,
}: Pick<EmailChangeParts, 'api'>): Promise<RouteResponse<typeof getEmailChanges>['changes']> {
  return (await api.call(getEmailChanges)).changes
}

/**
 * Shows a change of address that waits, where this device has not shown its newest notice.
 *
 * @param answer - has the wallet answer, and asks for what opens it
 */
export async function showEmailChange(
  { api, approvals, vault }: EmailChangeParts,
  answer: (changeId: string, how: 'cancel' | 'confirm') => Promise<void>,
): Promise<void> {
  const change = api.session.emailChange()
  if (!change || change.isSeen) return
  const canConfirm = hasFactor(vault.state())
  const { changeId, newEmail, appliesAt } = change
  const choice = await approvals.askEmailChange({
    newEmail,
    appliesAt,
    canCancel: canConfirm || vault.state().factors.some(({ isOwn }) => isOwn),
    canConfirm,
  })
  if (choice === 'keep') await api.call(seeEmailChange, { body: { changeId } })
  else await answer(changeId, choice)
}

/**
 * Takes back the change by which this session's address was moved away, by whatever opens the wallet. The session may do anything afterwards.
 *
 * @returns whether its owner has opened the wallet, rather than signed out
 * @throws ChannelError `REJECTED`, `ABORTED`
 */
export async function takeAddressBack(
  parts: EmailChangeParts,
  claim: NonNullable<SessionAccess['claim']>,
  asker: { readonly origin: string; readonly signal: AbortSignal; signOut(): Promise<void> },
): Promise<boolean> {
  const { api, approvals, vault } = parts
  const { origin, signal } = asker
  await vault.load()
  const { factors, canPasskey } = vault.state()
  const has = (kind: string) => factors.some((factor) => factor.kind === kind)
  let hasLeft = false
  const revert = (open: () => Promise<unknown>) => async () => {
    await open()
    await signEmailAnswer(parts, claim.changeId, 'revert')
  }
  await approvals.askUnlock(
    {
      origin,
      reason: 'takeBack',
      ...(factors.some(({ isOwn }) => isOwn) && {
        unlockOnDevice: revert(() => vault.unlockOnDevice()),
      }),
      ...(has('passkey') &&
        canPasskey && {
          unlockWithPasskey: revert(() => vault.unlockWithPasskey({ signal, keep: false })),
        }),
      ...(has('recovery') && {
        unlockWithRecoveryCode: (code) =>
          revert(() => vault.unlockWithRecoveryCode(code, { keep: false }))(),
      }),
      signOut: async () => {
        hasLeft = true
        await asker.signOut()
      },
    },
    { signal },
  )
  if (hasLeft) return false
  api.session.lookAgain()
  await api.session.findAnew()
  await vault.load()
  await vault.keepOnDevice()
  return true
}
