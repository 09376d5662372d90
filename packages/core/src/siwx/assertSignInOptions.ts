import { SignInOptionsError } from '../errors/signIn.ts'
import type { SiwxMessageOptions } from './createMessage.ts'

/** The characters of a statement by EIP-4361: those of a URI, and spaces. */
const statementCharacter = /[A-Za-z0-9\-._~!$&'()*+,;=:/?#[\]@ ]/

/**
 * Checks what a site says in its sign-in messages, so that a mistake shows when the kit is made and not at the first visitor.
 *
 * @throws SignInOptionsError that names the option, its value and what to do
 */
export function assertSignInOptions(options: SiwxMessageOptions = {}): void {
  const { statement, domain, uri, resources = [], expiry } = options
  if (statement === '')
    throw new SignInOptionsError('statement', '""', 'Leave it out, or write a sentence.')
  const odd = [...(statement ?? '')].find((character) => !statementCharacter.test(character))
  if (odd !== undefined)
    throw new SignInOptionsError(
      'statement',
      `${JSON.stringify(odd)} (U+${codeOf(odd)}) in ${JSON.stringify(statement)}`,
      'A statement is printable ASCII without line breaks, double quotes, % < > \\ ^ ` { | } (EIP-4361).',
    )
  if (domain !== undefined && !/^[!-~]+$/.test(domain.replace(/[/?#]/g, ' ')))
    throw new SignInOptionsError(
      'domain',
      JSON.stringify(domain),
      'Give a host, with its port if any.',
    )
  for (const [name, url] of [
    ['uri', uri] as const,
    ...resources.map((one) => ['resources', one] as const),
  ])
    if (url !== undefined && !(URL.canParse(url) && /^[!-~]+$/.test(url)))
      throw new SignInOptionsError(
        name,
        JSON.stringify(url),
        'Give a URI of ASCII characters, with its scheme.',
      )
  if (expiry !== undefined && !(Number.isFinite(expiry) && expiry > 0))
    throw new SignInOptionsError('expiry', String(expiry), 'Give milliseconds above 0.')
}

function codeOf(character: string) {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
