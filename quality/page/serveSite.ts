import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import type { Site } from './buildSite.ts'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The policy of `docs/architecture.md`, for a page that talks to nobody else. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * Serves a built site on a free port of the loopback and remembers what was asked for.
 *
 * @param render - makes the page for a visitor from its template; default: the template itself
 */
export async function serveSite(
  site: Pick<Site, 'folder'>,
  render: (template: string, request: IncomingMessage) => string = (template) => template,
) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = normalize(pathname === '/' ? 'index.html' : pathname.slice(1))
    readFile(join(site.folder, file)).then(
      (body) => {
        requested.push(file)
        response.writeHead(200, {
          'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
          'content-security-policy': policy,
        })
        response.end(file === 'index.html' ? render(body.toString(), request) : body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has this form of address.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    /** Files in the order in which they were first asked for. */
    requested: () => [...new Set(requested)],
    forget: () => void requested.splice(0),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
