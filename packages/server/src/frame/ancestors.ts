import { isOriginAllowed, parseOriginPattern } from '@latchkey/protocol'

/**
 * The sites that may show the frame of any project while it is being built, from the product's specification: the visitor's own machine and
 * hosts of previews. Anybody can put a page on those hosts, so operators switch them off per project in production.
 */
export const defaultAncestors = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
] as const

/** What of a project says who may show its frame. */
export type Embedding = {
  readonly allowedOrigins: readonly string[]
  readonly defaultAncestors: boolean
}

/** The sources of `frame-ancestors` (CSP 3) for a project; `'none'` where nobody may show it. */
export function ancestorsOf(project: Embedding): string {
  const own = project.allowedOrigins.filter((pattern) => parseOriginPattern(pattern))
  const all = [...own, ...(project.defaultAncestors ? defaultAncestors : [])]
  return all.length > 0 ? [...new Set(all)].join(' ') : "'none'"
}

/**
 * Whether a page that gives this origin may have the frame. It is stricter than `frame-ancestors` in one thing, which is how origins are
 * matched everywhere else too: a `*` of a project stands for one label of a host.
 *
 * @param origin - as the page writes it; the handshake proves it later.
 */
export function mayEmbed(origin: string, project: Embedding): boolean {
  if (project.defaultAncestors && isPreview(origin)) return true
  return isOriginAllowed(origin, project.allowedOrigins)
}

function isPreview(origin: string) {
  return /^https:\/\/(?:[a-z0-9-]+\.)+(?:pages\.dev|vercel\.app|ngrok-free\.app)$/.test(origin)
}
