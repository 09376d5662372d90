/** Limits of logins, sessions and their mails; part of the table of all limits. */
export const authLimits = {
  codeMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which the code of a mail, and its link, is good: 410 `attempt_ended`',
  },
  codeTries: {
    value: 5,
    unit: 'tries',
    effect: 'of one code, the right one counted too: 410 `too_many_codes`',
  },
  emailCooldownMs: {
    value: 30_000,
    unit: 'ms',
    effect:
      'between two mails with codes for one address: 429 `too_many_requests` with `Retry-After`',
  },
  emailsPerAddress: {
    value: 10,
    unit: 'mails per hour',
    effect:
      'with codes for one address; a device that has logged in with it has as many of its own: 429 `too_many_requests`',
  },
  emailsPerPrefix: {
    value: 60,
    unit: 'mails per hour',
    effect: 'with codes, asked for from one network: the same',
  },
  emailsPerProject: {
    value: 3_000,
    unit: 'mails per hour',
    effect: 'with codes, for one project: the same',
  },
  emailsInAll: {
    value: 20_000,
    unit: 'mails per hour',
    effect: 'with codes, of all servers that share a store: the same',
  },
  accessTokenMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which an access token is good: 401 `invalid_token`, refresh it',
  },
  dpopNonceMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which a nonce for proofs is good: 401 `use_dpop_nonce`',
  },
  sessionMs: {
    value: 2_592_000_000,
    unit: 'ms',
    effect: 'after which a session that was not used ends: 401 `invalid_session`',
  },
  sessionOrigins: {
    value: 50,
    unit: 'sites',
    effect: 'that one session is used on; the one agreed to first goes',
  },
  refreshReuseMs: {
    value: 30_000,
    unit: 'ms',
    effect:
      'for which a used refresh token still gives the one after it; later its use ends the session, unless its own key never used the one after it',
  },
  deviceCookieMs: {
    value: 34_560_000_000,
    unit: 'ms',
    effect: 'for which a browser remembers that it has logged in, since it last did',
  },
  devicesPerUser: {
    value: 50,
    unit: 'devices',
    effect: 'of one person; the one unused for the longest is logged out',
  },
  emailChangeMs: {
    value: 1_800_000,
    unit: 'ms',
    effect: 'to end a change of address after it was begun: 410 `attempt_ended`',
  },
  emailChangeWaitMs: {
    value: 604_800_000,
    unit: 'ms',
    effect: 'before a change of address takes effect that the wallet has not signed',
  },
  emailRevertMs: {
    value: 259_200_000,
    unit: 'ms',
    effect:
      'for which the old address can take a change of it back by a link where there is no wallet: 410 `attempt_ended`',
  },
} as const
