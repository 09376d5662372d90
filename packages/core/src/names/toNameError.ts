import { HttpStatusError } from '../errors/chain.ts'
import { NameRefusedError, NamesUnavailableError } from '../errors/names.ts'

/** What the server refuses a name with, by its code. */
const reasons: Readonly<Record<string, NameRefusedError['reason']>> = {
  name_invalid: 'characters',
  name_reserved: 'reserved',
  name_confusable: 'confusable',
  name_taken: 'taken',
  name_owned: 'owned',
  name_message: 'message',
  invalid_proof: 'proof',
}

/** What the operator's server has refused a name with, as an error that says what to do. */
export function toNameError(error: unknown): unknown {
  if (!(error instanceof HttpStatusError)) return error
  const { wireCode = '' } = error
  const reason = Object.hasOwn(reasons, wireCode) ? reasons[wireCode] : undefined
  if (reason) return new NameRefusedError(reason, { cause: error })
  return wireCode === 'names_unavailable' ? new NamesUnavailableError({ cause: error }) : error
}
