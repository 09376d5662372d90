import { ServerError } from '../errors.ts'
import type { FrameContext, FrameHandlersOf } from './frameHandler.ts'

/** @throws ServerError `login_unavailable` */
function requireFarcaster({ auth }: FrameContext) {
  if (auth.farcaster) return auth.farcaster
  throw new ServerError(
    'login_unavailable',
    'Nobody can log in with Farcaster here. The operator sets LATCHKEY_FARCASTER_RELAY.',
  )
}

/** Who answers the routes of logins with Farcaster. */
export const farcasterHandlers: FrameHandlersOf<'/auth/v1/farcaster/'> = {
  startFarcasterLogin: {
    answer: ({ body }, context) => requireFarcaster(context).start(body, context, null),
  },

  getFarcasterAttempt: {
    answer: ({ params }, context) =>
      requireFarcaster(context).status(params.attemptId, context.project.id),
  },

  finishFarcasterLogin: {
    answer: async ({ body }, context) => {
      const { auth, cookies, project, request } = context
      const { jkt } = await auth.requireProof(request)
      const { identity, origin, locale, claim } = await requireFarcaster(context).takeProved(
        body.attemptId,
        { projectId: project.id, jkt, userId: null },
      )
      const userAgent = request.headers.get('user-agent') ?? undefined
      const login = { jkt, storage: body.storage, origin, locale, cookies, userAgent }
      return auth.identities.loginWith(identity, login, claim)
    },
  },

  endFarcasterAttempt: {
    answer: async ({ body }, context) => {
      await requireFarcaster(context).end(body.attemptId, context.project.id)
      return {}
    },
  },

  startFarcasterLink: {
    answer: async ({ body }, context) => {
      const { userId, jkt, origin } = await context.auth.requireSession(context.request)
      return requireFarcaster(context).start({ ...body, jkt, origin }, context, userId)
    },
  },

  finishFarcasterLink: {
    answer: async ({ body }, context) => {
      const { auth, project, request } = context
      const { attemptId, proof } = body
      const session = await auth.requireSession(request)
      const { userId, jkt } = session
      const { identity, claim } = await requireFarcaster(context).takeProved(attemptId, {
        projectId: project.id,
        jkt,
        userId,
      })
      const link = { target: attemptId, proof }
      return { identity: await auth.identities.linkTo(session, identity, link, claim) }
    },
  },
}
