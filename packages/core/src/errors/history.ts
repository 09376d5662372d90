import { KitError, type KitErrorOptions } from './KitError.ts'

/** The operator's server has not said what an account has done. */
export class HistoryUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('HISTORY_UNAVAILABLE', 'Failed to fetch transactions', options)
  }
}
