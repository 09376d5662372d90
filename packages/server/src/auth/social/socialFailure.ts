import type { SocialError } from '@latchkey/protocol/api'

/** A provider does not answer, or says that it cannot now. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** A provider says no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
}

/** What providers write when the visitor has said no; the second is Apple's. */
const denials = new Set(['access_denied', 'user_cancelled_authorize', 'user_denied'])
const absences = new Set(['server_error', 'temporarily_unavailable'])
/** Errors of `fetch` and of `openid-client` that are about the network. */
const networkCodes = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

/** Why a login came to nothing, in the word that the page is told. The log has more. */
export function failureOf(error: unknown): SocialError {
  if (error instanceof ProviderUnavailable) return 'unavailable'
  if (error instanceof ProviderRefused) return 'refused'
  // Compared by name, since the library that they are of is loaded late.
  const { name, code, error: said, cause } = Object(error) as Record<string, unknown> // fields of whatever was thrown, checked below
  if (name === 'AuthorizationResponseError' || name === 'ResponseBodyError') {
    if (typeof said === 'string' && denials.has(said)) return 'denied'
    if (typeof said === 'string' && absences.has(said)) return 'unavailable'
    return 'refused'
  }
  if (typeof code === 'string' && networkCodes.has(code)) return 'unavailable'
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unavailable'
  // Not by its class, of which there are two: the HTTP server brings one along.
  const answered = Object(cause) as { status?: unknown } // likewise
  if (typeof answered.status === 'number' && answered.status >= 500) return 'unavailable'
  return 'invalid'
}

/** What of an error the log may have: words of the protocol and of this code, and nothing that a person or a provider has given. */
export function logged(error: unknown) {
  const { name, code, error: said, cause } = Object(error) as Record<string, unknown> // as above
  const { code: inner } = Object(cause) as Record<string, unknown> // as above
  const word = (value: unknown) =>
    typeof value === 'string' && /^[\w.-]{1,64}$/.test(value) ? value : undefined
  return { name: word(name), code: word(code), said: word(said), cause: word(inner) }
}
