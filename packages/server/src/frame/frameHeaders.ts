/** The name of the one Trusted Types policy of the frame. `apps/frame/src/workerUrl.ts` makes it. */
const workerPolicy = 'latchkey-signer'

/** What a document of the frame may be told apart by. */
type DocumentPolicy = {
  /** Origin of the API: all that the document may connect to. */
  readonly api: string
  /** Sources of `frame-ancestors`. */
  readonly ancestors: string
}

/** The content policy of a document of the frame: nothing inline, its own files, and connections to the API only. */
export function documentPolicy({ api, ancestors }: DocumentPolicy): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${api}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    `frame-ancestors ${ancestors}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${workerPolicy}`,
  ].join('; ')
}

/** The content policy of the signer worker, which holds the keys: it can run its own code and reach nothing. */
export const workerContentPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'"

/** For a document that only says what is wrong, wherever it is shown. */
export const errorPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'"

/** What a document of the frame may ask a browser for; everything else is off, for it and for what it would embed. */
const permissions = [
  ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write', 'camera'].map(
    (feature) => `${feature}=(self)`,
  ),
  ...[
    'accelerometer',
    'autoplay',
    'bluetooth',
    'browsing-topics',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

/**
 * Headers of every answer of the frame's site. Pages that isolate themselves (COEP) may embed it; it isolates itself too, which they ask for,
 * and gets a process of its own where browsers have one to give.
 */
export const frameHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': permissions,
  'origin-agent-cluster': '?1',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'cross-origin',
}
