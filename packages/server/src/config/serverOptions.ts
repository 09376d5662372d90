import type { PriceSource } from '../accounts/prices/priceSource.ts'
import type { NameOptions } from '../accounts/names/nameOptions.ts'
import type { FarcasterOptions } from '../auth/farcaster/farcasterOptions.ts'
import type { SocialOptions } from '../auth/social/socialOptions.ts'
import type { ChainsOptions } from '../chains/chains.ts'
import type { HistoryOptions } from '../history/historyOptions.ts'
import type { Logger } from '../log.ts'
import type { MailOptions } from '../mail/smtp.ts'
import type { OnrampOptions } from '../onramp/onrampOptions.ts'
import type { StoreOptions } from '../store/openStore.ts'
import type { NewProject } from '../store/projects.ts'
import type { Store } from '../store/store.ts'
import type { SwapOptions } from '../swaps/swapOptions.ts'
import type { TelemetryOptions } from '../telemetry/telemetryOptions.ts'
import type { Limits } from './limits.ts'

/** What a server is made from. */
export type ServerOptions = StoreOptions & {
  /** An open store; it is the caller's to close. Instead of `databaseUrl` and `dataFolder`. */
  readonly store?: Store | undefined
  /** The chains that are reached, and through which nodes. */
  readonly chains: ChainsOptions
  /** Where names (ENS) are looked up: on Ethereum, when a node of it is configured, by default. */
  readonly names?: NameOptions | undefined
  /** Who is asked for prices before the pools of each chain are; the first that knows one is believed. */
  readonly prices?: readonly PriceSource[] | undefined
  /**
   * The file or folder of the operator's own wallets and pictures, put on top of the built-in ones. By default the folder `catalogue` of the
   * data folder, where there is one.
   */
  readonly catalogue?: string | undefined
  /** Projects that are made, or brought to these values, before the server answers. */
  readonly projects?: readonly (NewProject & { readonly id: string })[] | undefined
  /** How many reverse proxies in front of the server may be believed about `X-Forwarded-For`. None by default. */
  readonly trustedProxies?: number | undefined
  /** Whether wallets and sites may find each other through this server, at `/relay`. They may by default. */
  readonly relay?: boolean | undefined
  /** Whether the sites of a project may sign people in with their accounts through this server, below `/auth/v1`. They may by default. */
  readonly siwx?: boolean | undefined
  /** Refuses settings that are fit for development only. */
  readonly isProduction?: boolean | undefined
  /** Where the server is reached from outside. */
  readonly publicUrl?: string | undefined
  /** The origin that browsers reach the secure frame at. Without it there is no frame, and nobody can log in. */
  readonly frameUrl?: string | undefined
  /** The folder of the built frame: the one that ships with the server by default. */
  readonly frameFolder?: string | undefined
  /** Where the frame reaches this server, if not at `publicUrl`; asked at each answer. */
  readonly frameApiUrl?: (() => string) | undefined
  /**
   * The master secret that encrypts what the store may not tell: 32 random bytes in base64. Made once and kept in the data folder by default,
   * which production refuses.
   */
  readonly secret?: string | undefined
  /** Master secrets from before: a store that was written with one of them is taken over to the one of now. */
  readonly oldSecrets?: readonly string[] | undefined
  /** Where mail goes out. Without it nobody can log in by e-mail. */
  readonly mail?: MailOptions | undefined
  /** Whom people can log in with besides their e-mail address, and what the operator got from each. */
  readonly social?: SocialOptions | undefined
  /** Who sells crypto here, and what the operator got from each. Without it nobody does. */
  readonly onramp?: OnrampOptions | undefined
  /** How people log in with Farcaster. Without it nobody does. */
  readonly farcaster?: FarcasterOptions | undefined
  /** The services that swaps may be found by, besides the pools of each chain. None by default. */
  readonly swap?: SwapOptions | undefined
  /** Who tells what accounts have done, on each chain. Nobody by default; the program's settings have another default. */
  readonly history?: HistoryOptions | undefined
  /** Whose reports of how the kit is used are taken, if any: nobody's by default. */
  readonly telemetry?: TelemetryOptions | undefined
  /** Writes nothing by default. */
  readonly log?: Logger | undefined
  /** Other limits than those of `docs/limits.md`. */
  readonly limits?: Partial<Limits> | undefined
}
