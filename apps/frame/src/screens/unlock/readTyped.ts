import { parseRecoveryCode } from '../../signer/recoveryCode.ts'
import type { Problem } from '../problems.ts'

/** How a recovery code that is being typed stands. */
export type TypedCode = {
  readonly isWhole: boolean
  /** What to say while it is typed. */
  readonly hint: Problem
  readonly isWrong: boolean
}

/** Reads along while somebody types, and says what is missing or cannot be. */
export function readTyped(text: string): TypedCode {
  if (text.trim() === '') return { isWhole: false, hint: ['unlockCodeHint'], isWrong: false }
  const parsed = parseRecoveryCode(text)
  if (!('problem' in parsed)) return { isWhole: true, hint: ['unlockCodeRight'], isWrong: false }
  const { problem } = parsed
  if (problem.reason === 'character')
    return {
      isWhole: false,
      hint: ['unlockCodeCharacter', { character: problem.character }],
      isWrong: true,
    }
  if (problem.reason === 'checksum')
    return { isWhole: false, hint: ['unlockCodeChecksum'], isWrong: true }
  const missing = problem.expected - problem.length
  return {
    isWhole: false,
    hint: [missing > 0 ? 'unlockCodeLeft' : 'unlockCodeOver', { count: String(Math.abs(missing)) }],
    isWrong: missing < 0,
  }
}
