import type { Hono } from 'hono'
import type { OwnNames } from './accounts/names/createOwnNames.ts'
import type { Reads } from './accounts/createReads.ts'
import type { Auth } from './auth/auth.ts'
import type { Farcaster } from './auth/farcaster/createFarcaster.ts'
import type { KeyWrapper } from './auth/keys/keyWrapper.ts'
import type { Social } from './auth/social/createSocial.ts'
import type { OpenCatalogue } from './catalogue/openCatalogue.ts'
import type { ConfiguredChain } from './chains/chains.ts'
import type { Limits } from './config/limits.ts'
import type { History } from './history/history.ts'
import type { Budgets } from './http/budgets.ts'
import type { AppEnv } from './http/observe.ts'
import type { Onramp } from './onramp/createOnramp.ts'
import type { Relay } from './relay/createRelay.ts'
import type { Project } from './store/schema.ts'
import type { Store } from './store/store.ts'
import type { Telemetry } from './telemetry/createTelemetry.ts'

/** Reads of chains, and the names that the operator gives out. */
export interface AccountServices {
  /** Loads what reads chains with the first call. */
  reads(): Promise<Reads>
  /** Loads the operator's own names with the first call. Absent without a zone. */
  readonly ownNames: (() => Promise<OwnNames>) | undefined
  /** The zone of those names. */
  readonly nameZone: string | undefined
}

/** Logins and sessions of the secure frame. */
export interface AuthServices extends Auth {
  readonly social: Social
  /** Absent without settings of Farcaster. */
  readonly farcaster: Farcaster | undefined
  /** Wraps the server halves of wallets. */
  readonly wrapper: KeyWrapper
  /** The origin of the secure frame, which asks on behalf of every project. */
  readonly frameUrl: string
  /** The ids of the login methods, as the feature `social_login` names them. */
  readonly loginIds: readonly string[]
}

/** Sources of swaps. */
export interface SwapServices {
  /** The ids of the sources, as the feature `swap` names them. */
  readonly sourceIds: readonly string[]
}

/** The services of one server, by domain. Routes, sites and sockets use nothing else. */
export interface Services {
  readonly limits: Limits
  /** The address that sites reach the server at, if the operator has set one. */
  readonly publicUrl: string | undefined
  readonly store: Store
  readonly budgets: Budgets
  /** @throws ServerError `store_unavailable` */
  findProject(id: string): Promise<Project | undefined>
  /** The chains by CAIP-2 id, in the operator's order. */
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly accounts: AccountServices
  /** Absent without a secure frame. */
  readonly auth: AuthServices | undefined
  readonly swaps: SwapServices
  readonly history: History
  readonly onramp: Onramp
  readonly catalogue: OpenCatalogue
  readonly telemetry: Telemetry
  /** Absent if the operator has switched it off. */
  readonly relay: Relay | undefined
  /** The site of the secure frame. Absent without one. */
  readonly frameSite: Hono<AppEnv> | undefined
  /** Stops timers, sends what is waiting and closes the store. */
  close(): Promise<void>
}
