import { RequestAbortedError } from '../errors/connection.ts'

/**
 * Waits for a wallet's answer, unless the caller gives up before; what the wallet answers then is ignored.
 *
 * @throws RequestAbortedError
 */
export async function orAborted<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  if (signal?.aborted) throw new RequestAbortedError()
  const answer = ask()
  if (!signal) return answer
  const over = new AbortController()
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new RequestAbortedError()), {
      signal: over.signal,
    }),
  )
  try {
    return await Promise.race([answer, aborted])
  } finally {
    over.abort()
  }
}
