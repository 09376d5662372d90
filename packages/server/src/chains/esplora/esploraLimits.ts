import type { Limit } from '../../config/limit.ts'

/** The limits of the servers of Bitcoin networks. */
export const esploraLimits = {
  esploraAnswerBytes: {
    value: 8_388_608,
    unit: 'bytes',
    effect: 'of an answer from an Esplora server: it counts as failed',
  },
  esploraCacheMs: {
    value: 3_000,
    unit: 'ms',
    effect: 'for which what an Esplora server says is remembered',
  },
  esploraCacheEntries: {
    value: 500,
    unit: 'answers',
    effect: 'of Esplora servers remembered per network; the oldest goes',
  },
  esploraLagBlocks: {
    value: 2,
    unit: 'blocks',
    effect: 'that an Esplora server may be behind another one; with more it is asked last',
  },
} as const satisfies Record<string, Limit>
