import { isOriginAllowed } from '@latchkey/protocol'
import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import type { Context, Hono } from 'hono'
import { allowReading } from './cors.ts'
import { answerFile, sendPrepared, type PreparedAnswer } from './preparedAnswer.ts'
import type { AppEnv } from './observe.ts'
import { ServerError } from '../errors.ts'
import { writeJson } from '../chains/upstreams/losslessJson.ts'
import { readInput } from './readInput.ts'
import { handlers } from '../routes/index.ts'
import type { Handler, PublicHandler, RouteName } from '../routes/handler.ts'
import type { Services } from '../services.ts'
import type { Project } from '../store/schema.ts'

/** Answers every declared route: checks what is asked, whose project it is, who may read it and what is left of the budgets. */
export function mountRoutes(app: Hono<AppEnv>, services: Services) {
  // The handlers differ in what they take; each is only ever given what its own route has parsed.
  for (const [name, handler] of Object.entries(handlers) as [RouteName, AnyHandler][]) {
    const route: Route = api[name]
    // The app is not strict: it ignores a slash at the end of what is asked, so that none may stand here.
    const path = route.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
    app.on(route.method, path, (c) => answer(c, route, handler, services))
    app.on('OPTIONS', path, (c) => preflight(c, route, handler, services))
    app.all(path, (c) => {
      c.header('allow', `${route.method}, OPTIONS`)
      throw new ServerError('method_not_allowed', `${route.path} answers ${route.method} only`)
    })
  }
}

type AnyHandler = Handler<Route> | PublicHandler<Route>

async function answer(c: Context<AppEnv>, route: Route, handler: AnyHandler, services: Services) {
  c.set('route', `${route.method} ${route.path}`)
  const { limits } = services
  const limit = 'bodyLimit' in handler ? handler.bodyLimit : undefined
  const input = await readInput(c, route, limit ? { ...limits, bodyBytes: limits[limit] } : limits)
  const ownUrl = () => services.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin
  const log = c.get('log')
  if (handler.readableBy === 'everyone') {
    // It is the same for every origin, so that caches need to keep one only.
    c.header('vary', undefined)
    // `readInput` has parsed it with this route's own schemas.
    return send(c, route, await handler.answer(input as never, { ...services, ownUrl, log }))
  }
  const project = await projectOf(c, services)
  c.set('projectId', project.id)
  allowReading(c, readableBy(c, handler, project, services))
  const spend = async (points: number) => {
    await services.budgets.spendPrefix(c.get('prefix'), points)
    await services.budgets.spendProject(project.id, points)
  }
  await services.budgets.spendProject(project.id, 1)
  const context = { ...services, ownUrl, log, project, caller: c.get('caller'), spend }
  // As above.
  return send(c, route, await handler.answer(input as never, context))
}

function send(c: Context<AppEnv>, { format }: Route, result: unknown) {
  if (result instanceof File) return answerFile(c, result)
  if (format === 'text') return c.text(String(result))
  if (isPrepared(result)) return sendPrepared(c, result)
  return c.body(writeJson(result), 200, { 'content-type': 'application/json' })
}

/** Nothing that a route declares holds bytes. */
function isPrepared(result: unknown): result is PreparedAnswer {
  return (
    typeof result === 'object' &&
    result !== null &&
    'bytes' in result &&
    Buffer.isBuffer(result.bytes)
  )
}

/** What a browser asks before a call that is not a simple one. */
async function preflight(
  c: Context<AppEnv>,
  route: Route,
  handler: AnyHandler,
  services: Services,
) {
  c.set('route', `OPTIONS ${route.path}`)
  const project = await projectOf(c, services).catch((error: unknown) => {
    // The call itself then says what is wrong, which a refused preflight cannot.
    if (error instanceof ServerError && error.code !== 'store_unavailable') return undefined
    throw error
  })
  if (project) allowReading(c, readableBy(c, handler, project, services))
  c.header('access-control-allow-methods', route.method)
  c.header('access-control-allow-headers', 'content-type')
  c.header('access-control-max-age', '600')
  return c.body(null, 204)
}

/** @throws ServerError `unknown_project` */
export async function projectOf(
  c: Context<AppEnv>,
  services: Pick<Services, 'findProject'>,
): Promise<Project> {
  const id = c.req.query('projectId') ?? ''
  const project = await services.findProject(id)
  if (project) return project
  throw new ServerError(
    'unknown_project',
    'There is no project with this id. Check the projectId that the site gives.',
  )
}

/** Which origin a browser may show the answer to; pages that the project does not name get none. */
function readableBy(c: Context<AppEnv>, handler: AnyHandler, project: Project, { auth }: Services) {
  if (handler.readableBy !== 'project') return '*'
  const origin = c.req.header('origin')
  if (origin === undefined) return undefined
  if (origin === auth?.frameUrl) return origin
  if (isOriginAllowed(origin, project.allowedOrigins)) return origin
  allowReading(c, handler.isRefusalReadable ? '*' : undefined)
  throw new ServerError(
    'origin_not_allowed',
    "This site is not in the project's allowed origins. The operator adds it with `latchkey project set-origins`.",
  )
}
