import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import type { Context, Hono } from 'hono'
import { allowReading } from './cors.ts'
import type { AppEnv } from './observe.ts'
import { createCookies } from '../auth/sessions/cookies.ts'
import { ServerError } from '../errors.ts'
import { projectOf } from './mountRoutes.ts'
import { readInput } from './readInput.ts'
import type { FrameHandler } from '../routes/frameHandler.ts'
import { frameHandlers } from '../routes/index.ts'
import type { FrameRouteName } from '../routes/handler.ts'
import type { AuthServices, Services } from '../services.ts'

/** Services with those of a secure frame. */
type FrameServices = Services & { readonly auth: AuthServices }

/**
 * Answers the routes that are the secure frame's alone. Its own origin is the only one that gets an answer, and that may send cookies; each
 * answer brings the nonce for the next proof.
 */
export function mountFrameRoutes(app: Hono<AppEnv>, services: FrameServices) {
  // As in `mountRoutes`: each handler is only ever given what its own route has parsed.
  const entries = Object.entries(frameHandlers) as [FrameRouteName, FrameHandler<Route>][]
  const methods = new Map<string, string[]>()
  for (const [name, handler] of entries) {
    const route: Route = api[name]
    const path = route.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), route.method])
    app.on(route.method, path, (c) => answer(c, route, handler, services))
  }
  for (const [path, names] of methods) {
    app.on('OPTIONS', path, (c) => preflight(c, path, names, services))
    app.all(path, (c) => {
      c.header('allow', [...names, 'OPTIONS'].join(', '))
      throw new ServerError('method_not_allowed', `This address answers ${names.join(', ')} only`)
    })
  }
}

async function answer(
  c: Context<AppEnv>,
  route: Route,
  handler: FrameHandler<Route>,
  services: FrameServices,
) {
  c.set('route', `${route.method} ${route.path}`)
  admitFrame(c, services)
  c.header('dpop-nonce', services.auth.nonce())
  c.header('access-control-expose-headers', 'x-request-id, retry-after, dpop-nonce')
  const input = await readInput(c, route, services.limits)
  const project = await projectOf(c, services)
  c.set('projectId', project.id)
  await services.budgets.spendProject(project.id, 1)
  const prefix = c.get('prefix')
  const context = {
    ...services,
    project,
    prefix,
    caller: c.get('caller'),
    log: c.get('log'),
    request: c.req.raw,
    cookies: createCookies(c, project.id),
    ownUrl: () => services.publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin,
    spend: async (points: number) => {
      await services.budgets.spendPrefix(prefix, points)
      await services.budgets.spendProject(project.id, points)
    },
  }
  // `readInput` has parsed it with this route's own schemas.
  return c.json(await handler.answer(input as never, context))
}

/**
 * Refuses everybody but the frame: browsers name the origin that asks, and no page can make them name another.
 *
 * @throws ServerError `origin_not_allowed`
 */
function admitFrame(c: Context<AppEnv>, { auth }: FrameServices) {
  if (c.req.header('origin') !== auth.frameUrl) {
    allowReading(c, undefined)
    throw new ServerError('origin_not_allowed', 'Only the secure frame may ask for this.')
  }
  allowFrame(c, auth.frameUrl)
}

/** Whether a route is the frame's alone. */
export function isFrameRoute(path: string): boolean {
  return /^\/(?:auth|vault)\//.test(path)
}

/** Lets the frame read the answer to a request with credentials, refusals too. */
export function allowFrame(c: Context<AppEnv>, frameUrl: string) {
  allowReading(c, frameUrl)
  c.header('access-control-allow-credentials', 'true')
}

function preflight(
  c: Context<AppEnv>,
  path: string,
  methods: readonly string[],
  services: FrameServices,
) {
  c.set('route', `OPTIONS ${path}`)
  admitFrame(c, services)
  c.header('access-control-allow-methods', methods.join(', '))
  c.header('access-control-allow-headers', 'authorization, content-type, dpop')
  c.header('access-control-max-age', '600')
  return c.body(null, 204)
}
