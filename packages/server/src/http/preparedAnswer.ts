import type { Context } from 'hono'
import type { AppEnv } from './observe.ts'

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

/**
 * Answers with a file that a stranger made: browsers may show it as what it is and nothing else. Where the address names the content
 * (`v` is the file's name) it may be kept for a year, for a day where it names another one, and otherwise for five minutes.
 */
export async function answerFile(c: Context<AppEnv>, file: File) {
  c.header('content-type', file.type)
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('content-disposition', 'inline')
  // Pages that isolate themselves (COEP) may show it as well.
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('cache-control', freshnessOf(file, c.req.query('v')))
  return c.body(await file.arrayBuffer())
}

function freshnessOf({ name }: File, named: string | undefined) {
  if (named === name) return 'public, max-age=31536000, immutable'
  return `public, max-age=${named === undefined ? 300 : 86_400}`
}
