import { claimsSignIn, isSameDomain } from '../../approval/parseSignIn.ts'
import { readText, tellBytes } from '../../approval/readMessage.ts'
import type { Story } from '../../approval/story.ts'
import { toHex } from '../../signer/encoding.ts'

/** What is asked for, and by whom. */
export type MessageRequest = {
  readonly origin: string
  readonly account: string
  /** What gets signed, byte for byte. */
  readonly bytes: Uint8Array
}

/**
 * Reads what `solana_signMessage` would sign: a login, a text, or bytes. What claims to be a login has to name this site and this account in the first two
 * lines, as all such messages do.
 */
export function readSolanaMessage({ origin, account, bytes }: MessageRequest): Story {
  const raw = toHex(bytes)
  const base = { title: 'signMessage', origin, account, raw, action: 'sign' } as const
  const text = readText(bytes)
  if (text === undefined) return { ...base, ...tellBytes(raw) }
  const message = { ...base, cards: [{ rows: [], message: text }], risks: [] }
  if (!claimsSignIn(text)) return { ...message, heading: ['headingMessage'] }
  return {
    ...message,
    title: 'signIn',
    action: 'signIn',
    heading: ['headingSignIn'],
    ...block(text, origin, account),
  }
}

function block(text: string, origin: string, account: string): Pick<Story, 'blocked'> {
  const [first = '', second = ''] = text.split('\n')
  const [, scheme, domain] =
    /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?([^\s/@]+) wants you to sign in with your Solana account:$/.exec(
      first,
    ) ?? []
  if (domain === undefined) return { blocked: ['blockedSignInForm'] }
  if (!isSameDomain({ scheme, domain }, origin)) return { blocked: ['blockedSignIn', { domain }] }
  return second === account ? {} : { blocked: ['blockedSignInAccount'] }
}
