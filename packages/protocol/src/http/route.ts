import type * as z from 'zod/mini'

/** The parts of a query that arrive as text, each checked by its own schema. */
export type RouteQuery = z.ZodMiniObject
/** Names between braces in a path: `address` of `/v1/account/{address}/balance`. */
export type PathParameter<path extends string> =
  path extends `${string}{${infer name}}${infer rest}` ? name | PathParameter<rest> : never

/** One HTTP route: the only place that says what is asked and what is answered. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly params?: z.ZodMiniObject | undefined
  readonly query?: RouteQuery | undefined
  readonly body?: z.ZodMiniType | undefined
  /** How the body and the answer are written, other than a file: as JSON unless it says `text`, for strings as they are. */
  readonly format?: 'json' | 'text' | undefined
  readonly response: z.ZodMiniType
}

type Input<schema> = schema extends z.ZodMiniType ? z.input<schema> : undefined
type Output<schema> = schema extends z.ZodMiniType ? z.output<schema> : undefined

/** What a caller of a route has to give. */
export type RouteRequest<route extends Route> = {
  readonly params: Input<route['params']>
  readonly query: Input<route['query']>
  readonly body: Input<route['body']>
}

/** What the answerer of a route is given, after every part was checked. */
export type RouteInput<route extends Route> = {
  readonly params: Output<route['params']>
  readonly query: Output<route['query']>
  readonly body: Output<route['body']>
}

/** What a route answers with. */
export type RouteResponse<route extends Route> = z.output<route['response']>

/**
 * Declares an HTTP route. The caller, the answerer and the API description are all derived from what is returned here.
 *
 * @param route - `path` names its parameters in braces; each of them needs an entry in `params`.
 */
// @__NO_SIDE_EFFECTS__
export function defineRoute<const route extends Route>(
  route: route &
    ([PathParameter<route['path']>] extends [never]
      ? unknown
      : {
          readonly params: z.ZodMiniObject<Record<PathParameter<route['path']>, z.ZodMiniType>>
        }),
): route {
  return route
}
