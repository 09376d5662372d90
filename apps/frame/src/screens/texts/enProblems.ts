/** What went wrong, in English. */
export const enProblems = {
  problem: 'Something went wrong. Try again.',
  problemOffline: 'The server cannot be reached. Check your connection and try again.',
  problemPasskeyCancelled: 'That was not finished. Try again, or choose another way.',
  problemPasskeyUnsupported: 'This browser cannot use passkeys for a wallet. Use a recovery code.',
  problemPasskeyNoPrf:
    'This passkey provider cannot open wallets. Try another one, or use a recovery code.',
  problemOldBrowser: 'This browser is too old to keep a wallet safe. Update it and try again.',
  problemPasskeyExists: 'This device already has a passkey for your wallet.',
  problemUnlockFirst: 'Your wallet is locked. Unlock it first.',
  problemWrongFactor: 'That does not open this wallet.',
  problemWrongFactorTries: 'That does not open this wallet. Tries left: {count}.',
  problemLocked: 'Too many tries. Wait a while, or use another way.',
  problemSessionEnded: 'You are no longer logged in. Close this and log in again.',
  problemVault: 'The wallet could not be opened safely, so nothing was changed.',
  problemChanged: 'This was changed elsewhere meanwhile. Try again.',
} as const
