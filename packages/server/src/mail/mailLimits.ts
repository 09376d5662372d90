/** Limits of sending mail; part of the table of all limits. */
export const mailLimits = {
  mailConnections: {
    value: 8,
    unit: 'connections',
    effect: 'to the mail server per server; further mails wait',
  },
  mailTimeoutMs: {
    value: 15_000,
    unit: 'ms',
    effect: 'for the mail server to answer: the mail is tried again',
  },
  mailLeaseMs: {
    value: 60_000,
    unit: 'ms',
    effect:
      'after which another server sends a mail that one had begun to, once: the mail may come twice',
  },
  mailRetryMs: {
    value: 1_000,
    unit: 'ms',
    effect: 'until a mail that was not taken is tried again, doubled with each try',
  },
  mailRetryMostMs: {
    value: 60_000,
    unit: 'ms',
    effect: 'at most between two tries of a mail',
  },
  mailPollMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'between two looks for mails that another server has left',
  },
  noticeMs: {
    value: 86_400_000,
    unit: 'ms',
    effect: 'for which a notice is tried to be sent; one with a code as long as the code is good',
  },
} as const
