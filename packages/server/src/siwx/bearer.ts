/** The token of `Authorization: Bearer` (RFC 6750). */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(headers.get('authorization') ?? '')?.[1]
}
