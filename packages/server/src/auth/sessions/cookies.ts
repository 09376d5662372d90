import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from '../../http/observe.ts'

/** What the frame's browser keeps for the server, out of reach of every script. */
export type CookieName = 'session' | 'device' | 'social'

/** The cookies of one project's frame. */
export type Cookies = {
  /** The origin that the browser says it asks from; absent outside of browsers. */
  readonly origin: string | undefined
  get(name: CookieName): string | undefined
  set(name: CookieName, value: string, maxAgeMs: number): void
  remove(name: CookieName): void
}

/**
 * `__Host-latchkey-<name>-<project id>`: not for scripts, over encrypted connections only, for this host only, kept apart for each site
 * that shows the frame (CHIPS). Browsers count `http://localhost` as encrypted.
 */
export function createCookies(c: Context<AppEnv>, projectId: string): Cookies {
  const nameOf = (name: CookieName) => `__Host-latchkey-${name}-${projectId}`
  const set = (name: CookieName, value: string, maxAgeMs: number) =>
    setCookie(c, nameOf(name), value, {
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'None',
      partitioned: true,
      maxAge: Math.floor(maxAgeMs / 1000),
    })
  return {
    origin: c.req.header('origin'),
    get: (name) => getCookie(c, nameOf(name)),
    set,
    remove: (name) => set(name, '', 0),
  }
}
