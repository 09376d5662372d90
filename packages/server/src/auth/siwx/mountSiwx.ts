import { isOriginAllowed } from '@latchkey/protocol'
import * as api from '@latchkey/protocol/api'
import type { Route } from '@latchkey/protocol/api'
import type { Context, Hono } from 'hono'
import { allowReading } from '../../http/cors.ts'
import type { AppEnv } from '../../http/observe.ts'
import { ServerError } from '../../errors.ts'
import { projectOf } from '../../http/mountRoutes.ts'
import { readInput } from '../../http/readInput.ts'
import type { SiwxRouteName } from '../../routes/handler.ts'
import type { Services } from '../../services.ts'
import type { Project } from '../../store/schema.ts'
import { bearerOf } from './siwxCookie.ts'
import { createSiwxService } from './createSiwxService.ts'
import { createSiwxStore } from './createSiwxStore.ts'
import { pageOf } from './pageOf.ts'
import { siwxOperations, type SiwxContext } from './siwxOperations.ts'

const requestHeaders = `authorization, content-type, ${api.siwxNonceHeader}`

/**
 * Answers the routes that the sites of a project sign people in with. Sites are other sites than this server, whose cookies browsers would not
 * keep: a session is named by a token, in the header `Authorization`.
 */
export function mountSiwx(app: Hono<AppEnv>, services: Services) {
  const chains = new Map(
    [...services.chains.values()].map(
      ({ caipNetworkId, chain }) => [caipNetworkId, chain] as const,
    ),
  )
  const serviceOf = (project: Project) =>
    createSiwxService({
      store: createSiwxStore(services.store, { projectId: project.id }),
      limits: services.limits,
      chains,
      sweep,
    })
  const sweep = { at: 0 }

  // As in `mountRoutes`: each operation is only ever given what its own route has parsed.
  for (const [name, answer] of Object.entries(siwxOperations) as [SiwxRouteName, Operation][]) {
    const route: Route = api[name]
    app.on(route.method, route.path, async (c) => {
      c.set('route', `${route.method} ${route.path}`)
      const input = await readInput(c, route, services.limits)
      const project = await projectOf(c, services)
      c.set('projectId', project.id)
      const origin = admit(c, project)
      await services.budgets.spendProject(project.id, 1)
      const { headers } = c.req.raw
      const context = {
        service: serviceOf(project),
        headers,
        origin,
        secret: bearerOf(headers),
        isCookie: false,
      }
      c.header('cache-control', 'no-store')
      // `readInput` has parsed it with this route's own schemas.
      return c.json((await answer(input as never, context)).body)
    })
    app.on('OPTIONS', route.path, async (c) => {
      c.set('route', `OPTIONS ${route.path}`)
      const project = await projectOf(c, services).catch((error: unknown) => {
        // The call itself then says what is wrong, which a refused preflight cannot.
        if (error instanceof ServerError && error.code !== 'store_unavailable') return undefined
        throw error
      })
      if (project) admit(c, project)
      c.header('access-control-allow-methods', route.method)
      c.header('access-control-allow-headers', requestHeaders)
      c.header('access-control-max-age', '600')
      return c.body(null, 204)
    })
    app.all(route.path, (c) => {
      c.header('allow', `${route.method}, OPTIONS`)
      throw new ServerError('method_not_allowed', `${route.path} answers ${route.method} only`)
    })
  }
}

type Operation = (input: never, context: SiwxContext) => Promise<{ readonly body: object }>

/** The page that asks; it alone may read the answer. */
function admit(c: Context<AppEnv>, { allowedOrigins }: Project) {
  allowReading(c, undefined)
  const origin = pageOf(c.req.raw, (one) => isOriginAllowed(one, allowedOrigins))
  if (origin !== undefined) allowReading(c, origin)
  return origin
}
