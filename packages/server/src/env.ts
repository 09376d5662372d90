import { resolve } from 'node:path'
import type { CaipNetworkId } from '@latchkey/protocol'
import { checkChains, type ChainOptions } from './chains.ts'
import { OperatorError } from './errors.ts'
import {
  checkFarcaster,
  farcasterContracts,
  type FarcasterOptions,
} from './farcaster/farcasterOptions.ts'
import { parseSecret } from './keys/masterSecret.ts'
import type { LogLevel } from './log.ts'
import { checkMail, type MailOptions } from './mail/smtp.ts'
import { checkNames, ensRegistry, type CheckedNames } from './names/nameOptions.ts'
import { readSocial } from './social/readSocial.ts'
import type { SocialOptions } from './social/socialOptions.ts'
import { readTokenFile } from './tokens/readTokenFile.ts'

/** The environment that the server reads: `docs/server.md` is this table. */
export const environment = {
  PORT: { default: '4401', meaning: 'The port to listen on.' },
  LATCHKEY_HOST: {
    default: '127.0.0.1',
    meaning: 'The address to listen on; `0.0.0.0` in a container.',
  },
  LATCHKEY_DATA: {
    default: '.latchkey',
    meaning: 'The folder of the embedded database. One server at a time can have it.',
  },
  DATABASE_URL: {
    default: '',
    meaning: 'A PostgreSQL (15 or newer) to use instead: `postgres://name:password@host/database`.',
  },
  'LATCHKEY_RPC_<chain id>': {
    default: '',
    meaning:
      'The nodes of an EVM chain, separated by commas, the preferred one first: `LATCHKEY_RPC_1=https://…,https://…`.',
  },
  'LATCHKEY_NAME_<chain id>': {
    default: '',
    meaning:
      'What a chain is called that the server does not know, and its coin where that is not Ether: `LATCHKEY_NAME_4242=Example Chain,EXM`. The secure frame shows it.',
  },
  LATCHKEY_TOKENS: {
    default: '',
    meaning:
      'A file of the Token Lists standard with the tokens whose balances are given, instead of the built-in ones of each chain that it names.',
  },
  LATCHKEY_CATALOGUE: {
    default: '',
    meaning:
      'The file or folder of your own wallets and pictures, put on top of the built-in ones. Without it, the folder `catalogue` of the data folder, where there is one.',
  },
  LATCHKEY_ENS_CHAIN: {
    default: '1',
    meaning: 'The id of the chain on which names (ENS) are looked up. It needs a node.',
  },
  LATCHKEY_ENS_REGISTRY: {
    default: ensRegistry,
    meaning: 'The registry of names (EIP-137) on that chain.',
  },
  LATCHKEY_ENS_AVATARS: {
    default: 'on',
    meaning:
      "Whether the pictures of names are fetched: `on`, `off`, or `loopback`, which reaches this machine's own servers too and is for development.",
  },
  LATCHKEY_ENS_IPFS_GATEWAY: {
    default: '',
    meaning:
      'Where pictures with an `ipfs:` address are fetched from: `https://ipfs.example.com`. Without it they are not.',
  },
  LATCHKEY_PUBLIC_URL: {
    default: '',
    meaning: 'The https address that sites reach this server at. Required in production.',
  },
  LATCHKEY_FRAME_PORT: {
    default: '',
    meaning:
      'The port to serve the secure frame on, which logs visitors in and holds their keys. Without it there is none.',
  },
  LATCHKEY_FRAME_URL: {
    default: '',
    meaning:
      'The https origin that browsers reach the secure frame at; one of its own, which no site and no other service uses. Required with a frame in production, `http://localhost:<port>` otherwise.',
  },
  LATCHKEY_SECRET: {
    default: '',
    meaning:
      'The master secret, 32 random bytes in base64 (`openssl rand -base64 32`), the same for all servers that share a database. Required with a frame in production; made once and kept in the data folder otherwise.',
  },
  LATCHKEY_OLD_SECRETS: {
    default: '',
    meaning:
      'Master secrets from before, separated by commas: a database, or a backup, that was written with one of them is taken over to `LATCHKEY_SECRET` at the start.',
  },
  LATCHKEY_SMTP_URL: {
    default: '',
    meaning:
      'The mail server that codes are sent through: `smtp://name:password@host:587` or `smtps://name:password@host:465`. Without it nobody can log in by e-mail. Required with a frame in production.',
  },
  LATCHKEY_MAIL_FROM: {
    default: '',
    meaning:
      'Whom mails come from: `Example <no-reply@example.com>`. Required with `LATCHKEY_SMTP_URL`.',
  },
  'LATCHKEY_SOCIAL_<provider>_ID': {
    default: '',
    meaning:
      'Whom people can log in with: the id that `GOOGLE`, `GITHUB`, `APPLE`, `FACEBOOK`, `X` or `DISCORD` has given you. Those without one are not offered. See [social logins](social.md).',
  },
  'LATCHKEY_SOCIAL_<provider>_SECRET': {
    default: '',
    meaning: 'The secret that belongs to that id. Required with it, other than at Apple.',
  },
  LATCHKEY_SOCIAL_APPLE_TEAM: {
    default: '',
    meaning: 'Your team at Apple. Required with `LATCHKEY_SOCIAL_APPLE_ID`, like the two below.',
  },
  LATCHKEY_SOCIAL_APPLE_KEY_ID: {
    default: '',
    meaning: 'The id of the key that secrets for Apple are signed with.',
  },
  LATCHKEY_SOCIAL_APPLE_KEY: {
    default: '',
    meaning:
      'That key: what stands in the file ending in `.p8`, its line breaks written as they are or as `\\n`.',
  },
  'LATCHKEY_SOCIAL_<provider>_URL': {
    default: '',
    meaning:
      'Where that provider is, if not at its public address: `https://github.example.com` for a GitHub of your own.',
  },
  LATCHKEY_FARCASTER_RELAY: {
    default: '',
    meaning:
      "Where sign-in channels of Farcaster are made: `https://relay.farcaster.xyz` for Farcaster's own app. Without this and `LATCHKEY_FARCASTER_APP` nobody logs in with Farcaster.",
  },
  LATCHKEY_FARCASTER_APP: {
    default: '',
    meaning:
      'Without a relay, this server makes the channels itself: the page of the app that answers them, which is opened with `?channelToken=…`.',
  },
  LATCHKEY_FARCASTER_RELAY_KEY: {
    default: '',
    meaning:
      "What that app shows this server in `X-Farcaster-Auth-Relay-Key`. Without it, people are called by their account's number.",
  },
  LATCHKEY_FARCASTER_CHAIN: {
    default: '10',
    meaning: "The id of the chain that Farcaster's registries are on; another one in development.",
  },
  LATCHKEY_FARCASTER_RPC: {
    default: '',
    meaning:
      'The nodes of that chain, separated by commas. Without it, those of `LATCHKEY_RPC_<chain id>`.',
  },
  LATCHKEY_FARCASTER_ID_REGISTRY: {
    default: farcasterContracts.idRegistry,
    meaning: 'The contract that says which Farcaster account an address owns.',
  },
  LATCHKEY_FARCASTER_KEY_REGISTRY: {
    default: farcasterContracts.keyRegistry,
    meaning: 'The contract that says which addresses may sign in for a Farcaster account.',
  },
  LATCHKEY_TRUSTED_PROXIES: {
    default: '0',
    meaning: 'How many reverse proxies stand in front and add to `X-Forwarded-For`.',
  },
  LATCHKEY_RELAY: {
    default: 'on',
    meaning:
      'Whether wallets and sites may find each other through this server, at `/relay`: `on` or `off`.',
  },
  LATCHKEY_LOG: {
    default: 'info',
    meaning: 'How much is logged: `fatal`, `error`, `warn`, `info`, `debug`, `trace`, `silent`.',
  },
  NODE_ENV: {
    default: '',
    meaning: '`production` refuses settings that are fit for development only.',
  },
} as const satisfies Record<string, { default: string; meaning: string }>

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
  readonly farcaster: FarcasterOptions | undefined
  readonly trustedProxies: number
  readonly relay: boolean
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

  const settings: Settings = {
    port: check(() => wholeNumber('PORT', text('PORT'), 65_535)),
    hostname: text('LATCHKEY_HOST'),
    dataFolder: resolve(text('LATCHKEY_DATA')),
    databaseUrl: check(() => databaseUrl(optional('DATABASE_URL'))),
    chains: check(() => chains(env, optional('LATCHKEY_TOKENS'))),
    names: check(() =>
      names({
        chain: text('LATCHKEY_ENS_CHAIN'),
        registry: text('LATCHKEY_ENS_REGISTRY'),
        avatars: text('LATCHKEY_ENS_AVATARS'),
        ipfsGateway: optional('LATCHKEY_ENS_IPFS_GATEWAY'),
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
    farcaster: undefined,
    trustedProxies: check(() =>
      wholeNumber('LATCHKEY_TRUSTED_PROXIES', text('LATCHKEY_TRUSTED_PROXIES'), 10),
    ),
    relay: check(() => onOrOff('LATCHKEY_RELAY', text('LATCHKEY_RELAY'))),
    logLevel: check(() => logLevel(text('LATCHKEY_LOG'))),
    isProduction: text('NODE_ENV') === 'production',
  }
  const { chains: reached } = settings
  const farcaster = reached && check(() => readFarcaster(text, reached))
  if (problems.length > 0) throw new OperatorError(problems.join('\n'))
  return { ...settings, farcaster }
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
    'LATCHKEY_FRAME_URL has to be an origin without a path, such as https://wallet.example.com.',
  )
}

function logLevel(value: string) {
  const level = logLevels.find((known) => known === value)
  if (level) return level
  throw new OperatorError(`LATCHKEY_LOG has to be one of ${logLevels.join(', ')}.`)
}

function names(values: {
  readonly chain: string
  readonly registry: string
  readonly avatars: string
  readonly ipfsGateway: string | undefined
}) {
  const { chain, registry, ipfsGateway } = values
  const avatars = avatarModes.find((mode) => mode === values.avatars)
  if (!avatars)
    throw new OperatorError(`LATCHKEY_ENS_AVATARS has to be one of ${avatarModes.join(', ')}.`)
  if (!/^[1-9][0-9]{0,15}$/.test(chain))
    throw new OperatorError('LATCHKEY_ENS_CHAIN has to be a chain id, such as 1 for Ethereum.')
  return checkNames({ chain: `eip155:${chain}`, registry, avatars, ipfsGateway })
}

function chainName(value = ''): Pick<ChainOptions, 'name' | 'nativeCurrency'> {
  const [name, symbol] = value.split(',').map((part) => part.trim())
  if (!name) return {}
  return { name, ...(symbol && { nativeCurrency: { name: symbol, symbol, decimals: 18 } }) }
}

function chains(env: Readonly<Record<string, string | undefined>>, tokenFile: string | undefined) {
  const tokens = tokenFile === undefined ? {} : readTokenFile(tokenFile)
  const found: Record<CaipNetworkId, ChainOptions> = {}
  for (const [name, value] of Object.entries(env)) {
    const id = /^LATCHKEY_RPC_(.*)$/.exec(name)?.[1]
    if (id === undefined || !value?.trim()) continue
    if (!/^[1-9][0-9]{0,15}$/.test(id))
      throw new OperatorError(
        `${name} does not end in a chain id. Write LATCHKEY_RPC_1 for Ethereum.`,
      )
    found[`eip155:${id}`] = {
      upstreams: value.split(',').map((url) => url.trim()),
      ...chainName(env[`LATCHKEY_NAME_${id}`]),
      ...(tokens[`eip155:${id}`] && { tokens: tokens[`eip155:${id}`] }),
    }
  }
  checkChains(found)
  return found
}
