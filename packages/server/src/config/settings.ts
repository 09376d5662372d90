import { resolve } from 'node:path'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { ChainOptions } from '../chains/chains.ts'
import { environment } from './environment.ts'
import { OperatorError } from '../errors.ts'
import { checkFarcaster, type FarcasterOptions } from '../auth/farcaster/farcasterOptions.ts'
import type { HistoryOptions } from '../history/historyOptions.ts'
import { readHistory } from '../history/readHistory.ts'
import { parseSecret } from '../auth/keys/masterSecret.ts'
import type { LogLevel } from '../log.ts'
import { checkMail, type MailOptions } from '../mail/smtp.ts'
import { checkNames, type CheckedNames, type HubOptions } from '../accounts/names/nameOptions.ts'
import { readZone, type ZoneOptions } from '../accounts/names/zoneOptions.ts'
import { readChains } from '../chains/readChains.ts'
import type { OnrampOptions } from '../onramp/onrampOptions.ts'
import { readOnramp } from '../onramp/readOnramp.ts'
import { readSocial } from '../auth/social/readSocial.ts'
import type { SocialOptions } from '../auth/social/socialOptions.ts'
import { readSwap, type SwapOptions } from '../swaps/swapOptions.ts'
import { refuseUnknown } from './unknownVariables.ts'
import { readTelemetry, type TelemetryOptions } from '../telemetry/telemetryOptions.ts'

/** The operator's settings, checked. */
export type Settings = {
  readonly port: number
  readonly hostname: string
  readonly dataFolder: string
  readonly databaseUrl: string | undefined
  readonly chains: Readonly<Record<CaipNetworkId, ChainOptions>>
  readonly names: CheckedNames
  readonly catalogue: string | undefined
  readonly publicUrl: string | undefined
  readonly framePort: number | undefined
  readonly frameUrl: string | undefined
  readonly secret: string | undefined
  readonly oldSecrets: readonly string[]
  readonly mail: MailOptions | undefined
  readonly social: SocialOptions
  readonly swap: SwapOptions
  readonly history: HistoryOptions
  readonly onramp: OnrampOptions
  readonly farcaster: FarcasterOptions | undefined
  readonly trustedProxies: number
  readonly relay: boolean
  readonly siwx: boolean
  readonly telemetry: TelemetryOptions | undefined
  readonly logLevel: LogLevel
  readonly isProduction: boolean
}

const avatarModes = ['on', 'off', 'loopback'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/**
 * Reads and checks the environment. Nothing else in the server reads it.
 *
 * @throws OperatorError that lists everything that is wrong and what to write instead. Values are not repeated: they may be secrets.
 */
export function readEnv(env: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const check = <value>(read: () => value): value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error
      problems.push(error.message)
      return undefined as value // never returned: a problem makes the whole call throw
    }
  }
  const text = (name: keyof typeof environment) => env[name]?.trim() || environment[name].default
  const optional = (name: keyof typeof environment) => text(name) || undefined
  check(() => refuseUnknown(env))

  const settings: Settings = {
    port: check(() => wholeNumber('PORT', text('PORT'), 65_535)),
    hostname: text('LATCHKEY_HOST'),
    dataFolder: resolve(text('LATCHKEY_DATA')),
    databaseUrl: check(() => databaseUrl(optional('DATABASE_URL'))),
    chains: check(() => readChains(env, optional('LATCHKEY_TOKENS'))),
    names: check(() =>
      names({
        chain: text('LATCHKEY_ENS_CHAIN'),
        universalResolver: text('LATCHKEY_ENS_RESOLVER'),
        avatars: text('LATCHKEY_ENS_AVATARS'),
        ipfsGateway: optional('LATCHKEY_ENS_IPFS_GATEWAY'),
        own: readZone(optional),
        farcaster: readHub(optional, text),
      }),
    ),
    catalogue: optional('LATCHKEY_CATALOGUE') && resolve(text('LATCHKEY_CATALOGUE')),
    publicUrl: check(() => publicUrl(optional('LATCHKEY_PUBLIC_URL'))),
    framePort: check(() => framePort(optional('LATCHKEY_FRAME_PORT'))),
    frameUrl: check(() => frameUrl(optional('LATCHKEY_FRAME_URL'))),
    secret: check(() => secret(optional('LATCHKEY_SECRET'))),
    oldSecrets: check(() => oldSecrets(text('LATCHKEY_OLD_SECRETS'))),
    mail: check(() => mail(optional('LATCHKEY_SMTP_URL'), optional('LATCHKEY_MAIL_FROM'))),
    social: check(() => readSocial(env)),
    swap: check(() => readSwap(env)),
    onramp: check(() => readOnramp(env)),
    history: {},
    farcaster: undefined,
    trustedProxies: check(() =>
      wholeNumber('LATCHKEY_TRUSTED_PROXIES', text('LATCHKEY_TRUSTED_PROXIES'), 10),
    ),
    relay: check(() => onOrOff('LATCHKEY_RELAY', text('LATCHKEY_RELAY'))),
    siwx: check(() => onOrOff('LATCHKEY_SIWX', text('LATCHKEY_SIWX'))),
    telemetry: check(() =>
      readTelemetry(text('LATCHKEY_TELEMETRY'), text('LATCHKEY_TELEMETRY_DAYS')),
    ),
    logLevel: check(() => logLevel(text('LATCHKEY_LOG'))),
    isProduction: text('NODE_ENV') === 'production',
  }
  const { chains: reached } = settings
  const farcaster = reached && check(() => readFarcaster(text, reached))
  const history = reached && check(() => readHistory(env, reached))
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return { ...settings, farcaster, history }
}

function wholeNumber(name: string, value: string, most: number) {
  if (/^\d{1,5}$/.test(value) && Number(value) <= most) return Number(value)
  throw new OperatorError(`${name} has to be a whole number from 0 to ${most}.`)
}

function onOrOff(name: string, value: string) {
  if (value === 'on' || value === 'off') return value === 'on'
  throw new OperatorError(`${name} has to be on or off.`)
}

function databaseUrl(value: string | undefined) {
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)) return value
  throw new OperatorError(
    'DATABASE_URL has to be written as postgres://name:password@host/database. Leave it out to use the embedded database.',
  )
}

function publicUrl(value: string | undefined) {
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new OperatorError(
    'LATCHKEY_PUBLIC_URL has to be a web address, such as https://api.example.com.',
  )
}

function oldSecrets(value: string) {
  const secrets = value.split(',').flatMap((one) => one.trim() || [])
  for (const one of secrets) parseSecret(one, 'LATCHKEY_OLD_SECRETS')
  return secrets
}

function secret(value: string | undefined) {
  if (value !== undefined) parseSecret(value)
  return value
}

function mail(url: string | undefined, from: string | undefined) {
  if (url === undefined && from === undefined) return undefined
  if (url === undefined || from === undefined)
    throw new OperatorError(
      'LATCHKEY_SMTP_URL and LATCHKEY_MAIL_FROM belong together: set both, or neither.',
    )
  return checkMail({ url, from })
}

function readFarcaster(
  text: (name: keyof typeof environment) => string,
  chains: Settings['chains'],
): FarcasterOptions | undefined {
  const relay = text('LATCHKEY_FARCASTER_RELAY') || undefined
  const app = text('LATCHKEY_FARCASTER_APP') || undefined
  if (relay === undefined && app === undefined) return undefined
  const nodes = text('LATCHKEY_FARCASTER_RPC')
  const options: FarcasterOptions = {
    relay,
    app,
    relayKey: text('LATCHKEY_FARCASTER_RELAY_KEY') || undefined,
    chain: `eip155:${text('LATCHKEY_FARCASTER_CHAIN')}`,
    upstreams: nodes ? nodes.split(',').map((url) => url.trim()) : undefined,
    idRegistry: text('LATCHKEY_FARCASTER_ID_REGISTRY'),
    keyRegistry: text('LATCHKEY_FARCASTER_KEY_REGISTRY'),
  }
  checkFarcaster(options, chains)
  return options
}

function readHub(
  optional: (name: 'LATCHKEY_FARCASTER_HUB') => string | undefined,
  text: (name: 'LATCHKEY_FARCASTER_CHAIN' | 'LATCHKEY_FARCASTER_ID_REGISTRY') => string,
): HubOptions | undefined {
  const hub = optional('LATCHKEY_FARCASTER_HUB')
  if (hub === undefined) return undefined
  return {
    hub,
    chain: `eip155:${text('LATCHKEY_FARCASTER_CHAIN')}`,
    idRegistry: text('LATCHKEY_FARCASTER_ID_REGISTRY'),
  }
}

function framePort(value: string | undefined) {
  return value === undefined ? undefined : wholeNumber('LATCHKEY_FRAME_PORT', value, 65_535)
}

function frameUrl(value: string | undefined) {
  if (value === undefined) return undefined
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    const { origin, href } = new URL(value)
    if (href === `${origin}/`) return origin
  }
  throw new OperatorError(
    'LATCHKEY_FRAME_URL has to be an origin without a path, such as https://frame.example.com.',
  )
}

function logLevel(value: string) {
  const level = logLevels.find((known) => known === value)
  if (level) return level
  throw new OperatorError(`LATCHKEY_LOG has to be one of ${logLevels.join(', ')}.`)
}

function names(values: {
  readonly chain: string
  readonly universalResolver: string
  readonly avatars: string
  readonly ipfsGateway: string | undefined
  readonly own: ZoneOptions | undefined
  readonly farcaster: HubOptions | undefined
}) {
  const { chain, universalResolver, ipfsGateway, own, farcaster } = values
  const avatars = avatarModes.find((mode) => mode === values.avatars)
  if (!avatars)
    throw new OperatorError(`LATCHKEY_ENS_AVATARS has to be one of ${avatarModes.join(', ')}.`)
  if (!/^[1-9][0-9]{0,15}$/.test(chain))
    throw new OperatorError('LATCHKEY_ENS_CHAIN has to be a chain id, such as 1 for Ethereum.')
  return checkNames({
    chain: `eip155:${chain}`,
    universalResolver,
    avatars,
    ipfsGateway,
    own,
    farcaster,
  })
}
