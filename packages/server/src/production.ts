import { decode } from './decode.ts'
import { parseOriginPattern } from '@latchkey/protocol'
import { OperatorError } from './errors.ts'
import type { NameOptions } from './names/nameOptions.ts'

const defaultPasswords = ['', 'postgres', 'password', 'latchkey', 'secret', 'changeme', 'admin']

/**
 * Refuses what is fit for development only.
 *
 * @throws OperatorError that says which setting to change.
 */
export function checkProduction(options: {
  readonly publicUrl?: string | undefined
  readonly databaseUrl?: string | undefined
  readonly names?: NameOptions | undefined
}) {
  if (!options.publicUrl?.startsWith('https://'))
    throw new OperatorError(
      'In production LATCHKEY_PUBLIC_URL has to be the https address that sites reach this server at.',
    )
  if (options.names?.avatars === 'loopback')
    throw new OperatorError(
      "In production LATCHKEY_ENS_AVATARS may not be `loopback`: anybody could have this machine's own servers asked.",
    )
  if (options.databaseUrl === undefined || !URL.canParse(options.databaseUrl)) return
  const { hostname, password } = new URL(options.databaseUrl)
  const isLocal = hostname === '' || hostname === 'localhost' || hostname.startsWith('127.')
  if (password === '' ? !isLocal : defaultPasswords.includes(decode(password)))
    throw new OperatorError(
      'The database of DATABASE_URL has no password, or one that everybody knows. In production give it one of its own.',
    )
}

/**
 * Refuses sites that are served without encryption, other than those on the visitor's own machine.
 *
 * @throws OperatorError that names the first of them.
 */
export function refusePlainHttp(origins: readonly string[]) {
  for (const origin of origins) {
    const { scheme, host } = parseOriginPattern(origin) ?? {}
    if (scheme === 'http' && host !== 'localhost' && host !== '127.0.0.1')
      throw new OperatorError(
        `The origin ${origin} is served without encryption. In production write it with https.`,
      )
  }
}
