import type * as api from '@latchkey/protocol/api'
import type { Route, RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { Catalogue } from '../catalogue/createCatalogue.ts'
import type { ConfiguredChain } from '../chains.ts'
import type { Reads } from '../createReads.ts'
import type { Farcaster } from '../farcaster/createFarcaster.ts'
import type { Limits } from '../limits.ts'
import type { Logger } from '../log.ts'
import type { PreparedAnswer } from '../preparedAnswer.ts'
import type { Project } from '../store/schema.ts'

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
  /** The origin of the secure frame, which asks on behalf of every project. */
  readonly frameUrl: string | undefined
  /** Logins with Farcaster, where the operator has set them up. */
  readonly farcaster: Farcaster | undefined
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
  /** Takes more from the caller's budgets, for requests that hold several. */
  spend(points: number): Promise<void>
}

/** What a handler gives: what the route declares, or the same as bytes. */
type Answer<route extends Route> = RouteResponse<route> | PreparedAnswer

/** A route's answerer. */
export type Handler<route extends Route> = {
  /** Who may read the answers in a browser: every site, or those that the project names. */
  readonly readableBy: 'anyone' | 'project'
  answer(input: RouteInput<route>, context: RequestContext): Answer<route> | Promise<Answer<route>>
}

/** The answerer of a route that needs no project: whoever asks, from whatever site, gets the same. */
export type PublicHandler<route extends Route> = {
  readonly readableBy: 'everyone'
  answer(input: RouteInput<route>, context: PublicContext): Answer<route> | Promise<Answer<route>>
}

type Api = typeof api
/** The names of the routes that only the secure frame may ask, by their paths: see `frameHandler.ts`. */
export type FrameRouteName = {
  [name in keyof Api]: Api[name] extends { readonly path: `/${'auth' | 'vault'}/${string}` }
    ? name
    : never
}[keyof Api]
/** The names of the other routes that `@latchkey/protocol/api` declares. */
export type RouteName = Exclude<
  { [name in keyof Api]: Api[name] extends Route ? name : never }[keyof Api],
  FrameRouteName
>
/** An answerer for every route: one that is missing does not compile. */
export type Handlers = {
  readonly [name in RouteName]: Handler<Api[name]> | PublicHandler<Api[name]>
}
