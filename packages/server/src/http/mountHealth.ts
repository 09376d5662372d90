import type { Hono } from 'hono'
import type { AppEnv } from './observe.ts'
import { createExpiringMap } from '../expiringMap.ts'
import type { Limits } from '../config/limits.ts'
import { openApiDocument } from './openapi.ts'
import type { Store } from '../store/store.ts'

type HealthOptions = {
  readonly store: Store
  readonly limits: Limits
  readonly isStopping: () => boolean
}

/** Returns true for health paths. Rate limits skip them, so that process supervisors always get an answer. */
export function isHealthPath(path: string): boolean {
  return /^\/(health|ready)\/?$/.test(path)
}

/**
 * Answers what operators and tools ask: `/health` (the process lives), `/ready` (it can do its work now) and
 * `/openapi.json` (what it answers).
 */
export function mountHealth(app: Hono<AppEnv>, { store, limits, isStopping }: HealthOptions) {
  const pings = createExpiringMap<Promise<void>>({ entries: 1, ms: limits.readyCacheMs })
  const ping = () => {
    const known = pings.get('store')
    if (known) return known
    const asked = store.ping()
    pings.set('store', asked)
    return asked
  }
  app.get('/health', (c) => c.json({ status: 'ok' }))
  app.get('/ready', async (c) => {
    if (isStopping()) return c.json({ status: 'stopping' }, 503)
    try {
      await ping()
      return c.json({ status: 'ready' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'the store does not answer')
      return c.json({ status: 'store_unavailable' }, 503)
    }
  })
  const document = JSON.stringify(openApiDocument())
  app.get('/openapi.json', (c) => c.body(document, 200, { 'content-type': 'application/json' }))
}
