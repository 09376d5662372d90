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
  nameLookups: {
    value: 4,
    unit: 'lookups',
    effect: 'off the chain (EIP-3668) for one question about a name: the name has no such record',
  },
  nameLookupMs: {
    value: 5_000,
    unit: 'ms',
    effect:
      'for all lookups of one question, with waiting and redirects: 502 `upstream_unavailable`',
  },
  nameGatewayRedirects: {
    value: 4,
    unit: 'redirects',
    effect: "of a name's gateway that are followed: the next gateway is asked",
  },
  nameGatewayUrls: {
    value: 4,
    unit: 'gateways',
    effect: 'of one lookup that are asked, one after the other; the rest are not',
  },
  nameGatewayBytes: {
    value: 1_048_576,
    unit: 'bytes',
    effect: "of an answer from a name's gateway: the next gateway is asked",
  },
  nameGatewayFetches: {
    value: 16,
    unit: 'fetches',
    effect: "from names' gateways at the same time; the rest wait",
  },
} as const
