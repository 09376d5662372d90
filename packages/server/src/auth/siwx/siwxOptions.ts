import { isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { OperatorError } from '../../errors.ts'
import type { Logger } from '../../log.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import type { siwxLimits } from './siwxLimits.ts'
import type { SiwxStore } from './siwxStore.ts'
import { siwxVerifierOf } from './siwxVerifiers.ts'

/** A chain that people sign in on. */
export type SiwxChain = {
  /**
   * Nodes of an EVM chain over HTTP, the preferred one first: accounts that are contracts (ERC-1271, ERC-6492) are asked there. Without one they
   * cannot sign in.
   */
  readonly rpcUrls?: readonly string[] | undefined
}

/** How a site signs people in. */
export type SiwxOptions = {
  /** The origins of the site's pages, each as a browser writes it: `https://app.example.com`. */
  readonly origins: readonly string[]
  /** Chains by their CAIP-2 ids: EVM chains, Solana's, Bitcoin's. Accounts of others cannot sign in. */
  readonly chains: Readonly<Record<CaipNetworkId, SiwxChain>>
  /** Where nonces and sessions are kept: in memory by default. */
  readonly store?: SiwxStore | undefined
  /** Where the routes are below. `/auth/v1` by default. */
  readonly path?: string | undefined
  /**
   * What names a session: a cookie that no script can read, by default; or a token that the page keeps and sends as `Authorization: Bearer`, for
   * pages of another site than this server.
   */
  readonly transport?: 'cookie' | 'token' | undefined
  /** The cookie: `__Host-latchkey-siwx`, for requests of the same site (`lax`), by default. */
  readonly cookie?:
    | {
        /** Letters, digits and dashes, behind `__Host-`. */
        readonly name?: string | undefined
        /** `none` for pages of another site, kept apart for each (CHIPS). */
        readonly sameSite?: 'lax' | 'strict' | 'none' | undefined
      }
    | undefined
  /** Other limits than those of `docs/limits.md`. */
  readonly limits?: { readonly [name in keyof typeof siwxLimits]?: number | undefined } | undefined
  /** Writes nothing by default. */
  readonly log?: Logger | undefined
}

const loopback = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/

/** @throws OperatorError that says which option to change. */
export function checkSiwxOptions({ origins, chains, path = '/auth/v1', cookie }: SiwxOptions) {
  if (origins.length === 0)
    throw new OperatorError('Nobody can sign in from nowhere. Name the origins of the site.')
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new OperatorError(
        `"${origin}" is no origin as a browser writes it. Write it as https://app.example.com, without a path.`,
      )
    if (!origin.startsWith('https://') && !loopback.test(origin))
      throw new OperatorError(
        `${origin} is not encrypted. Only pages of the own machine may be so.`,
      )
  }
  for (const [id, { rpcUrls = [] }] of Object.entries<SiwxChain>(chains)) {
    if (!isCaipNetworkId(id) || !rulesOf(id) || !siwxVerifierOf(id))
      throw new OperatorError(`"${id}" is no chain to sign in on. Write its CAIP-2 id: eip155:1.`)
    if (rpcUrls.length > 0 && !rulesOf(id)?.hasContracts)
      throw new OperatorError(`${id} needs no nodes: its signatures are checked without them.`)
    for (const url of rpcUrls)
      if (!/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new OperatorError(`A node of ${id} has no http or https address.`)
  }
  if (!/^(?:\/[A-Za-z0-9_-]+)+$/.test(path))
    throw new OperatorError(`"${path}" is no path. Write it as /auth/v1, without a slash behind.`)
  if (cookie?.name !== undefined && !/^[A-Za-z0-9-]{1,64}$/.test(cookie.name))
    throw new OperatorError('The name of the cookie has to be letters, digits and dashes.')
}
