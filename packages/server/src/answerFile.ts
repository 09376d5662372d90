import type { Context } from 'hono'
import type { AppEnv } from './appEnv.ts'

/**
 * Answers with a file that a stranger made: browsers may show it as what it is and nothing else. Where the address names the content
 * (`v` is the file's name) it may be kept for a year, otherwise for five minutes.
 */
export async function answerFile(c: Context<AppEnv>, file: File) {
  const isNamed = c.req.query('v') === file.name
  c.header('content-type', file.type)
  c.header('content-security-policy', "default-src 'none'; sandbox")
  c.header('content-disposition', 'inline')
  // Pages that isolate themselves (COEP) may show it as well.
  c.header('cross-origin-resource-policy', 'cross-origin')
  c.header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'public, max-age=300')
  return c.body(await file.arrayBuffer())
}
