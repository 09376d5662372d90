import { randomBytes } from 'node:crypto'

/** A Sign-In-With-Farcaster message (FIP-11, on EIP-4361), read. */
export type SignInMessage = {
  readonly domain: string
  readonly address: `0x${string}`
  readonly uri: string
  readonly nonce: string
  readonly fid: bigint
  readonly expirationTime: number | undefined
  readonly notBefore: number | undefined
}

const mostCharacters = 4_096
const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)`
/** EIP-4361, its fields in their order. The chain is 10 and the statement Farcaster's, on whichever chain its registries are read. */
const layout = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#@]{1,255}) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[0-9a-fA-F]{40})`,
    '',
    'Farcaster (?:Auth|Connect)',
    '',
    String.raw`URI: (?<uri>\S{1,2048})`,
    'Version: 1',
    'Chain ID: 10',
    String.raw`Nonce: (?<nonce>[a-zA-Z0-9]{8,128})`,
    `Issued At: ${time}`,
    String.raw`(?:Expiration Time: (?<expirationTime>${time})`,
    String.raw`)?(?:Not Before: (?<notBefore>${time})`,
    String.raw`)?(?:Request ID: [\w.~!$&'()*+,;=:@%-]*`,
    String.raw`)?Resources:(?<resources>(?:`,
    String.raw`- \S{1,1024}){1,20})$`,
  ].join('\n'),
)

/**
 * Reads a message strictly: anything but the fields of the standard in their order, and exactly one account, is none.
 *
 * @returns `undefined` for a text that is no such message.
 */
export function readSignInMessage(text: string): SignInMessage | undefined {
  const found = text.length <= mostCharacters ? layout.exec(text)?.groups : undefined
  if (!found) return undefined
  const { domain = '', address = '', uri = '', nonce = '', resources = '' } = found
  const accounts = resources.split('\n- ').flatMap((resource) => {
    const fid = /^farcaster:\/\/fid\/([1-9]\d{0,17})\/?$/.exec(resource)?.[1]
    return fid === undefined ? [] : [BigInt(fid)]
  })
  const [fid] = accounts
  if (fid === undefined || accounts.length > 1) return undefined
  const [expirationTime, notBefore] = [readTime(found.expirationTime), readTime(found.notBefore)]
  if (Number.isNaN(expirationTime) || Number.isNaN(notBefore)) return undefined
  // By the pattern it is `0x` and 40 digits.
  return { domain, address: address as `0x${string}`, uri, nonce, fid, expirationTime, notBefore }
}

function readTime(text: string | undefined) {
  return text === undefined ? undefined : Date.parse(text)
}

/** 128 random bits for a message: letters and digits alone, as EIP-4361 wants it. */
export function newNonce(): string {
  return randomBytes(16).toString('hex')
}
