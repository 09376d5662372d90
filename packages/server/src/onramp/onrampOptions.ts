import { OperatorError } from '../errors.ts'
import { readCdpKey } from './providers/cdpToken.ts'

/** The providers that purchases can be made at. `sandbox` is for development: production refuses it. */
export const onrampIds = ['coinbase', 'meld', 'moonpay', 'sandbox', 'stripe', 'transak'] as const
/** One of {@link onrampIds}. */
export type OnrampId = (typeof onrampIds)[number]

/** What an operator gets from a provider. What each part is for one of them, `docs/onramp.md` says. */
export type OnrampCredentials = {
  readonly key?: string | undefined
  readonly secret?: string | undefined
  /** Proves that webhooks come from the provider. Without it they are refused, and orders are asked for instead. */
  readonly webhookSecret?: string | undefined
  /** Where the provider is, if not at its public address: its own test environment, or a stand-in. */
  readonly url?: string | undefined
}

/** Who sells crypto. Those that are left out are not offered. */
export type OnrampOptions = { readonly [provider in OnrampId]?: OnrampCredentials | undefined }

/** The setting of a provider's part, as the environment names it. */
export function onrampVariable(provider: OnrampId, part: string): string {
  return `LATCHKEY_ONRAMP_${provider.toUpperCase()}_${part}`
}

type Part = 'KEY' | 'SECRET' | 'WEBHOOK_SECRET' | 'URL'
const partNames = {
  KEY: 'key',
  SECRET: 'secret',
  WEBHOOK_SECRET: 'webhookSecret',
  URL: 'url',
} as const

/** What each provider cannot do without. */
const needed: Readonly<Record<OnrampId, readonly Part[]>> = {
  coinbase: ['KEY', 'SECRET'],
  meld: ['KEY'],
  moonpay: ['KEY', 'SECRET'],
  sandbox: ['KEY', 'SECRET', 'WEBHOOK_SECRET', 'URL'],
  stripe: ['KEY'],
  transak: ['KEY', 'SECRET'],
}

/**
 * Checks what an operator has set.
 *
 * @throws OperatorError that names the setting. Values are not repeated: they are secrets.
 */
export function checkOnramp(options: OnrampOptions): OnrampOptions {
  for (const provider of onrampIds) {
    const settings = options[provider]
    if (!settings) continue
    for (const part of needed[provider])
      if (!settings[partNames[part]])
        throw new OperatorError(
          `${onrampVariable(provider, part)} is missing: purchases at ${provider} need it. Leave out all of its settings to do without.`,
        )
    if (provider === 'coinbase') readCdpKey(settings.secret ?? '')
    if (settings.url !== undefined && !isPlace(settings.url))
      throw new OperatorError(
        `${onrampVariable(provider, 'URL')} has to be a web address without a query or a slash at its end, such as https://api.example.com.`,
      )
    for (const part of ['KEY', 'SECRET', 'WEBHOOK_SECRET'] as const)
      if (/[^\x20-\x7e\n]/.test(settings[partNames[part]] ?? ''))
        throw new OperatorError(
          `${onrampVariable(provider, part)} has to be written as ${provider} gives it: plain letters, digits and signs.`,
        )
  }
  return options
}

/**
 * Refuses what is for development only: the sandbox, and providers that are not reached over an encrypted connection.
 *
 * @throws OperatorError that names the setting.
 */
export function refuseSandbox(options: OnrampOptions): void {
  if (options.sandbox)
    throw new OperatorError(
      'In production the sandbox may not sell anything: leave out LATCHKEY_ONRAMP_SANDBOX_KEY and its other settings.',
    )
  for (const provider of onrampIds)
    if (options[provider]?.url?.startsWith('http:'))
      throw new OperatorError(
        `In production ${onrampVariable(provider, 'URL')} has to be an https address.`,
      )
}

function isPlace(url: string) {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && !/[?#@]|\/$/.test(url)
}
