/** The content policies that the world's sites are served under, which are the ones that the docs ask hosts for. */

/** For a site that embeds the kit: the documented line, filled in. */
export function createHostPolicy(options: {
  api: string
  frame: string
  /** Addresses that wallets in the page, and the integrator's own code, read chains from. */
  chains: readonly string[]
  /** The relays of the option `walletConnect`, which take a line of their own: a WebSocket is no HTTP address. */
  relays: readonly string[]
}): string {
  const { api, frame, chains, relays } = options
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${api}`,
    `connect-src 'self' ${[api, ...chains, ...relays].join(' ')}`,
    `frame-src ${frame}`,
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** For the phone wallet: the relay, its chains, and pictures that its owner chooses. */
export function createPhonePolicy(options: {
  relays: readonly string[]
  chains: readonly string[]
}): string {
  return [
    "default-src 'self'",
    "img-src 'self' data: blob:",
    `connect-src 'self' ${[...options.relays, ...options.chains].join(' ')}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** For the local-world page: its own style sheet and, where it is live, its own script, feed and frames. */
export function createPlainPolicy(options: {
  ancestors: readonly string[]
  isLive?: boolean | undefined
}): string {
  const ancestors = options.ancestors.length > 0 ? options.ancestors.join(' ') : "'none'"
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    ...(options.isLive ? ["script-src 'self'", "connect-src 'self'", "frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
}
