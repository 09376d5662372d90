/** What an error of the kit can say about itself. */
export type KitErrorOptions = {
  /** The error that led to this one. */
  readonly cause?: unknown
  /** What a developer needs to know beyond the short message. */
  readonly details?: string | undefined
  /** Page below `docs/` that explains the error. */
  readonly docsPath?: string | undefined
  /** Facts about the failed call, a line each. */
  readonly metaMessages?: readonly string[] | undefined
}

/**
 * Base of every error that the kit throws. `shortMessage` is meant for people; `message` adds what developers need.
 * `code` is stable, so that callers can switch on it.
 */
export class KitError extends Error {
  declare readonly code: string
  declare readonly shortMessage: string
  declare readonly details: string | undefined

  constructor(code: string, shortMessage: string, options: KitErrorOptions = {}) {
    const { details, docsPath, metaMessages = [] } = options
    const lines = [shortMessage, details, ...metaMessages, docsPath && `Docs: docs/${docsPath}`]
    super(lines.filter(Boolean).join('\n'), options)
    this.name = 'KitError'
    this.code = code
    this.shortMessage = shortMessage
    this.details = details
  }

  /** The first error of the chain of causes that passes the test, starting with this one. */
  walk(test: (error: unknown) => boolean): unknown {
    // A chain that turns in a circle has an end, too.
    for (let error: Caused | undefined = this, left = 99; error && left; left -= 1) {
      if (test(error)) return error
      error = error.cause as Caused | undefined // whatever it is
    }
    return undefined
  }
}

type Caused = { readonly cause?: unknown }
