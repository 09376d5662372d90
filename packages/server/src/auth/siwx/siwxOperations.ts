import * as api from '@latchkey/protocol/api'
import type { Route, RouteInput, RouteResponse } from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import type { SiwxRouteName } from '../../routes/handler.ts'
import type { SiwxService } from './createSiwxService.ts'

/** What a request says of who asks, besides what its route declares. */
export type SiwxContext = {
  readonly service: SiwxService
  readonly headers: Headers
  /** The page that asks, if it may; `undefined` where no browser says which. */
  readonly origin: string | undefined
  /** What the browser holds for its session. */
  readonly secret: string | undefined
  /** Whether a session is in a cookie, which browsers send along by themselves. */
  readonly isCookie: boolean
}

/** What is answered, and what the browser is to hold from now on: the same where nothing is said, and nothing where it is `null`. */
export type SiwxAnswer<route extends Route> = {
  readonly body: RouteResponse<route>
  readonly secret?: string | null | undefined
}

type Api = typeof api
/** Who answers each route that sites sign people in with. */
export const siwxOperations: {
  readonly [name in SiwxRouteName]: (
    input: RouteInput<Api[name]>,
    context: SiwxContext,
  ) => Promise<SiwxAnswer<Api[name]>>
} = {
  getSiwxNonce: async (_, context) => ({
    body: await context.service.nonce({ origin: requireOrigin(context) }),
  }),

  postSiwxAuthenticate: async ({ body }, context) => {
    const { service, secret, headers } = context
    const nonceToken = headers.get(api.siwxNonceHeader) ?? undefined
    const page = { origin: requireOrigin(context), secret, nonceToken }
    return withToken(await service.authenticate(body, page), context)
  },

  getSiwxMe: async (_, { service, secret, isCookie }) => {
    const { answer, secret: rotated } = await service.me({ secret }, isCookie)
    return { body: answer, secret: rotated }
  },

  putSiwxMetadata: async ({ body }, context) => {
    refuseForeign(context)
    return { body: await context.service.putMetadata(body, context) }
  },

  postSiwxSignOut: async ({ body }, context) => {
    refuseForeign(context)
    return withToken(await context.service.signOut(body, context), context)
  },
}

/** Where there is a cookie, no script gets to see what is in it. */
function withToken<answer extends object>(
  { answer, secret }: { readonly answer: answer; readonly secret: string | null },
  { isCookie }: SiwxContext,
) {
  return { body: { ...answer, token: isCookie ? null : secret }, secret }
}

/** Browsers send a cookie along whoever has a request made, so that they have to say who. A token is sent by those alone that hold it. */
function refuseForeign(context: SiwxContext) {
  if (context.isCookie) requireOrigin(context)
}

/** @throws ServerError `origin_not_allowed` */
function requireOrigin({ origin }: SiwxContext): string {
  if (origin !== undefined) return origin
  throw new ServerError(
    'origin_not_allowed',
    'Which page asks has to be told by its browser, in the header Origin.',
  )
}
