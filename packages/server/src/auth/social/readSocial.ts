import { socialProvider, type SocialProvider } from '@latchkey/protocol/frame'
import { OperatorError } from '../../errors.ts'
import { checkSocial, socialVariable, type SocialOptions } from './socialOptions.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads which social providers are set up: those with an id.
 *
 * @throws OperatorError that names what is missing, or set for nobody.
 */
export function readSocial(env: Environment): SocialOptions {
  const found: Record<string, object> = {}
  for (const provider of socialProvider.options) {
    const settings = readProvider(env, provider)
    if (settings) found[provider] = settings
  }
  const known = new Set(socialProvider.options.flatMap(variablesOf))
  for (const [name, value] of Object.entries(env))
    if (name.startsWith('LATCHKEY_SOCIAL_') && value?.trim() && !known.has(name))
      throw new OperatorError(
        `${name} is no setting. Write LATCHKEY_SOCIAL_<provider>_ID, with one of ${socialProvider.options.join(', ').toUpperCase()}.`,
      )
  return checkSocial(found)
}

const secretParts = (provider: SocialProvider) =>
  provider === 'apple'
    ? ({ TEAM: 'teamId', KEY_ID: 'keyId', KEY: 'privateKey' } as const)
    : ({ SECRET: 'clientSecret' } as const)

function variablesOf(provider: SocialProvider) {
  return ['ID', 'URL', ...Object.keys(secretParts(provider))].map((part) =>
    socialVariable(provider, part),
  )
}

function readProvider(env: Environment, provider: SocialProvider) {
  const read = (part: string) => env[socialVariable(provider, part)]?.trim() || undefined
  const [clientId, url] = [read('ID'), read('URL')]
  const parts = Object.entries(secretParts(provider)).map(([part, name]) => {
    // Files of settings that hold one line a setting write the breaks of a key as two characters.
    return { part, name, value: read(part)?.replaceAll('\\n', '\n') }
  })
  const isSet = clientId !== undefined || parts.some(({ value }) => value !== undefined)
  if (!isSet) return undefined
  const missing = [{ part: 'ID', value: clientId }, ...parts].find(({ value }) => !value)
  if (missing)
    throw new OperatorError(
      `${socialVariable(provider, missing.part)} is missing: logins with ${provider} need it. Leave out all of its settings to do without.`,
    )
  const secrets = Object.fromEntries(parts.map(({ name, value }) => [name, value]))
  return { clientId, ...secrets, ...(url !== undefined && { url }) }
}
