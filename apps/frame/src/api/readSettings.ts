/** What a document of the frame is told by the server and by its address. */
export type Settings = {
  /** Origin of the API, as the server has written it into the document; the content policy lets nothing else be reached. */
  readonly apiUrl: string
  readonly projectId: string
}

/** What the document inside a page is told besides. */
export type FrameSettings = Settings & {
  /** Who the page says it is. The handshake proves it: everything is posted to this origin and taken from it only. */
  readonly origin: string
  /** A nonce for the first proof, fresh from the server; empty where it gave none. */
  readonly nonce: string
  /** The chain that is used until the page names another, as CAIP-2. */
  readonly chainId: string
  /** Location of approvals: inside the page, or in a separate window. */
  readonly approvals: 'frame' | 'window'
}

/**
 * Reads what every document is told.
 *
 * @throws Error for a document that no server has filled in, or an address without its project.
 */
export function readSettings(document: Pick<Document, 'querySelector'>, search: string): Settings {
  const parameters = new URLSearchParams(search)
  const apiUrl = contentOf(document, 'latchkey-api')
  const projectId = parameters.get('projectId') ?? ''
  if (!isWebOrigin(apiUrl)) throw new Error('The server has not said where its API is')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(projectId)) throw new Error('The address names no project')
  return { apiUrl, projectId }
}

/**
 * Reads what the document inside a page is told.
 *
 * @throws Error as {@link readSettings}, and for an address without the page's origin.
 */
export function readFrameSettings(
  document: Pick<Document, 'querySelector'>,
  search: string,
): FrameSettings {
  const parameters = new URLSearchParams(search)
  const origin = parameters.get('origin') ?? ''
  if (!isOrigin(origin)) throw new Error('The address does not name the origin of its page')
  const chainId = parameters.get('chainId') ?? ''
  return {
    ...readSettings(document, search),
    origin,
    nonce: contentOf(document, 'latchkey-nonce'),
    approvals: parameters.get('approvals') === 'window' ? 'window' : 'frame',
    chainId: /^eip155:[1-9][0-9]{0,15}$/.test(chainId) ? chainId : 'eip155:1',
  }
}

function contentOf(document: Pick<Document, 'querySelector'>, name: string) {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

function isWebOrigin(value: string) {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && isOrigin(value)
}

/** Whether it is written as a browser writes an origin: opaque ones (`null`) and `*` are none. */
function isOrigin(value: string) {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#@\s*]+$/.test(value)
}
