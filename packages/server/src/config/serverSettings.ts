import type { CaipNetworkId } from '@latchkey/protocol'
import { checkNames, requireHubNode, type CheckedNames } from '../accounts/names/nameOptions.ts'
import type { PriceSource } from '../accounts/prices/priceSource.ts'
import { checkFarcaster, type CheckedFarcaster } from '../auth/farcaster/farcasterOptions.ts'
import { checkSocial, type SocialOptions } from '../auth/social/socialOptions.ts'
import { checkChains, type ChainOptions } from '../chains/chains.ts'
import { builtInFrame } from '../frame/frameFiles.ts'
import { checkHistory, type HistoryOptions } from '../history/historyOptions.ts'
import { createLog, withoutValues, type Logger } from '../log.ts'
import { checkMail, type MailOptions } from '../mail/smtp.ts'
import { checkOnramp, type OnrampOptions } from '../onramp/onrampOptions.ts'
import type { StoreOptions } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'
import { checkSwap, type SwapOptions } from '../swaps/swapOptions.ts'
import type { TelemetryOptions } from '../telemetry/telemetryOptions.ts'
import { limits as defaultLimits, type Limits } from './limits.ts'
import { createProblems } from './problems.ts'
import { checkProduction } from './production.ts'
import type { ServerOptions } from './serverOptions.ts'

/** {@link ServerOptions}, checked and with defaults. */
export interface ServerSettings extends StoreOptions {
  /** An open store of the caller, instead of `databaseUrl` and `dataFolder`. */
  readonly store: Store | undefined
  readonly limits: Limits
  readonly log: Logger
  readonly isProduction: boolean
  readonly trustedProxies: number
  readonly publicUrl: string | undefined
  readonly projects: NonNullable<ServerOptions['projects']>
  readonly chains: readonly (readonly [CaipNetworkId, ChainOptions])[]
  readonly names: CheckedNames
  readonly prices: readonly PriceSource[]
  readonly catalogue: string | undefined
  readonly swap: SwapOptions
  readonly history: HistoryOptions
  readonly onramp: OnrampOptions
  readonly telemetry: TelemetryOptions | undefined
  readonly relay: boolean
  readonly siwx: boolean
  readonly mail: MailOptions | undefined
  readonly social: SocialOptions
  readonly farcaster: CheckedFarcaster | undefined
  /** The origin of the secure frame. Without it there is no frame. */
  readonly frameUrl: string | undefined
  readonly frameFolder: string
  readonly secret: string | undefined
  readonly oldSecrets: readonly string[]
  /** Returns the address that the frame reaches this server at, which a server may not have before it listens. */
  apiUrl(): string
}

/**
 * Checks the options of a server and fills in defaults, before anything is opened.
 *
 * @throws OperatorError that lists everything that is wrong.
 */
export function parseServerOptions(options: ServerOptions): ServerSettings {
  const log = withoutValues(options.log ?? createLog('silent'))
  const checked = checkDomains(options)
  if (options.frameUrl === undefined && Object.keys(checked.social).length > 0)
    log.warn(
      'Social providers are set up, but nobody logs in without a secure frame. Set LATCHKEY_FRAME_PORT.',
    )
  const { publicUrl } = options
  return {
    ...checked,
    store: options.store,
    databaseUrl: options.databaseUrl,
    dataFolder: options.dataFolder,
    image: options.image,
    mustExist: options.mustExist,
    limits: { ...defaultLimits, ...options.limits },
    log,
    isProduction: options.isProduction ?? false,
    trustedProxies: options.trustedProxies ?? 0,
    publicUrl,
    projects: options.projects ?? [],
    prices: options.prices ?? [],
    catalogue: options.catalogue,
    telemetry: options.telemetry,
    relay: options.relay ?? true,
    siwx: options.siwx ?? true,
    frameUrl: options.frameUrl,
    frameFolder: options.frameFolder ?? builtInFrame,
    secret: options.secret,
    oldSecrets: options.oldSecrets ?? [],
    apiUrl: options.frameApiUrl ?? (() => publicUrl ?? 'http://localhost:4401'),
  }
}

/** Checks the options of each domain, and those that are fit for development only. */
function checkDomains(options: ServerOptions) {
  const { check, throwIfAny } = createProblems()
  const { mail, farcaster } = options
  const checked = {
    chains: check(() => checkChains(options.chains)),
    names: check(() => {
      const names = checkNames(options.names)
      requireHubNode(names, options.chains)
      return names
    }),
    social: check(() => checkSocial(options.social ?? {})),
    onramp: check(() => checkOnramp(options.onramp ?? {})),
    swap: check(() => checkSwap(options.swap ?? {})),
    history: check(() => checkHistory(options.history ?? {}, options.chains)),
    mail: mail && check(() => checkMail(mail)),
    farcaster: farcaster && check(() => checkFarcaster(farcaster, options.chains)),
  }
  if (options.isProduction) check(() => checkProduction(options))
  throwIfAny()
  return checked
}
