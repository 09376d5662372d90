import type { Context } from 'hono'
import type { AppEnv } from './observe.ts'

/** Says to which origin a browser may show the answer: `*`, one, or none. Credentials travel to the frame's own routes alone. */
export function allowReading(c: Context<AppEnv>, origin: string | undefined) {
  c.header('access-control-allow-origin', origin)
}
