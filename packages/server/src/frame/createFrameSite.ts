import { Hono, type Context } from 'hono'
import { type AppEnv, observe } from '../http/observe.ts'
import type { Budgets } from '../http/budgets.ts'
import { ServerError } from '../errors.ts'
import type { Logger } from '../log.ts'
import { ancestorsOf, mayEmbed, type Embedding } from './ancestors.ts'
import { documentPolicy, errorPolicy, frameHeaders, workerContentPolicy } from './frameHeaders.ts'
import type { FrameFile } from './frameFiles.ts'
import { renderErrorDocument } from './renderErrorDocument.ts'

/** What the frame's site is made from. */
export type FrameSiteOptions = {
  /** The built frame, from `readFrameFiles`. */
  readonly files: ReadonlyMap<string, FrameFile>
  /** Where the frame reaches the API: an origin, which is asked for late since a server may not have its port yet. */
  apiUrl(): string
  /** A fresh nonce for proofs (RFC 9449, section 8), which spares the first of them a round trip. */
  nonce(): string
  findProject(id: string): Promise<Embedding | undefined>
  readonly log: Logger
  readonly budgets: Pick<Budgets, 'spendPrefix'>
  readonly trustedProxies: number
}

/** The places in the built documents that are filled in; the hash in the manifest is of the document without them. */
const places = { 'latchkey-api': 'apiUrl', 'latchkey-nonce': 'nonce' } as const

/**
 * The site of the secure frame, for an origin and port of its own. `/sdk` is answered per project, `/device` is the page behind the link of
 * the mail that confirms a device, `/popup` the window of a social login; the rest are the frame's files, of which those with a hash in their name never change.
 */
export function createFrameSite(options: FrameSiteOptions): Hono<AppEnv> {
  const { files, findProject, log, budgets, trustedProxies } = options
  const app = new Hono<AppEnv>({ strict: false })
  app.use(observe(log, trustedProxies))
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(frameHeaders)) c.header(name, value)
    c.header('vary', 'Accept-Encoding')
    await budgets.spendPrefix(c.get('prefix'), 1)
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      c.header('allow', 'GET, HEAD')
      return refuse(c, 405, 'This page only answers when it is asked for.')
    }
    return next()
  })
  app.onError((error, c) => {
    if (error instanceof ServerError && error.code === 'too_many_requests') {
      c.header('retry-after', String(error.retryAfter ?? 60))
      return refuse(c, 429, 'Too many requests from your network. Try again in a minute.')
    }
    const isStore = error instanceof ServerError && error.code === 'store_unavailable'
    c.get('log').error({ err: error }, 'a request for the frame failed')
    return refuse(
      c,
      isStore ? 503 : 500,
      'Something is wrong with this server. Try again in a moment.',
    )
  })
  app.notFound((c) => refuse(c, 404, 'There is nothing here.'))

  app.get('/sdk', async (c) => {
    c.set('route', 'GET /sdk')
    const project = await findProject(c.req.query('projectId') ?? '')
    if (!project)
      return refuse(
        c,
        404,
        'There is no project with this id. Whoever runs this site has to check the projectId that it gives.',
      )
    if (!mayEmbed(c.req.query('origin') ?? '', project))
      return refuse(
        c,
        403,
        "This site is not in the project's allowed origins. The operator adds it with latchkey project set-origins.",
      )
    return document(c, files.get('sdk.html'), ancestorsOf(project))
  })
  app.get('/device', (c) => {
    c.set('route', 'GET /device')
    c.header('cross-origin-opener-policy', 'same-origin')
    return document(c, files.get('device.html'), "'none'")
  })
  // Top level, and without a policy that would cut it off from the page that has opened it: where it can, it posts its result there.
  app.get('/popup', async (c) => {
    c.set('route', 'GET /popup')
    const project = await findProject(c.req.query('projectId') ?? '')
    if (!project)
      return refuse(
        c,
        404,
        'There is no project with this id. Whoever runs the site that you came from has to check the projectId that it gives.',
      )
    return document(c, files.get('popup.html'), "'none'")
  })
  // Empty: the frame moves an approval into it where a page covers it.
  app.get('/window.html', (c) => {
    c.set('route', 'GET /window.html')
    return document(c, files.get('window.html'), "'none'")
  })
  app.get('/*', (c) => {
    const path = c.req.path.slice(1)
    const file = path.endsWith('.html') ? undefined : files.get(path)
    if (!file) return c.notFound()
    c.set('route', `GET ${c.req.path}`)
    if (path === 'signer.js') c.header('content-security-policy', workerContentPolicy)
    const isNamedByContent = path.startsWith('assets/')
    c.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
    return send(c, file)
  })

  function document(c: Context<AppEnv>, file: FrameFile | undefined, ancestors: string) {
    if (!file) return c.notFound()
    const values = { apiUrl: new URL(options.apiUrl()).origin, nonce: options.nonce() }
    c.header('content-security-policy', documentPolicy({ api: values.apiUrl, ancestors }))
    c.header('content-type', file.type)
    if (values.apiUrl.startsWith('https:'))
      c.header('strict-transport-security', 'max-age=31536000')
    let text = file.bytes.toString('utf8')
    for (const [name, value] of Object.entries(places))
      text = text.replace(
        `<meta name="${name}" content="" />`,
        () => `<meta name="${name}" content="${values[value]}" />`,
      )
    return c.body(text)
  }
  return app
}

function send(c: Context<AppEnv>, file: FrameFile) {
  c.header('etag', file.etag)
  c.header('content-type', file.type)
  if (c.req.header('if-none-match') === file.etag) return c.body(null, 304)
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(file.bytes)
  c.header('content-encoding', 'gzip')
  return c.body(file.gzip)
}

function refuse(c: Context<AppEnv>, status: 403 | 404 | 405 | 429 | 500 | 503, sentence: string) {
  c.header('content-security-policy', errorPolicy)
  c.header('cache-control', 'no-store')
  return c.html(renderErrorDocument(sentence), status)
}
