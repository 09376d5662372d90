/** Limits of the names that an operator gives out. */
export const nameLimits = {
  nameMessageMs: {
    value: 300_000,
    unit: 'ms',
    effect: 'between the time in what is signed for a name and now: 400 `name_message`',
  },
  namesPerPrefix: {
    value: 30,
    unit: 'names per hour',
    effect: 'tried to be registered from one network: 429 `too_many_requests`',
  },
  nameAttributes: {
    value: 8,
    unit: 'texts',
    effect: 'of a name: 400 `name_message`',
  },
  nameSuggestions: {
    value: 4,
    unit: 'names',
    effect: 'suggested at most, besides the one asked for',
  },
  nameAnswerMs: {
    value: 300_000,
    unit: 'ms',
    effect:
      'for which a signed answer about a name is good; its resolver takes none for over an hour',
  },
  nameAnswerCalls: {
    value: 16,
    unit: 'questions',
    effect: 'about a name in one request of its resolver (`multicall`): 400 `bad_request`',
  },
} as const
