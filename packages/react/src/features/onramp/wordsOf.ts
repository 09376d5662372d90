import type { WaitingStatus } from '../../components/Waiting.tsx'
import type { GetText } from '../../i18n/useText.ts'
import type { Progress } from './readProgress.ts'
import type { onrampText } from './text.ts'

type Known = {
  readonly provider: string
  readonly amount: string
  /** Why the provider has refused. */
  readonly reason: string | undefined
  /** Why it has not begun. */
  readonly error: string | undefined
}

type Words = {
  readonly status: WaitingStatus
  readonly title: string
  readonly text: string | undefined
}

/** What a purchase's state is called, and what to do now. */
export function wordsOf(
  t: GetText<typeof onrampText.texts>,
  progress: Progress,
  { provider, amount, reason, error }: Known,
): Words {
  const failed = reason
    ? t('saysWhy', { provider, reason: reasonText(t, reason) })
    : error
      ? `${error}. ${t('failedText')}`
      : t('failedText')
  const words = {
    opening: ['waiting', t('buyIn', { provider }), t('opening', { provider })],
    open: ['waiting', t('buyIn', { provider }), t('externalWindow')],
    closed: ['waiting', t('notPaid'), t('notPaidText', { provider })],
    blocked: ['waiting', t('buyIn', { provider }), t('blockedText')],
    pending: ['waiting', t('pending'), t('pendingText')],
    paid: ['waiting', t('paid'), t('paidText', { amount })],
    delivered: ['done', t('delivered', { amount }), t('deliveredText')],
    failed: ['failed', t('failed'), failed],
    expired: ['failed', t('expired'), t('expiredText')],
  } as const satisfies Record<Progress, readonly [WaitingStatus, string, string]>
  const [status, title, text] = words[progress]
  return { status, title, text }
}

/** What providers say as codes, in words. */
const knownReasons = [
  'card_declined',
  'issuer_timeout',
  'verification_refused',
  'cancelled',
  'refunded',
  'undeliverable',
] as const

/** A reason as people read it: a code that is not known reads as its words. */
function reasonText(t: GetText<typeof onrampText.texts>, reason: string) {
  const known = knownReasons.find((code) => code === reason.toLowerCase())
  if (known) return t(known)
  return /^\w+$/.test(reason) ? reason.replaceAll('_', ' ').toLowerCase() : reason
}
