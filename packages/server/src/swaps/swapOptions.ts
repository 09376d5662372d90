import { swapSourceIds, type SwapSourceId } from '@latchkey/protocol/api'
import type { ConfiguredChain } from '../chains/chains.ts'
import { OperatorError } from '../errors.ts'
import { findExchange } from './uniswap/exchange.ts'

/** A service that finds swaps, asked over HTTP. */
export type SwapService = {
  /** What it knows the operator by. It is sent in a header, and never written down. */
  readonly apiKey?: string | undefined
  /** Where it is, if not at its public address. */
  readonly url?: string | undefined
  /** The program that its swaps call, on Solana, if not the one that its public address has. */
  readonly program?: string | undefined
}

/** The services that swaps may be found by; each is asked where it is named here. Pools are read from the chains themselves. */
export type SwapOptions = {
  readonly [id in Exclude<SwapSourceId, 'uniswap'>]?: SwapService | undefined
}

/** The sources that are services, each with whether it answers nobody without a key. */
const services = { zeroX: true, oneInch: true, lifi: false, jupiter: true } as const satisfies {
  readonly [id in keyof SwapOptions]-?: boolean
}

/** The services that an operator may set up. */
const swapServiceIds = swapSourceIds.filter((id) => id !== 'uniswap')

/** The setting of a service's part, as the environment names it. */
function swapVariable(id: keyof SwapOptions, part: 'KEY' | 'URL'): string {
  return `LATCHKEY_SWAP_${id.toUpperCase()}_${part}`
}

/**
 * Checks what an operator has set.
 *
 * @throws OperatorError that names the setting. Values are not repeated: they may be secrets.
 */
export function checkSwap(options: SwapOptions): SwapOptions {
  for (const id of swapServiceIds) {
    const service = options[id]
    if (!service) continue
    const { url, apiKey } = service
    if (url !== undefined && !isPlace(url))
      throw new OperatorError(
        `${swapVariable(id, 'URL')} has to be a web address without a slash at its end, such as https://swap.example.com.`,
      )
    if (services[id] && url === undefined && apiKey === undefined)
      throw new OperatorError(
        `${swapVariable(id, 'KEY')} is missing: this service answers nobody without a key.`,
      )
    if (apiKey !== undefined && !/^[\x21-\x7e]{1,1024}$/.test(apiKey))
      throw new OperatorError(
        `${swapVariable(id, 'KEY')} has to be a key without spaces, as the service has given it.`,
      )
  }
  return options
}

/**
 * Refuses services that are not reached over an encrypted connection.
 *
 * @throws OperatorError that names the setting.
 */
export function refusePlainSwaps(options: SwapOptions): void {
  for (const id of swapServiceIds)
    if (options[id]?.url?.startsWith('http:'))
      throw new OperatorError(
        `In production ${swapVariable(id, 'URL')} has to be an https address.`,
      )
}

/**
 * Reads which services swaps are found by: those with a key or an address. LI.FI answers without a key, so that `on` will do.
 *
 * @throws OperatorError that names the setting that is wrong.
 */
export function readSwap(env: Readonly<Record<string, string | undefined>>): SwapOptions {
  const found: { -readonly [id in keyof SwapOptions]: SwapOptions[id] } = {}
  for (const id of swapServiceIds) {
    const apiKey = env[swapVariable(id, 'KEY')]?.trim() || undefined
    const url = env[swapVariable(id, 'URL')]?.trim() || undefined
    if (apiKey === undefined && url === undefined) continue
    const isKeyless = apiKey === 'on' && !services[id]
    found[id] = { ...(!isKeyless && { apiKey }), ...(url !== undefined && { url }) }
  }
  const known = new Set(
    swapServiceIds.flatMap((id) => [swapVariable(id, 'KEY'), swapVariable(id, 'URL')]),
  )
  for (const [name, value] of Object.entries(env))
    if (name.startsWith('LATCHKEY_SWAP_') && value?.trim() && !known.has(name))
      throw new OperatorError(
        `${name} is no setting. Swaps have ${swapServiceIds.map((id) => swapVariable(id, 'KEY')).join(', ')}, and the same with _URL.`,
      )
  return checkSwap(found)
}

/** Who finds swaps on the chains of a server, without anybody being asked. */
export function swapSourcesOf(
  chains: Iterable<ConfiguredChain>,
  options: SwapOptions,
): readonly SwapSourceId[] {
  const hasPools = [...chains].some((chain) => findExchange(chain) !== undefined)
  return swapSourceIds.filter((id) => (id === 'uniswap' ? hasPools : options[id] !== undefined))
}

function isPlace(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[?#]|\/$/.test(url)
}
