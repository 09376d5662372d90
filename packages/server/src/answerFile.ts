import type { Context } from 'hono'
import type { AppEnv } from './appEnv.ts'

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
