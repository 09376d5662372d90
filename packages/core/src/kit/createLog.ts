/** How much the log says on the console. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'

/** How many bytes of log lines are kept in memory. */
export const logBufferBytes = 1_024_000

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error', 'silent']

/**
 * A log with a level for the console and a ring buffer that keeps everything, whatever the level, for a download.
 * Nothing leaves the page. Callers never pass secrets.
 *
 * @param onCause - told what has led to each line, where something has
 */
export function createLog(level: LogLevel = 'error', onCause?: (cause: unknown) => void) {
  const lines: string[] = []
  let bytes = 0

  /** @param rank - shown down to the level of this place */
  const writer =
    (at: Exclude<LogLevel, 'silent'>, rank = levels.indexOf(at)) =>
    (message: string, ...causes: readonly unknown[]) => {
      const words = [new Date().toISOString(), at, message, ...causes.map(describe)]
      keep(`${words.join(' ')}\n`)
      for (const cause of causes) onCause?.(cause)
      if (levels.indexOf(level) <= rank) console[at](message, ...causes)
    }

  function keep(line: string) {
    if (sizeOf(line) > logBufferBytes) return
    bytes += sizeOf(line)
    lines.push(line)
    while (bytes > logBufferBytes) bytes -= sizeOf(lines.shift())
  }

  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    /** A warning about the set-up, which the site's developer has to see: at every level but `silent`. */
    advise: writer('warn', levels.indexOf('error')),
    /** What the buffer holds, oldest line first, at most 1,024,000 bytes of UTF-8. */
    toText: () => lines.join(''),
  }
}

/** The kit's log. */
export type Log = ReturnType<typeof createLog>

/** In bytes of UTF-8. */
const sizeOf = (line = '') => new TextEncoder().encode(line).length

/** Paths and queries of addresses can hold keys of RPC providers. */
const addresses = /(\b(?:https?|wss?):\/\/[^\s/?#"]+)[/?#][^\s"]*/g

function describe(cause: unknown) {
  try {
    const text = cause instanceof Error ? `${cause.name}: ${cause.message}` : JSON.stringify(cause)
    return text?.replace(addresses, '$1/…')
  } catch {
    return 'unreadable'
  }
}
