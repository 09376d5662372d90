import type { Context, Hono, Next } from 'hono'
import { mountChannels } from '../auth/farcaster/mountChannels.ts'
import { mountSiwx } from '../auth/siwx/mountSiwx.ts'
import { mountCallback } from '../auth/social/mountCallback.ts'
import type { ServerSettings } from '../config/serverSettings.ts'
import { ServerError } from '../errors.ts'
import { mountWebhooks } from '../onramp/orders/mountWebhooks.ts'
import type { Services } from '../services.ts'
import { answerError } from './answerError.ts'
import { allowReading } from './cors.ts'
import { allowFrame, isFrameRoute, mountFrameRoutes } from './mountFrameRoutes.ts'
import { isHealthPath, mountHealth } from './mountHealth.ts'
import { mountRoutes } from './mountRoutes.ts'
import { type AppEnv, observe } from './observe.ts'

/** Answers every address of the API with the services of a server. */
export function mount(
  app: Hono<AppEnv>,
  services: Services,
  options: Pick<ServerSettings, 'log' | 'trustedProxies' | 'siwx'> & { isStopping(): boolean },
) {
  const { auth, limits, onramp } = services
  app.use(observe(options.log, options.trustedProxies))
  app.use((c, next) => admit(c, next, services))
  app.onError(answerError)
  app.notFound((c) =>
    answerError(new ServerError('not_found', 'There is nothing here. See /openapi.json.'), c),
  )
  mountHealth(app, { ...services, isStopping: options.isStopping })
  mountRoutes(app, services)
  if (options.siwx) mountSiwx(app, services)
  mountWebhooks(app, onramp, services)
  if (!auth) return
  const { farcaster, social } = auth
  if (farcaster && farcaster.settings.relay === undefined) mountChannels(app, farcaster, limits)
  mountCallback(app, social, limits)
  mountFrameRoutes(app, { ...services, auth })
}

/** Lets a browser read refusals, and takes one from the budget of the caller's network. */
async function admit(c: Context<AppEnv>, next: Next, { auth, budgets }: Services) {
  const isFrame = auth !== undefined && c.req.header('origin') === auth.frameUrl
  // The project is not known yet. Its route narrows this, unless it refuses the request before.
  if (isFrame && isFrameRoute(c.req.path)) allowFrame(c, auth.frameUrl)
  else allowReading(c, '*')
  if (!isHealthPath(c.req.path)) await budgets.spendPrefix(c.get('prefix'), 1)
  await next()
}
