import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './listSources.ts'

/**
 * Resource limits. Sizes are bytes. `quality/budgets.json` holds the numbers; only an issue that names a number
 * raises it.
 */
export type Budgets = {
  /** The commit after which no number may become looser: the one before the last decided change. */
  readonly since: string
  readonly page: {
    /** Gzip, JavaScript and CSS over the bare page's, fetched before anybody clicks. */
    readonly beforeClick: number
    /** The same plus what a click fetches until a wallet can be chosen. */
    readonly untilConnectView: number
    /** Brotli, all JavaScript that the site hosts, React included. */
    readonly allJavaScriptBrotli: number
    readonly chunks: number
    /** Gzip, what a feature's first view fetches beyond the Connect view. */
    readonly feature: number
    /** The same for the swaps feature alone. */
    readonly swaps: number
    /** Gzip, the client of WalletConnect with what it alone brings. */
    readonly walletConnect: number
    /** Gzip, each file that the core asks for when it is needed, but for the two that have budgets of their own. */
    readonly coreChunk: number
    /** Gzip, the codecs of EVM chains, most of them viem's, which every connected account needs. */
    readonly evmLibrary: number
    /** Gzip, what the entries of further adapters and their networks add to what is fetched before anybody clicks. */
    readonly hooksBeforeClick: number
    readonly adaptersBeforeClick: number
    /** Gzip, each part of such an adapter that is fetched by itself, with what it alone brings. */
    readonly adapterPart: number
  }
  readonly frame: {
    /** Gzip, all that the secure frame’s document can load in English but for logins with providers, Solana and swaps: script, styles, texts. */
    readonly main: number
    /** Gzip, the signer worker. */
    readonly worker: number
    /** Gzip, what logs in with providers. */
    readonly providers: number
    /** Gzip, what reads and signs for Solana, in every language. */
    readonly solana: number
    /** Gzip, what reads the calls of exchanges, in every language. */
    readonly exchanges: number
  }
  readonly packages: {
    /** Packages that an installation of `@latchkey/react` brings, our own and React included. */
    readonly react: number
    readonly coreDirect: number
  }
  readonly code: {
    /** At least so many tests for each spy or module mock. */
    readonly testsPerDouble: number
  }
  /** What `npm run bench` holds its timings against: ratios to the floor of the same run, where nothing else is said. */
  readonly marks: {
    /** From navigation to a usable button, at any speed of the processor. */
    readonly navigation: number
    /** From a click to the dialog, and to a wallet that can be clicked. */
    readonly opening: number
    /** The same where the processor is slowed down. */
    readonly openingSlow: number
    /** JavaScript heap with the dialog open. */
    readonly heap: number
    /** Bytes of heap that opening and closing may leave each time. */
    readonly heapPerOpening: number
    /**
     * The same for a walk through the views of Connect, or a relay that is cut off. A socket that closes leaves a line or two in the kit's log, of some 150
     * bytes each, which keeps 1 MB at most; a view or a socket that stays behind is thousands of bytes, and listeners.
     */
    readonly heapPerWalk: number
    /** From the code of an e-mail login to the account. */
    readonly login: number
    /** At least this share of the floor's answers per second: a cached read through the RPC proxy. */
    readonly rpcThroughput: number
    readonly rpcSlowest: number
    /** At least this share of the floor's answers per second: a search of wallets. */
    readonly walletsThroughput: number
    readonly walletsSlowest: number
    /** From publishing to the subscriber. */
    readonly relayMedian: number
    readonly relaySlowest: number
    /** Memory of a socket that says nothing. */
    readonly relaySocket: number
    /** One request where there is ten times as much to look through. */
    readonly growth: number
    /** Seconds until the server answers, with its store made before. */
    readonly serverStart: number
    /** Seconds from `npm start` to the demo, the second time. */
    readonly worldStart: number
  }
}

/** Budgets of which more is the stricter promise; of all others less is. */
const demands: readonly string[] = [
  'code.testsPerDouble',
  'marks.rpcThroughput',
  'marks.walletsThroughput',
]

const path = 'quality/budgets.json'

/** Reads the budgets of the working tree. */
export function readBudgets(): Budgets {
  return parse(readFileSync(join(root, path), 'utf8'))
}

/** Reads the budgets of the commits after `since`, newest first; as many as this clone has, none without git. */
export function readEarlierBudgets({ since }: Pick<Budgets, 'since'>): Budgets[] {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    return git('log', '--format=%H', `${since}..HEAD`, '--', path)
      .split('\n')
      .filter(Boolean)
      .map((commit) => parse(git('show', `${commit}:${path}`)))
  } catch {
    return []
  }
}

/** Names of budgets that are looser now than they were. */
export function findLoosened(now: Budgets, before: Budgets): string[] {
  const was = flatten(before)
  return Object.entries(flatten(now))
    .filter(([name, value]) => {
      const old = was[name]
      return old !== undefined && (demands.includes(name) ? value < old : value > old)
    })
    .map(([name, value]) => `${name}: ${was[name]} → ${value}`)
}

function flatten(budgets: Budgets): Record<string, number> {
  return Object.fromEntries(
    Object.entries(budgets).flatMap(([group, values]) =>
      typeof values === 'string'
        ? []
        : Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  )
}

function parse(text: string): Budgets {
  // Our own file; a wrong number fails the gate that reads it.
  return JSON.parse(text) as Budgets
}
