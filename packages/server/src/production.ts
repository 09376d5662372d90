import { OperatorError } from './errors.ts'

const defaultPasswords = ['', 'postgres', 'password', 'latchkey', 'secret', 'changeme', 'admin']

/**
 * Refuses what is fit for development only.
 *
 * @throws OperatorError that says which setting to change.
 */
export function checkProduction(options: {
  readonly publicUrl?: string | undefined
  readonly databaseUrl?: string | undefined
}) {
  if (!options.publicUrl?.startsWith('https://'))
    throw new OperatorError(
      'In production LATCHKEY_PUBLIC_URL has to be the https address that sites reach this server at.',
    )
  if (options.databaseUrl === undefined || !URL.canParse(options.databaseUrl)) return
  const { hostname, password } = new URL(options.databaseUrl)
  const isLocal = hostname === '' || hostname === 'localhost' || hostname.startsWith('127.')
  if (password === '' ? !isLocal : defaultPasswords.includes(decodeURIComponent(password)))
    throw new OperatorError(
      'The database of DATABASE_URL has no password, or one that everybody knows. In production give it one of its own.',
    )
}
