/** Limits of social logins and of the identities that they lead to; part of the table of all limits. */
export const socialLimits = {
  socialAttemptMs: {
    value: 900_000,
    unit: 'ms',
    effect: 'for a social login from its beginning to its end: 410 `attempt_ended`',
  },
  socialStartsPerPrefix: {
    value: 120,
    unit: 'logins per hour',
    effect: 'by social providers, begun from one network: 429 `too_many_requests`',
  },
  socialStartsPerProject: {
    value: 6_000,
    unit: 'logins per hour',
    effect: 'by social providers, begun for one project: the same',
  },
  socialAnswerMs: {
    value: 10_000,
    unit: 'ms',
    effect: 'for a social provider to answer each question: the login says that it is unavailable',
  },
  socialExchangeMs: {
    value: 45_000,
    unit: 'ms',
    effect:
      'to make a login of what came back from a provider; a server that was stopped meanwhile is seen by it: the login says that it is unavailable',
  },
  socialProviderMs: {
    value: 3_600_000,
    unit: 'ms',
    effect: 'for which it is remembered what a provider says about its addresses and keys',
  },
  identitiesPerUser: {
    value: 20,
    unit: 'identities',
    effect: 'that lead to one account: linking another one is 400 `bad_request`',
  },
  identityChallengeMs: {
    value: 300_000,
    unit: 'ms',
    effect:
      'for which a challenge is good that a wallet signs to change its logins: 403 `wrong_factor`',
  },
} as const
