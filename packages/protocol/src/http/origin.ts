type OriginPattern = {
  readonly scheme: string | undefined
  readonly wildcard: boolean
  readonly host: string
  readonly port: string | undefined
}

const hostSource =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::([0-9]{1,5}|\*))?$/
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const defaultPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/**
 * Reads an allowed origin in the host-source grammar of CSP, without a path: `https://app.example.com`,
 * `*.example.com`, `http://localhost:*`. A `*` stands for one full DNS label at the front, or for any port.
 *
 * @returns the parts in lower case, or `undefined` for anything else (a path, a bare `*`, a `*` inside a label, an address with brackets).
 */
export function parseOriginPattern(value: string): OriginPattern | undefined {
  const match = value.length <= 300 ? hostSource.exec(value.toLowerCase()) : null
  const host = match?.[3]
  if (!match || !host || !host.split('.').every((part) => label.test(part))) return undefined
  const port = match[4]
  if (port !== undefined && port !== '*' && (Number(port) === 0 || Number(port) > 65_535))
    return undefined
  return { scheme: match[1], wildcard: match[2] !== undefined, host, port }
}

/**
 * Whether a page's origin may use a project. Pages on the visitor's own machine (`localhost`, `127.0.0.1`, `[::1]`)
 * always may. Scheme and port must match when the pattern gives them; without a port the scheme's default is meant.
 * Patterns that {@link parseOriginPattern} refuses match nothing.
 *
 * @param origin - as a browser's `Origin` header writes it.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const page = readOrigin(origin)
  if (!page) return false
  if (isLoopback(page)) return true
  return patterns.some((value) => {
    const pattern = parseOriginPattern(value)
    return pattern !== undefined && matches(page, pattern)
  })
}

type Origin = { readonly scheme: string; readonly host: string; readonly port: string }

function readOrigin(value: string): Origin | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/([^/?#@\s:]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?$/i.exec(
    value,
  )
  if (!match?.[1] || !match[2]) return undefined
  const scheme = match[1].toLowerCase()
  return { scheme, host: match[2].toLowerCase(), port: match[3] ?? defaultPorts[scheme] ?? '' }
}

function isLoopback(page: Origin) {
  return (page.scheme === 'http' || page.scheme === 'https') && loopback.has(page.host)
}

function matches(page: Origin, pattern: OriginPattern) {
  if (pattern.scheme === undefined && !(page.scheme in defaultPorts)) return false
  if (pattern.scheme !== undefined && pattern.scheme !== page.scheme) return false
  if (pattern.port !== '*' && (pattern.port ?? defaultPorts[page.scheme] ?? '') !== page.port)
    return false
  if (!pattern.wildcard) return page.host === pattern.host
  const [first, ...rest] = page.host.split('.')
  return first !== undefined && label.test(first) && rest.join('.') === pattern.host
}
