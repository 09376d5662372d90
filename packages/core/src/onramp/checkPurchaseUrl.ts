import { PurchaseLinkError } from '../errors/onramp.ts'
import type { Kit } from '../kit/kit.ts'

/** Where each provider has its pages. */
const providerHosts: Readonly<Record<string, readonly string[]>> = {
  coinbase: ['pay.coinbase.com'],
  meld: ['meldcrypto.com', 'www.meldcrypto.com'],
  moonpay: ['buy.moonpay.com', 'buy-sandbox.moonpay.com'],
  stripe: ['crypto.link.com'],
  transak: ['global.transak.com', 'global-stg.transak.com'],
}

/**
 * Checks an address that a purchase goes on at: https, and a host of the provider's or of the site's own list (`onrampHosts`). Where the page itself is on
 * this machine, so may it be.
 *
 * @throws PurchaseLinkError
 */
export function checkPurchaseUrl(kit: Kit, provider: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.username || url.password)
    throw new PurchaseLinkError('The server has given no usable address.')
  if (isLoopback(url.hostname) && isLoopback(globalThis.location?.hostname) && isWeb(url))
    return url.href
  const known = Object.hasOwn(providerHosts, provider) ? providerHosts[provider] : undefined
  const hosts = [...(known ?? []), ...(kit.options.trusted?.onrampHosts ?? [])]
  if (url.protocol !== 'https:' || !hosts.includes(url.host))
    throw new PurchaseLinkError(
      `${url.protocol}//${url.host} is not known as a page of ${provider}. createKit({ trusted: { onrampHosts } }) adds hosts.`,
    )
  return url.href
}

function isWeb({ protocol }: URL) {
  return protocol === 'https:' || protocol === 'http:'
}

function isLoopback(hostname: string | undefined) {
  return (
    hostname !== undefined &&
    /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
  )
}
