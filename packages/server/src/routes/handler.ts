import type * as api from '@latchkey/protocol/api'
import type { Route, RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { PreparedAnswer } from '../http/preparedAnswer.ts'
import type { Services } from '../services.ts'
import type { Project } from '../store/schema.ts'

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
