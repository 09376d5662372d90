/** Limits of logins with Farcaster; part of the table of all limits. */
export const farcasterLimits = {
  farcasterChannelMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'for which a login with Farcaster can be approved: 410 `attempt_ended`',
  },
  farcasterChannelsPerPrefix: {
    value: 300,
    unit: 'channels per hour',
    effect: 'of sign-ins with Farcaster, opened from one network: 429 `too_many_requests`',
  },
  farcasterAnswerBytes: {
    value: 65_536,
    unit: 'bytes',
    effect: 'of an answer of the Farcaster relay: it counts as one that does not answer',
  },
  farcasterRelayMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'for the Farcaster relay to answer: 502 `upstream_unavailable`',
  },
} as const
