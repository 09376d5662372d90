/** The limits of tokens that are one of their kind: see `limits.ts`. */
export const nftLimits = {
  nftPoints: {
    value: 5,
    unit: 'requests',
    effect:
      'that a page of what an account holds counts as, in the budgets of network and project, and so does the picture of a token that is not remembered',
  },
  nftPage: {
    value: 24,
    unit: 'tokens',
    effect: 'on a page of `GET /v1/account/{address}/nfts`: the next page has the others',
  },
  nftCandidates: {
    value: 2_000,
    unit: 'tokens',
    effect:
      'of which a Solana account has one are looked at: the others are left out, `coverage` is `partial`',
  },
  nftPageMs: {
    value: 2_500,
    unit: 'ms',
    effect: 'a page waits for what describes its tokens: the rest go by their numbers for now',
  },
  nftMemoryMs: {
    value: 3_600_000,
    unit: 'ms',
    effect: 'for which what describes a token is remembered, and its picture',
  },
  nftEntries: {
    value: 10_000,
    unit: 'tokens',
    effect: 'of which it is remembered what describes them; the oldest goes',
  },
  nftPictureCacheBytes: {
    value: 67_108_864,
    unit: 'bytes',
    effect: 'of pictures of tokens are remembered; the oldest go',
  },
} as const
