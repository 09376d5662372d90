import * as z from 'zod/mini'

/** A dot-atom (RFC 5322) with the letters of all languages (RFC 6531): no quoted string, no comment. */
const localPart =
  /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** Characters of a domain as people type it. Joiners are part of some domains in Arabic and Indic scripts; other controls are not. */
const typedDomain = /^(?:[A-Za-z0-9.-]|(?![\p{C}\p{Z}])[^\p{ASCII}]|[\u200C\u200D])+$/u
/** Labels of at most 63 characters, at least two, the last one no number (RFC 1035, RFC 3696). */
const asciiDomain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns whether a text is one e-mail address: a dot-atom of at most 64 bytes, one `@`, and a domain name, 254 bytes in all (RFC 5321).
 * Letters of all languages are allowed on both sides (RFC 6531, IDNA). Lists, quoted strings, comments and IP addresses are not.
 */
function isEmailAddress(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@')
  if (rest.length > 0 || !localPart.test(local) || !typedDomain.test(domain)) return false
  const ascii = toAsciiDomain(domain)
  const localBytes = new TextEncoder().encode(local).length
  return localBytes <= 64 && localBytes + ascii.length < 254 && asciiDomain.test(ascii)
}

/** One e-mail address. The form, the kit, the frame and the server accept the same ones. Remove white space around it first. */
export const emailAddress = z.string().check(z.maxLength(254), z.refine(isEmailAddress))

/** Returns a domain in ASCII (IDNA), by the parser that every browser and Node has, or an empty text. */
function toAsciiDomain(domain: string) {
  const address = `https://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}
