/** Limits of what accounts have done. */
export const historyLimits = {
  historyPoints: {
    value: 5,
    unit: 'requests',
    effect:
      'that a page of what an account has done counts as, in the budgets of network and project',
  },
  historyPageEntries: {
    value: 50,
    unit: 'transactions',
    effect: 'on a page of what an account has done',
  },
  historyTransfers: {
    value: 100,
    unit: 'movements',
    effect: 'of one transaction are given; the others are left out',
  },
  historyNfts: {
    value: 24,
    unit: 'tokens',
    effect: 'of a page whose names and pictures are looked for at a time; the others come later',
  },
  historyNftMs: {
    value: 500,
    unit: 'ms',
    effect: 'that a page waits for those names and pictures; it is given without them then',
  },
  historyCollectibles: {
    value: 1_000,
    unit: 'collectibles',
    effect:
      'that have come to an account are looked for, first those of its own transactions: the others are left out, `coverage` is `partial`',
  },
  historyContractCollectibles: {
    value: 50,
    unit: 'collectibles',
    effect: 'of one contract among them that came by transactions of others, the newest: the same',
  },
  historyArrivals: {
    value: 10_000,
    unit: 'collectibles',
    effect: 'that others have sent to an account, the newest, are chosen from: the same',
  },
  historyPollMs: {
    value: 3_000,
    unit: 'ms',
    effect: 'between two questions to a chain that this server follows whether it has new blocks',
  },
  historyLookMs: {
    value: 500,
    unit: 'ms',
    effect: 'between two such questions where somebody asks for a history',
  },
  historyWaitMs: {
    value: 1_500,
    unit: 'ms',
    effect:
      'that a first page waits for the newest blocks to be read; it is given without them then',
  },
  historyStartBlocks: {
    value: 50_000,
    unit: 'blocks',
    effect:
      'below the head at which a chain is begun to be followed: nothing older is in its history',
  },
  historyRoundBlocks: {
    value: 256,
    unit: 'blocks',
    effect: 'read in a row, after which the head is asked for again',
  },
  historyParallelBlocks: {
    value: 8,
    unit: 'blocks',
    effect: 'asked for at the same time, and written in one transaction',
  },
  historyKeptBlocks: {
    value: 256,
    unit: 'blocks',
    effect: 'that a chain may replace; one that replaces more is read anew',
  },
  historyLeaseMs: {
    value: 20_000,
    unit: 'ms',
    effect: 'after which another server follows the chains of one that was killed',
  },
  historyRetryMs: {
    value: 60_000,
    unit: 'ms',
    effect: 'at most until a chain whose nodes do not answer is asked again',
  },
  historyServiceMs: {
    value: 8_000,
    unit: 'ms',
    effect:
      'for a service that tells histories to answer, waiting for its turn included: 502 `upstream_unavailable`',
  },
  historyServiceBytes: {
    value: 8_388_608,
    unit: 'bytes',
    effect: 'of an answer of such a service: 502 `upstream_unavailable`',
  },
  historyServiceGapMs: {
    value: 350,
    unit: 'ms',
    effect: 'between two questions to such a service, of which a page takes five',
  },
  historyServiceRows: {
    value: 100,
    unit: 'rows',
    effect: 'of each of its lists that such a service is asked for at a time',
  },
  historyServicePages: {
    value: 3,
    unit: 'pages',
    effect:
      'of 1,000 rows of each of its lists of collectibles that such a service is asked for: what is older is left out, `coverage` is `partial`',
  },
  historyServiceMemoryMs: {
    value: 15_000,
    unit: 'ms',
    effect: 'for which a page of a history that this server does not keep itself is remembered',
  },
  historyServiceEntries: {
    value: 1_000,
    unit: 'pages',
    effect: 'of such histories remembered; the oldest goes',
  },
  historyPending: {
    value: 10_000,
    unit: 'transactions',
    effect: 'of Bitcoin that wait for a block, of which it is remembered when they were first seen',
  },
  historyTokenAccounts: {
    value: 20,
    unit: 'accounts',
    effect:
      'of tokens of a Solana account whose transactions are looked for besides its own, first those of listed tokens: `coverage` is `partial` where there are more',
  },
  historySolanaEntries: {
    value: 20,
    unit: 'transactions',
    effect: 'on a page of the history of a Solana account, each of which a node is asked for',
  },
} as const
