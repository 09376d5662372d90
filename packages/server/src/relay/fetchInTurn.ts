import { isOpen, type Connection } from './connection.ts'
import { RelayError, relayErrorCodes } from './relayError.ts'

/**
 * Does the fetches of a connection one after the other, so that whoever sends hundreds takes one query of the store and not all. Those that
 * still wait when their client goes are not done.
 *
 * @param most - the one that is done now, and those that wait for it; published clients send one or two
 * @throws RelayError when too many wait.
 */
export async function fetchInTurn<result>(
  connection: Connection,
  most: number,
  fetch: () => Promise<result>,
): Promise<result> {
  const fetches = (connection.fetches ??= { count: 0, last: Promise.resolve() })
  if (fetches.count >= most)
    throw new RelayError(
      relayErrorCodes.limitExceeded,
      `A connection can have ${most} fetches at once. Fetch again once those are answered.`,
    )
  fetches.count++
  const turn = fetches.last.then(() => {
    if (isOpen(connection)) return fetch()
    throw new RelayError(relayErrorCodes.unavailable, 'The connection is closed.')
  })
  fetches.last = turn.catch(() => {})
  try {
    return await turn
  } finally {
    if (--fetches.count === 0) connection.fetches = undefined
  }
}
