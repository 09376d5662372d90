import type { Limit } from '../../config/limit.ts'

/** The limits of wallets that the server keeps sealed. */
export const vaultLimits = {
  vaultBegunMs: {
    value: 900_000,
    unit: 'ms',
    effect: 'for a slot that was begun to be named by its vault: 409 `conflict`',
  },
  vaultBegunSlots: {
    value: 12,
    unit: 'slots',
    effect: 'of one session that are begun and not named yet; the oldest goes',
  },
  vaultDeviceSlots: {
    value: 40,
    unit: 'devices',
    effect: 'that can open one wallet by themselves: 400 `bad_request`',
  },
  vaultPasskeySlots: {
    value: 10,
    unit: 'passkeys',
    effect: 'of one wallet: 400 `bad_request`',
  },
  vaultRecoveryTries: {
    value: 10,
    unit: 'tries',
    effect:
      'of a recovery code by one session, after which its owner gets a mail and that session waits: 423 `factor_locked`',
  },
  vaultLockMs: {
    value: 86_400_000,
    unit: 'ms',
    effect: 'for which a session with too many wrong recovery codes waits',
  },
  vaultChallengeMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'to use a passkey after it was asked for: 403 `wrong_factor`',
  },
  vaultChallenges: {
    value: 20,
    unit: 'questions',
    effect: 'to passkeys by one session that wait for an answer; the oldest goes',
  },
} as const satisfies Record<string, Limit>
