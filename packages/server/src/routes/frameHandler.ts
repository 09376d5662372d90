import type * as api from '@latchkey/protocol/api'
import type { Route, RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type { Cookies } from '../auth/sessions/cookies.ts'
import type { AuthServices } from '../services.ts'
import type { FrameRouteName, RequestContext } from './handler.ts'

/** What the handler of a route of the secure frame is told about the request it answers. */
export type FrameContext = RequestContext & {
  readonly request: Request
  /** The network that the caller's budget goes by. */
  readonly prefix: string
  readonly auth: AuthServices
  /** The cookies of the frame's own requests. */
  readonly cookies: Cookies
}

/** The answerer of a route of the secure frame: asked by its origin alone, with credentials. */
export type FrameHandler<route extends Route> = {
  answer(
    input: RouteInput<route>,
    context: FrameContext,
  ): RouteResponse<route> | Promise<RouteResponse<route>>
}

type Api = typeof api
/** An answerer for every route of the secure frame: one that is missing does not compile. */
export type FrameHandlers = { readonly [name in FrameRouteName]: FrameHandler<Api[name]> }
/** Those below one path, such as `/auth/` or `/vault/`. */
export type FrameHandlersOf<path extends string> = {
  readonly [
    name in FrameRouteName as Api[name]['path'] extends `${path}${string}` ? name : never
  ]: FrameHandler<Api[name]>
}
