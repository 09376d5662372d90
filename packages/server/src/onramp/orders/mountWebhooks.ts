import type { Hono } from 'hono'
import { allowReading } from '../../http/cors.ts'
import type { AppEnv } from '../../http/observe.ts'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import { readText } from '../../http/readInput.ts'
import type { Onramp } from '../createOnramp.ts'

/**
 * Answers the address that providers report orders at. It is no route of the kit: providers sign the very bytes of the body, so that it is
 * read as it comes. It says 200 once the report is stored, and not before.
 */
export function mountWebhooks(
  app: Hono<AppEnv>,
  onramp: Onramp,
  { limits, publicUrl }: { readonly limits: Limits; readonly publicUrl: string | undefined },
) {
  app.all('/v1/onramp/webhooks/:provider', async (c) => {
    c.set('route', `${c.req.method} /v1/onramp/webhooks/{provider}`)
    // No page has anything to do with it.
    allowReading(c, undefined)
    if (c.req.method !== 'POST') {
      c.header('allow', 'POST')
      throw new ServerError('method_not_allowed', 'This address answers POST only')
    }
    const body = await readText(c.req.raw, limits.onrampWebhookBytes)
    const { headers } = c.req.raw
    // Some sign the address as they know it, which a proxy may have changed on the way.
    const url = (publicUrl?.replace(/\/+$/, '') ?? new URL(c.req.url).origin) + c.req.path
    await onramp.takeWebhook(c.req.param('provider'), { body, headers, url, now: Date.now() })
    return c.json({})
  })
}
