import { socialProvider } from '@latchkey/protocol/frame'
import type { Context, Hono } from 'hono'
import { allowReading } from '../../http/cors.ts'
import type { AppEnv } from '../../http/observe.ts'
import { ServerError } from '../../errors.ts'
import { errorPolicy } from '../../frame/frameHeaders.ts'
import { renderErrorDocument } from '../../frame/renderErrorDocument.ts'
import type { Limits } from '../../config/limits.ts'
import { readText } from '../../http/readInput.ts'
import type { Social } from './createSocial.ts'

/**
 * Answers the address that providers send browsers back to. It is no route of the frame: the browser comes by itself, and goes on to the
 * frame's own window.
 */
export function mountCallback(app: Hono<AppEnv>, social: Social, limits: Limits) {
  app.all('/auth/v1/social/callback/:provider', async (c) => {
    c.set('route', `${c.req.method} /auth/v1/social/callback/{provider}`)
    allowReading(c, undefined)
    const provider = socialProvider.safeParse(c.req.param('provider')).data
    if (provider === undefined) throw new ServerError('not_found', 'There is no such provider.')
    // Only Apple posts: its answer is not taken in an address, nor anybody else's in a form.
    const method = provider === 'apple' ? 'POST' : 'GET'
    // The framework answers a HEAD as it does a GET, which would use the answer up.
    if (c.req.method !== method) {
      c.header('allow', method)
      throw new ServerError('method_not_allowed', `This address answers ${method} only`)
    }
    const params =
      method === 'POST'
        ? new URLSearchParams(await readText(c.req.raw, limits.bodyBytes))
        : new URL(c.req.url).searchParams
    const next = await social.takeAnswer(provider, params)
    if (next === undefined) return refuse(c)
    // The address has a code in it, which nobody after this one needs to know.
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(next, 303)
  })
}

function refuse(c: Context<AppEnv>) {
  c.header('content-security-policy', errorPolicy)
  c.header('referrer-policy', 'no-referrer')
  return c.html(
    renderErrorDocument(
      'Nobody waits for this login any more: it was used, was given up, or has taken too long. Close this window and begin again on the site that you came from.',
    ),
    410,
  )
}
