/** Limits of purchases at on-ramp providers. */
export const onrampLimits = {
  onrampProviderMs: {
    value: 8_000,
    unit: 'ms',
    effect: 'for an on-ramp provider to answer: 502 `onramp_unavailable`',
  },
  onrampAnswerBytes: {
    value: 8_388_608,
    unit: 'bytes',
    effect: "of an on-ramp provider's answer: 502 `onramp_unavailable`",
  },
  onrampOptionsMs: {
    value: 600_000,
    unit: 'ms',
    effect: 'for which it is remembered what an on-ramp provider sells',
  },
  onrampOptionsRetryMs: {
    value: 5_000,
    unit: 'ms',
    effect: 'until an on-ramp provider that did not tell what it sells is asked again',
  },
  onrampQuotePoints: {
    value: 5,
    unit: 'requests',
    effect: 'that a quote of an on-ramp provider counts as, in the budgets of network and project',
  },
  onrampOrderPoints: {
    value: 25,
    unit: 'requests',
    effect: 'that the beginning of an order counts as, in the same budgets',
  },
  onrampQuoteMs: {
    value: 30_000,
    unit: 'ms',
    effect: 'for which a quote is good, where the provider does not say for how long',
  },
  onrampLinkMs: {
    value: 600_000,
    unit: 'ms',
    effect: 'for which the signed address of the sandbox can be opened',
  },
  onrampAskMs: {
    value: 3_000,
    unit: 'ms',
    effect: 'between two questions to a provider about the same order, however many ask for it',
  },
  onrampWebhookBytes: {
    value: 65_536,
    unit: 'bytes',
    effect: 'of a webhook: 413 `body_too_large`',
  },
  onrampWebhookMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'between the time that a webhook was signed at and now: 401 `invalid_proof`',
  },
  onrampStartedMs: {
    value: 86_400_000,
    unit: 'ms',
    effect:
      'after which an order of which nothing was heard is `expired`, and a failed one is asked about no more',
  },
  onrampPendingMs: {
    value: 1_209_600_000,
    unit: 'ms',
    effect: 'after which an order that was not paid, such as by a bank transfer, is `expired`',
  },
  onrampKeptMs: {
    value: 7_776_000_000,
    unit: 'ms',
    effect: 'for which an order is kept after its last change',
  },
} as const
