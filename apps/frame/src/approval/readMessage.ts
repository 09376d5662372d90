import { bytesToHex } from 'viem'
import type { ApprovalRequest } from './approvalRequest.ts'
import { networkValue, type KnownNetwork } from './networks.ts'
import { claimsSignIn, isSameDomain, parseSignIn, readAsSeen, type SignIn } from './parseSignIn.ts'
import type { Phrase, Risk, Row, Story } from './story.ts'

type MessageRequest = Extract<ApprovalRequest, { readonly kind: 'message' }>

/** Logins that are dated further ahead than this are worth a word. Milliseconds. */
const clockTolerance = 10 * 60_000

/** Reads what `personal_sign` would sign: a login, a text, or bytes. */
export function readMessage(
  { bytes, origin, account }: MessageRequest,
  networks?: readonly KnownNetwork[],
): Story {
  const raw = bytesToHex(bytes)
  const base = { title: 'signMessage', origin, account, raw, action: 'sign' } as const
  const text = readText(bytes)
  if (text === undefined) return { ...base, ...tellBytes(raw) }
  const signIn = parseSignIn(text)
  if (signIn) return readSignIn(signIn, text, { ...base, account }, networks)
  const message = { ...base, cards: [{ rows: [], message: text }] }
  if (!claimsSignIn(text)) return { ...message, heading: ['headingMessage'], risks: [] }
  // Another reader may be less strict than this one, so what claims to be a login has to name this site at least.
  return {
    ...message,
    heading: ['headingSignIn'],
    risks: [{ phrase: ['riskSignInForm'], needsTick: true }],
    ...(!namesOrigin(text, origin) && { blocked: ['blockedSignInForm'] as const }),
  }
}

/**
 * A message that is no text: nobody can tell what it says, and 32 bytes may be the hash of anything.
 *
 * @param raw - its bytes, in hexadecimal
 */
export function tellBytes(raw: `0x${string}`): Pick<Story, 'heading' | 'cards' | 'risks'> {
  const isHash = raw.length === '0x'.length + 64
  return {
    heading: ['headingBytes'],
    cards: [{ rows: [], unread: { says: ['cannotDecodeMessage'], hex: raw } }],
    risks: [{ phrase: [isHash ? 'riskHash' : 'riskBytes'], needsTick: true }],
  }
}

/** Bytes as text; `undefined` where they are not UTF-8. */
export function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const again = new TextEncoder().encode(text)
    const isSame = again.length === bytes.length && again.every((byte, at) => byte === bytes[at])
    return isSame ? text : undefined
  } catch {
    return undefined
  }
}

function readSignIn(
  signIn: SignIn,
  text: string,
  base: Pick<Story, 'title' | 'origin' | 'account' | 'raw' | 'action'>,
  networks?: readonly KnownNetwork[],
): Story {
  const blocked = findBlock(signIn, base)
  return {
    ...base,
    title: 'signIn',
    action: 'signIn',
    heading: ['headingSignIn'],
    cards: [{ rows: signInRows(signIn, networks) }, { rows: [], message: text }],
    risks: findRisks(signIn, base.origin),
    ...(blocked && { blocked }),
  }
}

function signInRows(signIn: SignIn, networks?: readonly KnownNetwork[]): Row[] {
  const { domain, statement, uri, chainId, expiresAt, notBefore, requestId, resources } = signIn
  const text = (label: Row['label'], value: string | undefined): Row[] =>
    value === undefined ? [] : [{ label, value: { type: 'text', text: value } }]
  return [
    ...text('site', domain),
    ...text('statement', statement),
    ...text('address', uri),
    { label: 'network', value: networkValue(chainId, networks) },
    ...text('issuedAt', signIn.issuedAt),
    ...text('validUntil', expiresAt),
    ...text('validFrom', notBefore),
    ...text('requestId', requestId),
    ...text('once', signIn.nonce),
    ...resources.flatMap((resource) => text('resource', resource)),
  ]
}

function findBlock(signIn: SignIn, { origin, account }: Pick<Story, 'origin' | 'account'>) {
  if (!isSameDomain(signIn, origin)) {
    return ['blockedSignIn', { domain: signIn.domain }] satisfies Phrase
  }
  const isOwn = signIn.address.toLowerCase() === account.toLowerCase()
  return isOwn ? undefined : (['blockedSignInAccount'] satisfies Phrase)
}

function findRisks({ uri, issuedAt, expiresAt, notBefore }: SignIn, origin: string): Risk[] {
  const now = Date.now()
  const found: Phrase[] = []
  if (!URL.canParse(uri) || new URL(uri).origin !== origin) found.push(['riskSignInUri'])
  if (expiresAt !== undefined && Date.parse(expiresAt) <= now) found.push(['riskSignInOver'])
  const begins = Math.max(Date.parse(issuedAt), Date.parse(notBefore ?? issuedAt))
  if (begins > now + clockTolerance) found.push(['riskSignInEarly'])
  return found.map((phrase) => ({ phrase, needsTick: false }))
}

/** The text names this site in the place where a login names it. */
function namesOrigin(text: string, origin: string) {
  const [, scheme, domain] =
    /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([^\s/@]+) wants you to sign in with your /i.exec(
      readAsSeen(text),
    ) ?? []
  return domain !== undefined && isSameDomain({ scheme, domain }, origin)
}
