/** The content policies that the world's sites are served under, which are the ones that the docs ask hosts for. */

/** For a site that embeds the kit: the documented line, filled in. */
export function createHostPolicy(options: {
  api: string
  frame: string
  /** Addresses that wallets in the page, and the integrator's own code, read chains from. */
  chains: readonly string[]
}): string {
  const { api, frame, chains } = options
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src 'self' ${[api, ...chains].join(' ')}`,
    `frame-src ${frame}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** For the frame's placeholder and the local-world page: their own style sheet and nothing else. */
export function createPlainPolicy(options: { ancestors: readonly string[] }): string {
  const ancestors = options.ancestors.length > 0 ? options.ancestors.join(' ') : "'none'"
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}
