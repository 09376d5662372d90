import { createPrivateKey } from 'node:crypto'
import { socialProvider, type SocialProvider } from '@latchkey/protocol/frame'
import { OperatorError } from '../../errors.ts'

/** What an operator gets from a provider's console. */
export type SocialCredentials = {
  readonly clientId: string
  readonly clientSecret: string
  /** Where the provider is, if not at its public address: an enterprise's own, or a stand-in. */
  readonly url?: string | undefined
}

/** The same at Apple, whose secrets are signed by the operator. */
export type AppleCredentials = {
  /** The id of the service ("Services ID"). */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** P-256, as PEM (PKCS #8): the file that Apple gives for the key. */
  readonly privateKey: string
  readonly url?: string | undefined
}

/** Whom people can log in with. Those that are left out are not offered. */
export type SocialOptions = {
  readonly [provider in Exclude<SocialProvider, 'apple'>]?: SocialCredentials | undefined
} & { readonly apple?: AppleCredentials | undefined }

/** The setting of a provider's part, as the environment names it. */
export function socialVariable(provider: SocialProvider, part: string): string {
  return `LATCHKEY_SOCIAL_${provider.toUpperCase()}_${part}`
}

/**
 * Checks what an operator has set.
 *
 * @throws OperatorError that names the setting. Values are not repeated: they are secrets.
 */
export function checkSocial(options: SocialOptions): SocialOptions {
  for (const provider of socialProvider.options) {
    const settings = options[provider]
    if (!settings) continue
    if (settings.url !== undefined && !isPlace(settings.url))
      throw new OperatorError(
        `${socialVariable(provider, 'URL')} has to be a web address without a slash at its end, such as https://github.example.com.`,
      )
    if ('privateKey' in settings && !isEllipticKey(settings.privateKey))
      throw new OperatorError(
        `${socialVariable(provider, 'KEY')} has to be the key that Apple gives as a file ending in .p8, with its first and last line.`,
      )
  }
  return options
}

/**
 * Refuses providers that are not reached over an encrypted connection.
 *
 * @throws OperatorError that names the setting.
 */
export function refusePlainProviders(options: SocialOptions): void {
  for (const provider of socialProvider.options)
    if (options[provider]?.url?.startsWith('http:'))
      throw new OperatorError(
        `In production ${socialVariable(provider, 'URL')} has to be an https address.`,
      )
}

function isPlace(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[?#]|\/$/.test(url)
}

function isEllipticKey(pem: string) {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}
