/** The grammar of RFC 3986 (appendix A), each rule as the source of a pattern. Every one of them reads a text in linear time. */
const unreserved = String.raw`A-Za-z0-9\-._~`
const subDelims = String.raw`!$&'()*+,;=`
const encoded = '%[0-9A-Fa-f]{2}'
const character = `(?:[${unreserved}${subDelims}:@]|${encoded})`

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const ipv4 = String.raw`(?:${octet}\.){3}${octet}`
const piece = '[0-9A-Fa-f]{1,4}'
const lastPieces = `(?:${piece}:${piece}|${ipv4})`
const ipv6 = [
  `(?:${piece}:){6}${lastPieces}`,
  `::(?:${piece}:){5}${lastPieces}`,
  `(?:${piece})?::(?:${piece}:){4}${lastPieces}`,
  `(?:(?:${piece}:){0,1}${piece})?::(?:${piece}:){3}${lastPieces}`,
  `(?:(?:${piece}:){0,2}${piece})?::(?:${piece}:){2}${lastPieces}`,
  `(?:(?:${piece}:){0,3}${piece})?::${piece}:${lastPieces}`,
  `(?:(?:${piece}:){0,4}${piece})?::${lastPieces}`,
  `(?:(?:${piece}:){0,5}${piece})?::${piece}`,
  `(?:(?:${piece}:){0,6}${piece})?::`,
].join('|')
const ipFuture = String.raw`[vV][0-9A-Fa-f]+\.[${unreserved}${subDelims}:]+`
const literal = String.raw`\[(?:${ipv6}|${ipFuture})\]`
const nameCharacter = `(?:[${unreserved}${subDelims}]|${encoded})`
const userInfo = `(?:[${unreserved}${subDelims}:]|${encoded})*@`
const port = ':[0-9]*'

const scheme = String.raw`[A-Za-z][A-Za-z0-9+.\-]*`
const authority = `(?:${userInfo})?(?:${literal}|${nameCharacter}*)(?:${port})?`
const path = `(?:/${character}*)*`
const hierarchy = `(?://${authority}${path}|/(?:${character}+${path})?|${character}+${path}|)`
const tail = `(?:${character}|[/?])*`

const whole = (rule: string) => new RegExp(`^(?:${rule})$`)
const uriPattern = whole(String.raw`${scheme}:${hierarchy}(?:\?${tail})?(?:#${tail})?`)
const schemePattern = whole(scheme)
// A host may be empty there, but a page has one.
const authorityPattern = whole(`(?:${userInfo})?(?:${literal}|${nameCharacter}+)(?:${port})?`)
const segmentPattern = whole(`${character}*`)
const textPattern = whole(String.raw`[${unreserved}${subDelims}:/?#\[\]@ ]+`)

/** Whether a text is a `URI`: with its scheme, not a relative reference. */
export function isUri(text: string): boolean {
  return uriPattern.test(text)
}

/** Whether a text is a `scheme`. */
export function isScheme(text: string): boolean {
  return schemePattern.test(text)
}

/** Whether a text is an `authority` with a host. */
export function isAuthority(text: string): boolean {
  return authorityPattern.test(text)
}

/** Whether a text is `*pchar`. */
export function isSegment(text: string): boolean {
  return segmentPattern.test(text)
}

/** Whether a text is `1*( reserved / unreserved / " " )`. */
export function isStatement(text: string): boolean {
  return textPattern.test(text)
}
