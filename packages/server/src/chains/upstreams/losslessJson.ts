/** Numbers that JavaScript would round stand in a place of their own among the strings of a JSON text, until they are read or written. */
const mark = '\0integer:'
const longest = /[[:,\s]-?\d{16,}[\s,\]}]/
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/**
 * Reads JSON of chains that write 64 bit integers as numbers, as Solana does: those that JavaScript would round become `bigint`.
 *
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!longest.test(text)) return JSON.parse(text)
  const marked = text.replace(tokens, (token) =>
    /^-?\d{16,}$/.test(token) && !Number.isSafeInteger(Number(token))
      ? JSON.stringify(mark + token)
      : token,
  )
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) && /^-?\d+$/.test(value.slice(mark.length))
      ? BigInt(value.slice(mark.length))
      : value,
  )
}

/** Writes what {@link parseJson} has read, each integer with all its digits. */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // That is how it refuses a `bigint`, of which there hardly ever is one: looking for them first would cost every answer.
    if (!(error instanceof TypeError)) throw error
  }
  const marked = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${mark}${part}` : part,
  )
  return marked.replace(/"\\u0000integer:(-?\d+)"/g, '$1')
}
