import type { WireError } from '@latchkey/protocol'
import type { Context } from 'hono'
import type { AppEnv } from './observe.ts'
import { ServerError, errorStatus } from '../errors.ts'
import { sayStoreAway } from '../store/storeAway.ts'

/** Answers with an error: its stable code and a message for the caller outside, what really happened in the log. */
export function answerError(error: unknown, c: Context<AppEnv>) {
  const told = sayStoreAway(error)
  const known =
    told instanceof ServerError
      ? told
      : new ServerError('internal', 'Something went wrong', { cause: error })
  const status = errorStatus[known.code]
  if (status >= 500)
    c.get('log').error({ err: known.cause ?? known, code: known.code }, 'a request failed')
  if (known.retryAfter !== undefined) c.header('retry-after', String(known.retryAfter))
  if (known.maxAge !== undefined) c.header('cache-control', `public, max-age=${known.maxAge}`)
  const body: WireError = {
    code: known.code,
    message: known.message,
    requestId: c.get('requestId'),
    ...(known.limits && { limits: known.limits }),
  }
  return c.json(body, status)
}
