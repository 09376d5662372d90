/** How the cookie of a session is written. */
export type SiwxCookie = {
  read(headers: Headers): string | undefined
  /**
   * The header `Set-Cookie` (RFC 6265): for this host only (`__Host-`), over encrypted connections only, out of reach of scripts. Browsers count
   * `http://localhost` as encrypted.
   *
   * @param secret - `null` removes it.
   */
  write(secret: string | null, maxAgeMs: number): string
}

/** Makes {@link SiwxCookie}. */
export function createSiwxCookie({
  name = 'latchkey-siwx',
  sameSite = 'lax',
}: {
  readonly name?: string | undefined
  readonly sameSite?: 'lax' | 'strict' | 'none' | undefined
} = {}): SiwxCookie {
  const whole = `__Host-${name}`
  const site = { lax: 'Lax', strict: 'Strict', none: 'None; Partitioned' }[sameSite]
  return {
    read: (headers) => {
      for (const pair of (headers.get('cookie') ?? '').split(';')) {
        const [key = '', value = ''] = pair.trim().split('=')
        if (key === whole && /^[A-Za-z0-9_-]{43}$/.test(value)) return value
      }
      return undefined
    },
    write: (secret, maxAgeMs) => {
      const seconds = secret === null ? 0 : Math.max(0, Math.floor(maxAgeMs / 1_000))
      return `${whole}=${secret ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=${site}`
    },
  }
}

/** The token of `Authorization: Bearer` (RFC 6750). */
export function bearerOf(headers: Headers): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(headers.get('authorization') ?? '')?.[1]
}
