import { getAddress } from 'viem'

/** A message that logs a person in (EIP-4361), every character of it accounted for. */
export type SignIn = {
  readonly scheme?: string | undefined
  readonly domain: string
  readonly address: string
  readonly statement?: string | undefined
  readonly uri: string
  readonly chainId: bigint
  readonly nonce: string
  readonly issuedAt: string
  readonly expiresAt?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources: readonly string[]
}

const first =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([a-zA-Z0-9.-]{1,253}(?::\d{1,5})?|\[[0-9a-fA-F:.]+\](?::\d{1,5})?) wants you to sign in with your Ethereum account:$/
const time = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/
const uriForm = /^[a-zA-Z][a-zA-Z0-9+.-]*:[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/

/** White space of every kind: for a reader all of it is a space. */
const blanks = /[\s\p{Z}\u2800]+/gu

/** Characters without a shape. */
const shapeless = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** A text as a reader sees it: wide letters as plain ones, white space as one space, and nothing that has no shape. */
export function readAsSeen(text: string): string {
  return text.normalize('NFKC').replace(blanks, ' ').replace(shapeless, '')
}

/**
 * Returns true if a text claims to be a sign-in (EIP-4361), even if malformed. Ignores blanks and invisible
 * characters.
 */
export function claimsSignIn(text: string): boolean {
  return /wantsyoutosigninwithyour/i.test(readAsSeen(text).replaceAll(' ', ''))
}

/**
 * Reads EIP-4361 by its grammar: order, line breaks and every field as it is written there.
 *
 * @returns `undefined` for anything else, however similar
 */
export function parseSignIn(text: string): SignIn | undefined {
  const lines = text.split('\n')
  const head = first.exec(lines[0] ?? '')
  const [, scheme, domain] = head ?? []
  const address = lines[1] ?? ''
  if (domain === undefined || !isChecksummed(address) || lines[2] !== '') return undefined
  let at = 3
  let statement: string | undefined
  if (lines[at]?.startsWith('URI: ') !== true || lines[at + 1] === '') {
    // A statement and the empty line after it; without one, both libraries and the grammar are content with one or two empty lines.
    if (lines[at] !== '') statement = lines[at++]
    if (lines[at++] !== '') return undefined
  }
  const take = (name: string) => {
    const line = lines[at]
    if (!line?.startsWith(`${name}: `)) return undefined
    at += 1
    return line.slice(name.length + 2)
  }
  const uri = take('URI')
  const version = take('Version')
  const chainId = take('Chain ID')
  const nonce = take('Nonce')
  const issuedAt = take('Issued At')
  const expiresAt = take('Expiration Time')
  const notBefore = take('Not Before')
  const requestId = take('Request ID')
  const resources: string[] = []
  if (lines[at] === 'Resources:')
    for (at += 1; lines[at]?.startsWith('- ') === true; at += 1)
      resources.push(lines[at]?.slice(2) ?? '')
  const isWhole =
    at === lines.length &&
    version === '1' &&
    [uri, ...resources].every((each) => each !== undefined && uriForm.test(each)) &&
    /^\d{1,32}$/.test(chainId ?? '') &&
    /^[a-zA-Z0-9]{8,}$/.test(nonce ?? '') &&
    [issuedAt, expiresAt ?? issuedAt, notBefore ?? issuedAt].every((each) => isTime(each)) &&
    /^[\w\-.~:@!$&'()*+,;=%]*$/.test(requestId ?? '') &&
    /^[\w\-.~:/?#[\]@!$&'()*+,;= ]*$/.test(statement ?? '')
  if (!isWhole || uri === undefined || nonce === undefined || issuedAt === undefined)
    return undefined
  return {
    scheme,
    domain,
    address,
    statement,
    uri,
    chainId: BigInt(chainId ?? 0),
    nonce,
    issuedAt,
    expiresAt,
    notBefore,
    requestId,
    resources,
  }
}

/** Whether a message's domain is the origin that asks, port and all. */
export function isSameDomain(signIn: Pick<SignIn, 'scheme' | 'domain'>, origin: string): boolean {
  const { protocol, host } = new URL(origin)
  const scheme = signIn.scheme === undefined ? protocol : `${signIn.scheme.toLowerCase()}:`
  if (scheme !== protocol || !URL.canParse(`${protocol}//${signIn.domain}`)) return false
  return new URL(`${protocol}//${signIn.domain}`).host === host
}

function isTime(text: string | undefined) {
  return text !== undefined && time.test(text) && !Number.isNaN(Date.parse(text))
}

function isChecksummed(address: string) {
  try {
    return getAddress(address) === address
  } catch {
    return false
  }
}
