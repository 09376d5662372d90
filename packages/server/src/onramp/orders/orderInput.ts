import { isOriginAllowed, isCaipNetworkId, type CaipNetworkId } from '@latchkey/protocol'
import { ServerError } from '../../errors.ts'
import { rulesOf } from '../../chains/namespaces.ts'
import type { Project } from '../../store/schema.ts'
import { isDecimal, readDecimal } from '../decimal.ts'
import { OnrampFault } from '../onrampFault.ts'
import type { OnrampProvider } from '../providers/onrampProvider.ts'

/** How interfaces of this kind name networks, besides CAIP-2. */
const networkNames: Readonly<Record<string, CaipNetworkId>> = {
  ethereum: 'eip155:1',
  'ethereum-mainnet': 'eip155:1',
  optimism: 'eip155:10',
  polygon: 'eip155:137',
  'polygon-mainnet': 'eip155:137',
  base: 'eip155:8453',
  arbitrum: 'eip155:42161',
  celo: 'eip155:42220',
  'avalanche-c-chain': 'eip155:43114',
  berachain: 'eip155:80094',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** The network that a text means. @throws ServerError `bad_request` */
export function networkOf(text: string): CaipNetworkId {
  const named = Object.hasOwn(networkNames, text) ? networkNames[text] : undefined
  if (named) return named
  if (isCaipNetworkId(text) && rulesOf(text)) return text
  throw new ServerError('bad_request', 'defaultNetwork: write it as CAIP-2, such as eip155:1')
}

/**
 * Holds an address to the rules of its chain: what is sent to a wrong one is lost.
 *
 * @throws ServerError `bad_request`
 */
export function assertAddress(address: string, network: CaipNetworkId): void {
  const rules = rulesOf(network)
  if (rules?.isAddress(address, rules.reference) && !/^0x0{40}$/.test(address)) return
  throw new ServerError(
    'bad_request',
    `destinationWallets.0.address: ${rules?.noAddress ?? 'not an address'}`,
  )
}

/** A preset amount, as text or as a number of JSON. @throws ServerError `bad_request` */
export function presetOf(value: string | number | undefined, name: string): string | undefined {
  if (value === undefined) return undefined
  const amount = typeof value === 'string' && isDecimal(value) ? value : readDecimal(value)
  if (amount !== undefined && !/^[0.]*$/.test(amount)) return amount
  throw new ServerError('bad_request', `body.${name}: is no amount`)
}

/**
 * Where a provider may send the visitor afterwards: to the project's own sites only.
 *
 * @throws ServerError `bad_request`
 */
export function readRedirect(value: string | undefined, project: Project): string | undefined {
  if (value === undefined) return undefined
  if (URL.canParse(value)) {
    const { protocol, origin, href, username, password } = new URL(value)
    const isPlain = /^https?:$/.test(protocol) && username === '' && password === ''
    if (isPlain && isOriginAllowed(origin, project.allowedOrigins)) return href
  }
  throw new ServerError(
    'bad_request',
    "body.redirectUrl: is not on one of the project's allowed origins",
  )
}

/** The host of the site that an order is begun on: where it leads back to, or the first that the project names. */
export function siteOf(redirectUrl: string | undefined, project: Project): string | undefined {
  if (redirectUrl !== undefined) return new URL(redirectUrl).hostname
  const [named] = project.allowedOrigins.filter((origin) => URL.canParse(origin))
  return named === undefined ? undefined : new URL(named).hostname
}

/**
 * Holds an address that visitors are sent to, to the hosts that its provider is known by.
 *
 * @throws OnrampFault
 */
export function assertHost(value: string, provider: OnrampProvider): void {
  if (URL.canParse(value)) {
    const { protocol, host, username, password } = new URL(value)
    const isPlain = username === '' && password === ''
    const isSafe = protocol === 'https:' || (protocol === 'http:' && isLoopback(host))
    if (isPlain && isSafe && provider.hosts.includes(host)) return
  }
  throw new OnrampFault('gives an address that is not its own')
}

function isLoopback(host: string) {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host)
}
