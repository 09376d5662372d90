import { DrizzleQueryError } from 'drizzle-orm'
import pino, { stdSerializers, type Logger } from 'pino'

export type { Logger } from 'pino'

/** How much is written: `silent` writes nothing. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A log of JSON lines on standard output. Requests are written by route, never by address, so no query reaches it. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/**
 * The same log, in which errors of the store do not say what was asked for: accounts, orders, addresses of visitors. Each line needs a message of its own:
 * the log takes the error's else.
 */
export function withoutValues(log: Logger): Logger {
  return log.child({}, { serializers: { err: writeError } })
}

/** Where drivers put values of a query, and of the row that it has met. */
const valueKeys = ['params', 'queryOptions', 'detail', 'where']

function writeError(error: Error) {
  const written: Record<string, unknown> = { ...stdSerializers.err(error) }
  for (const key of valueKeys) delete written[key]
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (!(each instanceof DrizzleQueryError)) continue
    const values = `\nparams: ${String(each.params)}` // as it stands in its message
    for (const key of ['message', 'stack'])
      written[key] = String(written[key]).replaceAll(values, '')
  }
  return written
}
