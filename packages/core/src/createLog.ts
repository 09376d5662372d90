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

  function write(
    at: Exclude<LogLevel, 'silent'>,
    message: string,
    cause?: unknown,
    isShown = levels.indexOf(at) >= levels.indexOf(level),
  ) {
    const detail = cause === undefined ? '' : ` ${describe(cause)}`
    keep(`${new Date().toISOString()} ${at} ${message}${detail}\n`)
    if (cause !== undefined) onCause?.(cause)
    if (!isShown) return
    console[at](message, ...(cause === undefined ? [] : [cause]))
  }

  function keep(line: string) {
    if (sizeOf(line) > logBufferBytes) return
    bytes += sizeOf(line)
    lines.push(line)
    while (bytes > logBufferBytes) bytes -= sizeOf(lines.shift())
  }

  return {
    debug: (message: string, cause?: unknown) => write('debug', message, cause),
    info: (message: string, cause?: unknown) => write('info', message, cause),
    warn: (message: string, cause?: unknown) => write('warn', message, cause),
    error: (message: string, cause?: unknown) => write('error', message, cause),
    /** A warning about the set-up, which the site's developer has to see: at every level but `silent`. */
    advise: (message: string, cause?: unknown) => write('warn', message, cause, level !== 'silent'),
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
    return 'something that cannot be written down'
  }
}
