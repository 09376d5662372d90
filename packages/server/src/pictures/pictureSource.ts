/** Where a document or a picture is that somebody else names: in a record of a name, or in what describes a token. */
export type PictureSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'data'; readonly bytes: Buffer }
  /** `path` starts with `/ipfs/` or `/ipns/`. */
  | { readonly kind: 'ipfs'; readonly path: string }

/** Reads an http, https, ipfs, ipns or data address. @returns `undefined` for anything that is not understood. */
export function parsePictureSource(text: string): PictureSource | undefined {
  const data = /^data:[^,]{0,200},/i.exec(text)?.[0]
  if (data !== undefined) return { kind: 'data', bytes: decodeData(data, text.slice(data.length)) }
  const [, scheme, rest] = /^(ipfs|ipns):\/\/(?:ipfs\/|ipns\/)?(.{1,1000})$/i.exec(text) ?? []
  if (scheme && rest) {
    const [id = '', ...path] = rest.split('/')
    if (!/^[A-Za-z0-9][A-Za-z0-9.-]{0,99}$/.test(id) || path.some((part) => /^\.{1,2}$/.test(part)))
      return undefined
    const folder = path.map((part) => `/${encodeURIComponent(part)}`).join('')
    return { kind: 'ipfs', path: `/${scheme.toLowerCase()}/${id}${folder}` }
  }
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? { kind: 'url', url: text } : undefined
}

function decodeData(head: string, body: string) {
  if (/;base64,$/i.test(head)) return Buffer.from(body, 'base64')
  try {
    return Buffer.from(decodeURIComponent(body))
  } catch {
    return Buffer.from(body)
  }
}
