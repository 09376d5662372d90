import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA-256, as lower-case hex. */
export const sign = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compares what somebody shows with what it has to be, in constant time for one length. */
export function isSame(shown: string, expected: string): boolean {
  const [one, other] = [Buffer.from(shown), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** What a merchant's server hands over in the address that it sends a visitor to. */
export type HandOff = {
  /** 128 random bits in base64url. */
  readonly order: string
  readonly network: string
  readonly address: string
  readonly purchaseCurrency: string
  readonly paymentCurrency: string
  readonly paymentAmount: string | undefined
  readonly purchaseAmount: string | undefined
  readonly paymentMethod: string | undefined
  readonly quote: string | undefined
  /** Who sells: the id of a project. */
  readonly partner: string | undefined
  readonly redirectUrl: string | undefined
  /** When the link ends, in milliseconds since 1970. */
  readonly expires: number
}

/** What is wrong with a link: nobody with the secret has signed it so, or its time is over. */
export type BadLink = 'forged' | 'over'

/**
 * Reads a signed link. The signature is over the query exactly as it stands before it.
 *
 * @param search - the link's query, with or without its question mark
 */
export function readHandOff(search: string, secret: string, now: number): HandOff | BadLink {
  const query = search.replace(/^\?/, '')
  const at = query.lastIndexOf('&signature=')
  if (at < 0) return 'forged'
  const params = new URLSearchParams(query.slice(0, at))
  const shown = query.slice(at + '&signature='.length)
  if (!isSame(shown, sign(secret, query.slice(0, at)))) return 'forged'
  const expires = Number(params.get('expires'))
  // Whatever says nothing about its end has none that could be relied on.
  if (!Number.isSafeInteger(expires) || expires <= now) return 'over'
  const read = (name: string) => params.get(name) ?? ''
  const maybe = (name: string) => params.get(name) || undefined
  return {
    order: read('order'),
    network: read('network'),
    address: read('address'),
    purchaseCurrency: read('purchaseCurrency'),
    paymentCurrency: read('paymentCurrency'),
    paymentAmount: maybe('paymentAmount'),
    purchaseAmount: maybe('purchaseAmount'),
    paymentMethod: maybe('paymentMethod'),
    quote: maybe('quote'),
    partner: maybe('partner'),
    redirectUrl: maybe('redirectUrl'),
    expires,
  }
}

/** A link that `readHandOff` takes, which the merchant's server makes in the same way. */
export function signHandOff(
  base: string,
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const query = new URLSearchParams(params).toString()
  return `${base}/checkout?${query}&signature=${sign(secret, query)}`
}
