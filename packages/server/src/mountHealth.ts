import type { Hono } from 'hono'
import { allowReading } from './allowReading.ts'
import type { AppEnv } from './appEnv.ts'
import { openApiDocument } from './openapi.ts'
import type { Store } from './store/store.ts'

/**
 * Answers what operators and tools ask: `/health` (the process lives), `/ready` (it can do its work now) and
 * `/openapi.json` (what it answers).
 */
export function mountHealth(app: Hono<AppEnv>, store: Store, isStopping: () => boolean) {
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    try {
      await store.ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'the store does not answer')
      return c.json({ status: 'store_unavailable' }, 503)
    }
  })
  const document = JSON.stringify(openApiDocument())
  app.get('/openapi.json', (c) => {
    allowReading(c, '*')
    return c.body(document, 200, { 'content-type': 'application/json' })
  })
}
