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

/** Lookup of chain data for requests. */
export interface FactBook {
  /** Reads a request again with the data it has asked for, until nothing is missing or the limits are reached. */
  fill<Result>(read: (facts: Facts) => Result): Promise<Result>
}

/** Data that outlives a request. */
interface Book {
  readonly reader: ChainReader | undefined
  readonly tokens: Map<string, Token>
  readonly standards: Map<string, Standard>
}

/** Queries of one request. */
interface Inquiry {
  readonly balances: Map<string, bigint>
  /** Keys of the queries, for one query per key. */
  readonly asked: Set<string>
  /** Queries without an answer yet. */
  open: Promise<void>[]
}

/** Creates a lookup of token, standard and balance data. Caches tokens and standards, but not balances. */
export function createFactBook(reader: ChainReader | undefined): FactBook {
  const book: Book = { reader, tokens: new Map(), standards: new Map() }
  return {
    async fill(read) {
      const inquiry: Inquiry = { balances: new Map(), asked: new Set(), open: [] }
      const facts = createFacts(book, inquiry)
      let result = read(facts)
      for (let round = 0; round < mostRounds && inquiry.open.length > 0; round++) {
        const answers = inquiry.open
        inquiry.open = []
        await withPatience(Promise.all(answers))
        result = read(facts)
      }
      return result
    },
  }
}

/** Creates the view on the data: a lookup of unknown data starts its query. */
function createFacts(book: Book, inquiry: Inquiry): Facts {
  const { reader, tokens, standards } = book
  const { balances } = inquiry
  const askOnce = (key: string, ask: () => Promise<void>) => {
    if (!reader || inquiry.asked.has(key) || inquiry.asked.size >= mostQuestions) return
    inquiry.asked.add(key)
    inquiry.open.push(ask().catch(() => undefined))
  }
  return {
    findToken(chainId, address) {
      const key = keyOf(chainId, address)
      const token = findKnownToken(chainId, address) ?? tokens.get(key)
      if (!token) askOnce(`token ${key}`, () => learnToken(book, chainId, address))
      return token
    },
    findStandard(chainId, address) {
      if (findKnownToken(chainId, address)) return 'token'
      const key = keyOf(chainId, address)
      const standard = standards.get(key)
      if (!standard) askOnce(`standard ${key}`, () => learnStandard(book, chainId, address))
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
}

async function learnToken({ reader, tokens }: Book, chainId: number, address: Address) {
  const answer = await reader?.readToken(chainId, address)
  if (!answer) return
  const { symbol, decimals } = answer
  if (typeof symbol !== 'string' || !Number.isInteger(decimals)) return
  if (decimals < 0 || decimals > 36) return
  tokens.set(keyOf(chainId, address), { symbol: symbol.slice(0, 24), decimals, isKnown: false })
}

async function learnStandard({ reader, standards }: Book, chainId: number, address: Address) {
  const standard = await reader?.readStandard(chainId, address)
  if (standard) standards.set(keyOf(chainId, address), standard)
}

function keyOf(...names: readonly unknown[]) {
  return names.join(':').toLowerCase()
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
