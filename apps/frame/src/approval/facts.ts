import type { Address } from './approvalRequest.ts'
import { findKnownToken } from './knownTokens.ts'
import type { Token } from './story.ts'

/** Meaning of a contract's numbers: amounts (ERC-20), or collectible ids (ERC-721, ERC-1155). */
export type Standard = 'token' | 'items'

/** Asks a chain; `undefined` for what it does not tell. */
export type ChainReader = {
  /** Reads a token's own symbol and decimals. */
  readToken(
    chainId: number,
    address: Address,
  ): Promise<{ readonly symbol: string; readonly decimals: number } | undefined>
  readStandard(chainId: number, address: Address): Promise<Standard | undefined>
  /** In the smallest unit; of the chain's own coin without a token. */
  readBalance(chainId: number, account: Address, token?: Address): Promise<bigint | undefined>
}

/** Chain data available while a request is judged. Unknown data is `undefined`. */
export type Facts = {
  findToken(chainId: number, address: Address): Token | undefined
  findStandard(chainId: number, address: Address): Standard | undefined
  findBalance(chainId: number, account: Address, token?: Address): bigint | undefined
}

/** Maximum number of chain queries per request, and of query rounds. */
const mostQuestions = 24
const mostRounds = 3

/** Creates a lookup of token, standard and balance data. Caches tokens and standards, but not balances. */
export function createFactBook(reader: ChainReader | undefined) {
  const tokens = new Map<string, Token>()
  const standards = new Map<string, Standard>()
  const keyOf = (...parts: readonly unknown[]) => parts.join(':').toLowerCase()

  async function learnToken(chainId: number, address: Address) {
    const answer = await reader?.readToken(chainId, address)
    if (!answer) return
    const { symbol, decimals } = answer
    if (typeof symbol !== 'string' || !Number.isInteger(decimals)) return
    if (decimals < 0 || decimals > 36) return
    tokens.set(keyOf(chainId, address), { symbol: symbol.slice(0, 24), decimals, isKnown: false })
  }

  async function learnStandard(chainId: number, address: Address) {
    const standard = await reader?.readStandard(chainId, address)
    if (standard) standards.set(keyOf(chainId, address), standard)
  }

  return {
    /** Reads until what is missing was asked: each time with what has been learnt. */
    async fill<Result>(read: (facts: Facts) => Result): Promise<Result> {
      const balances = new Map<string, bigint>()
      const asked = new Set<string>()
      let open: Promise<void>[] = []

      function askOnce(key: string, ask: () => Promise<void>) {
        if (!reader || asked.has(key) || asked.size >= mostQuestions) return
        asked.add(key)
        open.push(ask().catch(() => undefined))
      }

      const facts: Facts = {
        findToken(chainId, address) {
          const key = keyOf(chainId, address)
          const token = findKnownToken(chainId, address) ?? tokens.get(key)
          if (!token) askOnce(`token ${key}`, () => learnToken(chainId, address))
          return token
        },
        findStandard(chainId, address) {
          if (findKnownToken(chainId, address)) return 'token'
          const key = keyOf(chainId, address)
          const standard = standards.get(key)
          if (!standard) askOnce(`standard ${key}`, () => learnStandard(chainId, address))
          return standard
        },
        findBalance(chainId, account, token) {
          const key = keyOf(chainId, account, token)
          askOnce(`balance ${key}`, async () => {
            const balance = await reader?.readBalance(chainId, account, token)
            if (balance !== undefined) balances.set(key, balance)
          })
          return balances.get(key)
        },
      }
      let result = read(facts)
      for (let round = 0; round < mostRounds && open.length > 0; round++) {
        const answers = open
        open = []
        await withPatience(Promise.all(answers))
        result = read(facts)
      }
      return result
    },
  }
}

/** How long a prompt waits for what makes it easier to read, in milliseconds. */
const patience = 1_500

/** What work comes to; `undefined` where it fails, or takes longer than a prompt waits. */
export function withPatience<Result>(
  work: Promise<Result> | undefined,
): Promise<Result | undefined> {
  return new Promise((resolve) => {
    if (!work) return resolve(undefined)
    const timer = setTimeout(() => resolve(undefined), patience)
    const end = (result?: Result) => {
      clearTimeout(timer)
      resolve(result)
    }
    work.then(end, () => end())
  })
}
