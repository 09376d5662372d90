import { isWalletLink, type NamedWallet } from '@latchkey/protocol'
import type { WalletListing } from '@latchkey/protocol/api'
import { cleanText } from '../kit/cleanText.ts'
import type { CustomWallet } from './wallet.ts'

const maxNameLength = 64
const idPattern = /^[\x21-\x2b\x2d-\x7e]{1,128}$/ // no comma: ids are sent in lists
const rdnsPattern = /^(?=.{3,255}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/
const chainPattern = /^[-a-z0-9]{3,8}:(\*|[-_a-zA-Z0-9]{1,32})$/
const dataImagePattern = /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/**
 * Keeps what can be shown of a wallet's listing, whoever wrote it: links with allowed schemes, pictures over `https:` or from the operator's
 * server, a name without hidden characters. A link or picture that is not allowed is left out; without an id and a name there is no wallet.
 *
 * @param apiUrl - origin of the operator's server, whose pictures may come as it does
 */
export function checkListing(listing: unknown, apiUrl?: string): WalletListing | undefined {
  if (typeof listing !== 'object' || listing === null) return undefined
  const given = listing as Readonly<Record<string, unknown>> // each value is looked at below
  const { id } = given
  const name = cleanText(readText(given.name) ?? '', maxNameLength)
  if (typeof id !== 'string' || !idPattern.test(id) || !name) return undefined
  const rdns = readText(given.rdns)?.toLowerCase()
  const image = readText(given.image_url, 256 * 1024)
  return {
    id,
    name,
    chains: readList(given.chains).filter((chain) => chainPattern.test(chain)),
    ...(rdns && rdnsPattern.test(rdns) && { rdns }),
    ...(image && isImage(image, apiUrl) && { image_url: image }),
    ...keepLinks(given),
    ...(typeof given.order === 'number' && { order: given.order }),
    ...(given.badge_type === 'certified' && { badge_type: given.badge_type }),
    ...(Array.isArray(given.injected) && { injected: given.injected.flatMap(readInjected) }),
  }
}

/** The same for a wallet of the integrator's own, whose picture may also be part of the page. It works on all chains unless it names some. */
export function checkCustomWallet(
  wallet: CustomWallet,
  chains: readonly string[],
  apiUrl?: string,
): WalletListing | undefined {
  const checked = checkListing({ ...wallet, chains: wallet.chains ?? chains }, apiUrl)
  const { image_url } = wallet
  const isOwn = image_url && (dataImagePattern.test(image_url) || isOfPage(image_url))
  return checked && isOwn ? { ...checked, image_url } : checked
}

/** Links of a listing and what each may be: `web` for `https:` alone. */
const links = {
  homepage: 'web',
  mobile_link: undefined,
  desktop_link: undefined,
  webapp_link: 'web',
  link_mode: 'web',
  app_store: 'web',
  play_store: 'web',
  chrome_store: 'web',
} as const satisfies Partial<Record<keyof WalletListing, 'web' | undefined>>

function keepLinks(given: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(links).flatMap(([name, kind]) => {
      const link = readText(given[name])
      return link && isAllowedLink(link, kind, given) ? [[name, link]] : []
    }),
  ) as { [Name in keyof typeof links]?: string } // the names are those of `links`
}

/** Whether a link may lead to a wallet. While somebody develops, a page of this machine may also lead to another one. */
export function isAllowedLink(link: string, kind?: 'web', wallet?: NamedWallet): boolean {
  return isWalletLink(link, kind, wallet) || (isLocal(link) && isLocal(globalThis.location?.href))
}

function isLocal(link: string | undefined) {
  const { protocol, hostname } = parse(link) ?? {}
  return protocol === 'http:' && /^(?:(?:.+\.)?localhost|127\.0\.0\.1)$/.test(hostname ?? '')
}

function isImage(url: string, apiUrl: string | undefined) {
  const parsed = parse(url)
  return parsed?.protocol === 'https:' || (parsed && parsed.origin === parse(apiUrl)?.origin)
}

function isOfPage(url: string) {
  const page = globalThis.location?.href
  return page !== undefined && parse(url, page)?.origin === parse(page)?.origin
}

function parse(url: string | undefined, base?: string) {
  try {
    return url === undefined ? undefined : new URL(url, base)
  } catch {
    return undefined // no URL
  }
}

function readText(value: unknown, maxLength = 2_048) {
  return typeof value === 'string' && value.length <= maxLength ? value : undefined
}

function readList(value: unknown) {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function readInjected(entry: unknown) {
  const { namespace, injected_id } = (entry ?? {}) as Record<string, unknown> // checked next
  return typeof namespace === 'string' && typeof injected_id === 'string'
    ? [{ namespace, injected_id }]
    : []
}
