import { DrizzleQueryError } from 'drizzle-orm'
import { ServerError } from '../errors.ts'

/** Puts the error of a store that does not answer into `store_unavailable`; others stay what they are. */
export function sayStoreAway(error: unknown): unknown {
  return error instanceof DrizzleQueryError && isAway(error.cause) ? storeAway(error) : error
}

/**
 * Does work in a transaction of the store.
 *
 * @throws ServerError `store_unavailable` where it cannot begin or end, which fails with what the driver throws as it is.
 */
export async function inTransaction<result>(work: Promise<result>): Promise<result> {
  try {
    return await work
  } catch (error) {
    const isDrivers =
      error instanceof AggregateError || (error instanceof Error && error.constructor === Error)
    throw isDrivers || isConnection(error) ? storeAway(error) : error
  }
}

function storeAway(cause: unknown) {
  return new ServerError('store_unavailable', 'The store does not answer. Try again.', { cause })
}

/** Whether a query has failed without an answer of the database: those that it refuses have a code of SQL. */
function isAway(cause: unknown) {
  const code = codeOf(cause)
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return true
  return isConnection(cause)
}

/** Connection exceptions, no resources, operator intervention (PostgreSQL, appendix A). */
function isConnection(error: unknown) {
  return /^(08|53|57)/.test(codeOf(error) ?? '')
}

function codeOf(error: unknown) {
  const { code } = Object(error) as { code?: unknown } // whatever a driver throws; checked next
  return typeof code === 'string' ? code : undefined
}
