import type { Context } from 'hono'
import type { AppEnv } from './appEnv.ts'

/** An answer that is ready to be sent, and that browsers may keep. */
export type PreparedAnswer = {
  readonly bytes: Buffer
  readonly type: string
  /** Another one for every other content. */
  readonly tag: string
  /** What `Cache-Control` says. */
  readonly freshness: string
}

/** Sends it, or says that the asker has it already (RFC 9110, section 13.1.2). */
export function sendPrepared(c: Context<AppEnv>, { bytes, type, tag, freshness }: PreparedAnswer) {
  const etag = `"${tag}"`
  c.header('etag', etag)
  c.header('cache-control', freshness)
  const held = c.req.header('if-none-match')
  if (held !== undefined && (held === '*' || held.replaceAll('W/', '').includes(etag)))
    return c.body(null, 304)
  c.header('content-type', type)
  if (type.startsWith('image/')) {
    c.header('content-security-policy', "default-src 'none'; sandbox")
    c.header('content-disposition', 'inline')
    // Pages that isolate themselves (COEP) may show it as well.
    c.header('cross-origin-resource-policy', 'cross-origin')
  }
  // Cast because only the types of Buffer allow for memory that threads share, which nothing here does.
  return c.body(bytes as Buffer<ArrayBuffer>)
}
