import type * as api from '@latchkey/protocol/api'
import type { Route, RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Catalogue } from '../catalogue/createCatalogue.ts'
import type { ConfiguredChain } from '../chains/chains.ts'
import type { Reads } from '../accounts/createReads.ts'
import type { Farcaster } from '../auth/farcaster/createFarcaster.ts'
import type { History } from '../history/history.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { Onramp } from '../onramp/createOnramp.ts'
import type { OwnNames } from '../accounts/names/createOwnNames.ts'
import type { PreparedAnswer } from '../http/preparedAnswer.ts'
import type { Project } from '../store/schema.ts'
import type { Telemetry } from '../telemetry/createTelemetry.ts'

/** What every handler may use. */
export type Services = {
  readonly limits: Limits
  readonly chains: ReadonlyMap<string, ConfiguredChain>
  readonly chainIds: readonly CaipNetworkId[]
  /** What reads contracts, loaded when it is first asked for. */
  reads(): Promise<Reads>
  /** The wallets and pictures that are shown: others after they were changed. */
  catalogue(): Catalogue
  /** Where the server is reached from outside, if the operator says so. */
  readonly publicUrl: string | undefined
  /** What people can log in with here, as `social_login` names it. */
  readonly logins: readonly string[]
  /** Who finds swaps here, as `swap` names it. */
  readonly swapSources: readonly string[]
  /** The origin of the secure frame, which asks on behalf of every project. */
  readonly frameUrl: string | undefined
  /** Logins with Farcaster, where the operator has set them up. */
  readonly farcaster: Farcaster | undefined
  /** Who sells crypto here. */
  readonly onramp: Onramp
  /** The names that the operator gives out, loaded when they are first asked for; absent where there are none. */
  readonly ownNames: (() => Promise<OwnNames>) | undefined
  /** The zone of those names. */
  readonly nameZone: string | undefined
  /** What kits report, where the operator has switched it on. */
  readonly telemetry: Telemetry
  /** What accounts have done. */
  readonly history: History
}

/** What the handler of a route that is everyone's is told about the request it answers. */
export type PublicContext = Services & {
  readonly log: Logger
  /** Where the server is reached, without a slash at the end: as the operator says, or else as the caller did. */
  ownUrl(): string
}

/** What a handler is told about the request it answers. */
export type RequestContext = PublicContext & {
  readonly project: Project
  /** The address that the request comes from, as far as it can be told. */
  readonly caller: string | undefined
  /** Takes more from the caller's budgets, for requests that hold several. */
  spend(points: number): Promise<void>
}

/** What a handler gives: what the route declares, or the same as bytes. */
type Answer<route extends Route> = RouteResponse<route> | PreparedAnswer

/** A route's answerer. */
export type Handler<route extends Route> = {
  /** Who may read the answers in a browser: every site, or those that the project names. */
  readonly readableBy: 'anyone' | 'project'
  /** Whether a site that the project does not name is told so, instead of nothing. */
  readonly isRefusalReadable?: boolean | undefined
  /** The limit of the body, where it is not `bodyBytes`. */
  readonly bodyLimit?: keyof Limits | undefined
  answer(input: RouteInput<route>, context: RequestContext): Answer<route> | Promise<Answer<route>>
}

/** The answerer of a route that needs no project: whoever asks, from whatever site, gets the same. */
export type PublicHandler<route extends Route> = {
  readonly readableBy: 'everyone'
  answer(input: RouteInput<route>, context: PublicContext): Answer<route> | Promise<Answer<route>>
}

type Api = typeof api
/** The names of the routes that sites sign people in with: see `siwx/mountSiwx.ts`. */
export type SiwxRouteName = Extract<
  { [name in keyof Api]: Api[name] extends Route ? name : never }[keyof Api],
  `${string}Siwx${string}`
>
/** The names of the routes that only the secure frame may ask, by their paths: see `frameHandler.ts`. */
export type FrameRouteName = Exclude<
  {
    [name in keyof Api]: Api[name] extends { readonly path: `/${'auth' | 'vault'}/${string}` }
      ? name
      : never
  }[keyof Api],
  SiwxRouteName
>
/** The names of the other routes that `@latchkey/protocol/api` declares. */
export type RouteName = Exclude<
  { [name in keyof Api]: Api[name] extends Route ? name : never }[keyof Api],
  FrameRouteName | SiwxRouteName
>
/** An answerer for every route: one that is missing does not compile. */
export type Handlers = {
  readonly [name in RouteName]: Handler<Api[name]> | PublicHandler<Api[name]>
}
