import type { StorageBackend } from './createStorage.ts'

const yearInSeconds = 31_536_000

/**
 * Keeps values in cookies, so that a server can render the right state before the page's script runs.
 *
 * @param read - the cookies as one header line; default `document.cookie`. A server passes the request's `Cookie` header.
 */
export function cookieBackend(read?: () => string): StorageBackend {
  const header = read ?? (() => (typeof document === 'undefined' ? '' : document.cookie))
  const write = (key: string, value: string, maxAge: number) => {
    if (typeof document === 'undefined') return // a server only reads
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAge}; SameSite=Lax${secure}`
  }
  return {
    getItem(key) {
      const name = `${encodeURIComponent(key)}=`
      const pair = header()
        .split(/;\s*/)
        .find((part) => part.startsWith(name))
      return pair === undefined ? null : decodeURIComponent(pair.slice(name.length))
    },
    setItem: (key, value) => write(key, value, yearInSeconds),
    removeItem: (key) => write(key, '', 0),
  }
}
