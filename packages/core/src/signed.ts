import type { EventProperties } from './events.ts'
import type { Kit } from './kit.ts'

/** Waits for the wallet and reports that it has signed. Why it has not, whoever has asked hears from the error. */
export async function signed<Result>(
  kit: Kit,
  kind: EventProperties['SIGN_SUCCESS']['kind'],
  work: Promise<Result>,
): Promise<Result> {
  const result = await work
  kit.emit('SIGN_SUCCESS', { kind })
  return result
}
