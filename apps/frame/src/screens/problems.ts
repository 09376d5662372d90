import type { TextKey } from './texts/texts.ts'

/** What to say about a failure: a text and its values. */
export type Problem = readonly [key: TextKey, values?: Readonly<Record<string, string>>]

/** Codes of the signer, the server and the channel that have words of their own. */
const texts: Readonly<Record<string, TextKey>> = {
  OFFLINE: 'problemOffline',
  TIMEOUT: 'problemOffline',
  NETWORK: 'problemOffline',
  PASSKEY_CANCELLED: 'problemPasskeyCancelled',
  PASSKEY_UNSUPPORTED: 'problemPasskeyUnsupported',
  PASSKEY_WITHOUT_PRF: 'problemPasskeyNoPrf',
  UNSUPPORTED_BROWSER: 'problemOldBrowser',
  PASSKEY_EXISTS: 'problemPasskeyExists',
  PASSKEY_FAILED: 'problemPasskeyCancelled',
  BAD_CODE: 'unlockCodeChecksum',
  STORAGE_DENIED: 'setupNothingKept',
  LOCKED: 'problemUnlockFirst',
  WRONG_FACTOR: 'problemWrongFactor',
  wrong_factor: 'problemWrongFactor',
  factor_locked: 'problemLocked',
  rate_limited: 'problemLocked',
  UNAUTHORIZED: 'problemSessionEnded',
  unauthorized: 'problemSessionEnded',
  ALTERED: 'problemVault',
  ROLLED_BACK: 'problemVault',
  OTHER_WALLET: 'problemVault',
  conflict: 'problemChanged',
}

/** Finds the words for a failure. What nobody expected reads "Something went wrong". */
export function toProblem(error: unknown): Problem {
  if (typeof error !== 'object' || error === null) return ['problem']
  const { code, triesLeft, name } = error as Record<string, unknown> // each is checked next
  const isCancelled = name === 'NotAllowedError' || name === 'AbortError'
  const key =
    texts[typeof code === 'string' ? code : ''] ?? (isCancelled && texts.PASSKEY_CANCELLED)
  if (!key) return ['problem']
  return key === 'problemWrongFactor' && typeof triesLeft === 'number'
    ? ['problemWrongFactorTries', { count: String(triesLeft) }]
    : [key]
}
