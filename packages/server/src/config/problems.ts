import { OperatorError } from '../errors.ts'

/** Errors of several settings, thrown as one. */
export interface Problems {
  /** Returns the value of a check, or notes its `OperatorError`. The value is usable only after `throwIfAny`. */
  check<value>(read: () => value): value
  /** @throws OperatorError with every noted message on a line of its own, if there is one. */
  throwIfAny(): void
}

/** Collects the errors of settings, so that an operator sees all of them at once. */
export function createProblems(): Problems {
  const messages = new Set<string>()
  return {
    check<value>(read: () => value) {
      try {
        return read()
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error
        messages.add(error.message)
        return undefined as value // `throwIfAny` throws before anything uses it
      }
    },
    throwIfAny() {
      if (messages.size > 0) throw new OperatorError([...messages].join('\n'))
    },
  }
}
