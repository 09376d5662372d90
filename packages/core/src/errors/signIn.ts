import { KitError, type KitErrorOptions } from './KitError.ts'

/** Signing in could not be begun, or the site has not set it up. */
export class SignInUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('SIGN_IN_UNAVAILABLE', 'A problem occurred while trying to initialize authentication', {
      docsPath: 'sign-in.md',
      ...options,
    })
  }
}

/** What was signed is not of this account, not of this page, or not good any more. Nobody has signed in. */
export class SignatureInvalidError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('SIGNATURE_INVALID', 'The signature is not valid', { docsPath: 'sign-in.md', ...options })
  }
}

/** An option of `serverSiwx` or `defaultSiwx` can't stand in a message to sign in with. */
export class SignInOptionsError extends KitError {
  constructor(option: string, value: string, remedy: string) {
    super('SIGN_IN_OPTIONS', `Invalid sign-in option \`${option}\`: ${value}`, { details: remedy })
  }
}
