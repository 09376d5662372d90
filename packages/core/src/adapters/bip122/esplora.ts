import { ChainUnreachableError } from '../../errors/chain.ts'
import type { ChainAccess } from '../chainAccess.ts'

/** No answer that the kit asks for is larger. */
const maxAnswerLength = 5_000_000

/** An answer that is none: a failure of HTTP, or of another chain. */
export class EsploraError extends Error {
  /** Of HTTP; `undefined` where there was none. */
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.name = 'EsploraError'
    this.status = status
  }
}

/** Where a chain is read: an Esplora server, or the operator's own in front of one. */
type Source = {
  /** Makes the address of a path such as `/blocks/tip/height`. */
  readonly urlOf: (path: string) => URL
  /** Set where the source says nothing of the genesis block, as its owner has looked already. */
  readonly isTrusted: boolean
}

/** Reads the chain over its sources in their order, each checked once for the chain that it serves. */
export function createEsplora() {
  const verified = new Map<string, Promise<void>>()

  function verify(source: Source, chain: ChainAccess): Promise<void> {
    if (source.isTrusted) return Promise.resolve()
    const key = `${chain.network.caipNetworkId} ${source.urlOf('/').href}`
    const pending = verified.get(key) ?? assertGenesis(source, chain)
    verified.set(key, pending)
    pending.catch(() => verified.delete(key))
    return pending
  }

  /**
   * Asks one source after the other until one has given an answer that can be read.
   *
   * @throws ChainUnreachableError with the last failure as its cause
   */
  async function ask<Answer>(
    chain: ChainAccess,
    path: string,
    parse: (text: string) => Answer,
    body?: string,
  ): Promise<Answer> {
    let cause: unknown
    for (const source of sourcesOf(chain))
      try {
        await verify(source, chain)
        return parse(await fetchText(source.urlOf(path), chain.timeout, body))
      } catch (error) {
        cause = error
        chain.log.warn(`A source of ${chain.network.caipNetworkId} failed`, error)
      }
    throw new ChainUnreachableError(chain.network.caipNetworkId, { cause })
  }

  return {
    get: <Answer>(chain: ChainAccess, path: string, parse: (text: string) => Answer) =>
      ask(chain, path, parse),
    post: <Answer>(
      chain: ChainAccess,
      path: string,
      body: string,
      parse: (text: string) => Answer,
    ) => ask(chain, path, parse, body),
  }
}

/** All that reads the chain. */
export type Esplora = ReturnType<typeof createEsplora>

/** The integrator's own first, then the operator's server, then those of the network: the order of `endpoints`. */
function sourcesOf({ endpoints, api, network }: ChainAccess): Source[] {
  return endpoints.map(({ url }) =>
    api && url.startsWith(`${api.url}/v1/?`)
      ? {
          isTrusted: true,
          urlOf: (path) => {
            const url = new URL(`${api.url}/v1/esplora/${network.caipNetworkId}${path}`)
            url.searchParams.set('projectId', api.projectId)
            return url
          },
        }
      : {
          isTrusted: false,
          urlOf: (path) => {
            const below = new URL(url)
            below.pathname = below.pathname.replace(/\/$/, '') + path
            return below
          },
        },
  )
}

/**
 * The first block's hash is the chain's name (CAIP-4), so that a source of another chain is noticed. One that does not serve blocks by their height
 * is taken as it is.
 */
async function assertGenesis(source: Source, { network, timeout }: ChainAccess) {
  let hash
  try {
    hash = (await fetchText(source.urlOf('/block-height/0'), timeout)).trim().toLowerCase()
  } catch (error) {
    const status = error instanceof EsploraError ? error.status : undefined
    const isUnknownPath = status !== undefined && status >= 400 && status < 429
    if (isUnknownPath) return
    throw error
  }
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new EsploraError('The hash of the first block is none')
  if (!hash.startsWith(String(network.id)))
    throw new EsploraError(`The source serves the chain that begins with ${hash}`)
}

async function fetchText(url: URL, timeout: number, body?: string): Promise<string> {
  const response = await fetch(url, {
    ...(body !== undefined && {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/plain' },
    }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeout),
  })
  const text = await response.text()
  if (text.length > maxAnswerLength) throw new EsploraError('The answer is too long')
  if (!response.ok)
    throw new EsploraError(`HTTP ${response.status}: ${text.slice(0, 200)}`, response.status)
  return text
}
