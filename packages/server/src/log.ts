import pino, { type Logger } from 'pino'

export type { Logger } from 'pino'

/** How much is written: `silent` writes nothing. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** A log of JSON lines on standard output. Requests are written by route, never by address, so no query reaches it. */
export function createLog(level: LogLevel): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
