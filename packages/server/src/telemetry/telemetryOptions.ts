import { OperatorError } from '../errors.ts'

/** Whose reports are taken, and for how long they are kept. */
export type TelemetryOptions = {
  /** The projects that report; `all` of them by default. */
  readonly projects?: 'all' | readonly string[] | undefined
  /** For how many days they are kept: 30 by default, 400 at most. */
  readonly days?: number | undefined
}

/** For how long reports are kept where the operator does not say. */
export const usualDays = 30
const mostDays = 400

/**
 * Reads what the operator has set.
 *
 * @returns `undefined` where nothing is taken, which is what is so without a setting
 * @throws OperatorError that names the setting
 */
export function readTelemetry(setting: string, days: string): TelemetryOptions | undefined {
  const kept = readDays(days)
  if (setting === 'off') return undefined
  if (setting === 'on') return { projects: 'all', days: kept }
  const projects = setting.split(',').map((id) => id.trim())
  for (const id of projects)
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
      throw new OperatorError(
        'LATCHKEY_TELEMETRY has to be on, off, or the ids of projects, separated by commas.',
      )
  return { projects, days: kept }
}

function readDays(text: string) {
  const days = Number(text)
  if (/^\d{1,3}$/.test(text) && days >= 1 && days <= mostDays) return days
  throw new OperatorError(`LATCHKEY_TELEMETRY_DAYS has to be a whole number from 1 to ${mostDays}.`)
}
