import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { listenOnLoopback } from '../listenOnLoopback.ts'

/** A site on the loopback. */
export type ServedSite = { readonly port: number; readonly close: () => Promise<void> }

/** Lets an app listen on the loopback. Give `port: undefined` for a free one. */
export function serveApp(
  app: Hono,
  options: { port: number | undefined; purpose: string },
): Promise<ServedSite> {
  return listenOnLoopback(
    createServer(getRequestListener(app.fetch)),
    options.port,
    options.purpose,
  )
}

/** Headers that every document and file of the world carries. The policy is asked for late, when all addresses are known. */
export function sendHeaders(getPolicy: () => string): MiddlewareHandler {
  return async (context, next) => {
    await next()
    context.header('content-security-policy', getPolicy())
    context.header('x-content-type-options', 'nosniff')
    context.header('referrer-policy', 'no-referrer')
    // One build after another is served here, so nothing may be kept without asking.
    context.header('cache-control', 'no-cache')
  }
}

/** A built app from a folder, with its configuration beside it. */
export function createStaticApp(options: {
  folder: string
  getPolicy: () => string
  getConfig?: (() => unknown) | undefined
  /** The path below which it is mounted; none by default. */
  base?: string | undefined
  /** Paths besides `/` at which its document is. */
  routes?: readonly string[] | undefined
  /** Headers besides the usual ones. */
  headers?: Readonly<Record<string, string>> | undefined
}): Hono {
  const { folder, getPolicy, getConfig, base = '', routes = [], headers = {} } = options
  const app = new Hono()
  app.use(sendHeaders(getPolicy))
  app.use(async (context, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) context.header(name, value)
  })
  if (getConfig) app.get('/config.json', (context) => context.json(getConfig()))
  for (const path of routes) app.get(path, serveStatic({ root: folder, path: 'index.html' }))
  app.use(
    serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(base.length) || '/' }),
  )
  return app
}
