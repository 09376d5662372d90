/** Limits of sign-ins with an account of a chain; part of the table of all limits. */
export const siwxLimits = {
  siwxNonceMs: {
    value: 600_000,
    unit: 'ms',
    effect: 'for which the nonce of a message to sign in with is good: 410 `attempt_ended`',
  },
  siwxMemoryEntries: {
    value: 100_000,
    unit: 'entries',
    effect:
      'that a store in memory keeps of each kind: nonces, sessions, accounts with metadata; the oldest goes',
  },
  siwxSessionMs: {
    value: 604_800_000,
    unit: 'ms',
    effect:
      'for which somebody stays signed in with an account, or until the time that the message says',
  },
  siwxRotateMs: {
    value: 3_600_000,
    unit: 'ms',
    effect: 'after which the cookie of a session gets another id when it is next asked who it is',
  },
  siwxGraceMs: {
    value: 60_000,
    unit: 'ms',
    effect: 'for which the id before is still good, for requests that were under way',
  },
  siwxAccounts: {
    value: 20,
    unit: 'accounts',
    effect: 'in one session, each on one chain; the one signed in first goes',
  },
  siwxMetadataBytes: {
    value: 4_096,
    unit: 'bytes',
    effect: 'that a site keeps with an account: 413 `body_too_large`',
  },
} as const
