import { writeSiwxMessage, type SiwxMessage } from '@latchkey/protocol/siwx'
import type { Siwx, SiwxText } from './siwx.ts'

/** What a site says in its messages to sign in with. */
export type SiwxMessageOptions = {
  /** What somebody agrees to with the signature, in a sentence: printable ASCII without quotes, percent signs and line breaks. */
  readonly statement?: string | undefined
  /** Default: the page's host. Anything else is refused by wallets and by servers. */
  readonly domain?: string | undefined
  /** Default: the page's origin. */
  readonly uri?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** Milliseconds that a session is good for. Default: seven days. */
  readonly expiry?: number | undefined
}

/** What only the one who checks the signature can say. */
type Once = {
  readonly nonce: string
  /** Milliseconds since 1970. */
  readonly now: number
}

const usualExpiry = 7 * 86_400_000

/** Makes a message for this page by the strict forms of EIP-4361 and CAIP-122. */
export function createMessage(
  { accountAddress, chainId, notBefore }: Parameters<Siwx['createMessage']>[0],
  { statement, domain, uri, resources, requestId, expiry = usualExpiry }: SiwxMessageOptions,
  { nonce, now }: Once,
): SiwxText {
  const { host, origin } = pageOrigin()
  const message: SiwxMessage = {
    domain: domain ?? host,
    accountAddress,
    chainId,
    uri: uri ?? origin,
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + expiry).toISOString(),
    ...(statement !== undefined && { statement }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources }),
  }
  return { ...message, toString: () => writeSiwxMessage(message) }
}

/** The page as a message to sign in with names it; somewhere without a page, as on a server, nothing that anybody would sign for. */
export function pageOrigin(): { readonly host: string; readonly origin: string } {
  const { host = 'localhost', origin = 'http://localhost' } = globalThis.location ?? {}
  return { host, origin }
}
