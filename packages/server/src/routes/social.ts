import { ServerError } from '../errors.ts'
import type { FrameContext, FrameHandlersOf } from './frameHandler.ts'

function agentOf({ request }: FrameContext) {
  return request.headers.get('user-agent') ?? undefined
}

/** Who answers the routes of logins with social providers. */
export const socialHandlers: FrameHandlersOf<'/auth/v1/social/'> = {
  startSocialLogin: {
    answer: ({ body }, context) => context.auth.social.start(body, context),
  },

  goSocial: {
    answer: ({ body }, { auth: { social }, project }) => social.go(body, project),
  },

  showSocial: {
    answer: ({ body }, { auth: { social }, project }) => social.show(body, project),
  },

  confirmSocial: {
    answer: ({ body }, { auth: { social }, project }) => social.confirm(body, project.id),
  },

  beatSocial: {
    answer: ({ body }, { auth: { social }, project }) => social.beat(body, project.id),
  },

  getSocialAttempt: {
    answer: ({ params }, { auth: { social }, project }) =>
      social.status(params.attemptId, project.id),
  },

  finishSocialLogin: {
    answer: async ({ body }, context) => {
      const { auth, cookies, project, request } = context
      const { attemptId, secret, storage } = body
      const { jkt } = await auth.requireProof(request)
      const { identity, origin, locale, claim } = await auth.social.takeProved(attemptId, {
        projectId: project.id,
        jkt,
        secret,
        cookie: cookies.get('social'),
        link: undefined,
      })
      const login = { jkt, storage, origin, locale, cookies, userAgent: agentOf(context) }
      const access = await auth.identities.loginWith(identity, login, claim)
      if (cookies.get('social') !== undefined) cookies.remove('social')
      return access
    },
  },

  cancelSocial: {
    answer: async ({ body }, { auth: { social }, project }) => {
      await social.cancel(body.attemptId, project.id)
      return {}
    },
  },
}

/** Who answers the routes of the identities that lead to an account. */
export const identityHandlers: FrameHandlersOf<'/auth/v1/identities'> = {
  getIdentities: {
    answer: async (_, { auth, request }) =>
      auth.identities.list(await auth.requireSession(request)),
  },

  challengeIdentity: {
    answer: async (_, { auth, request, store }) =>
      auth.walletProofs.challenge(store.db, await auth.requireAnySession(request)),
  },

  startIdentityLink: {
    answer: async ({ body }, context) => {
      const session = await context.auth.requireSession(context.request)
      if (body.origin !== session.origin)
        throw new ServerError('origin_not_allowed', 'This session is used on another site.')
      return context.auth.social.start(body, context, session)
    },
  },

  finishIdentityLink: {
    answer: async ({ body }, { auth, cookies, project, request }) => {
      const session = await auth.requireSession(request)
      const { attemptId, secret, proof } = body
      const { identity, claim } = await auth.social.takeProved(attemptId, {
        projectId: project.id,
        jkt: session.jkt,
        secret,
        cookie: cookies.get('social'),
        link: session,
      })
      const link = { target: attemptId, proof }
      return { identity: await auth.identities.linkTo(session, identity, link, claim) }
    },
  },

  unlinkIdentity: {
    answer: async ({ params, body }, { auth, request }) => {
      const session = await auth.requireSession(request)
      await auth.identities.unlink(session, params.identityId, body.proof)
      return {}
    },
  },
}
