import { ServerError } from '../errors.ts'
import { sessionEnded } from '../auth/authRequests.ts'
import { listDevices } from '../auth/sessions/devices.ts'
import { endSession, findSessionByToken, type SessionRow } from '../auth/sessions/sessionRows.ts'
import type { FrameContext, FrameHandlersOf } from './frameHandler.ts'

/** Who asks, for logins. */
function callerOf({ project, prefix, request, cookies }: FrameContext) {
  return { project, prefix, cookies, userAgent: request.headers.get('user-agent') ?? undefined }
}

async function askerOf(context: FrameContext) {
  const { auth, request, prefix } = context
  const session = await auth.requireSession(request)
  return { session, prefix, userAgent: request.headers.get('user-agent') ?? undefined }
}

/** Who answers the routes of logins, sessions, devices and changes of address. */
export const authHandlers: FrameHandlersOf<
  '/auth/v1/email/' | '/auth/v1/session' | '/auth/v1/devices'
> = {
  startEmailLogin: {
    answer: ({ body }, context) => context.auth.login.start(body, callerOf(context)),
  },

  getEmailAttempt: {
    answer: ({ params }, { auth, project }) => auth.attempts.status(params.attemptId, project.id),
  },

  getDeviceLink: {
    answer: ({ body }, { auth, project }) => auth.attempts.showLink(body, project),
  },

  confirmDeviceLink: {
    answer: ({ body }, { auth, project }) => auth.attempts.confirmLink(body, project.id),
  },

  verifyEmailCode: {
    answer: async ({ body }, context) => {
      const { auth, cookies, request } = context
      const { jkt } = await auth.requireProof(request)
      const done = await auth.login.verify(body, jkt, callerOf(context))
      return auth.keep(done, { cookies, jkt, origin: done.origin })
    },
  },

  refreshSession: {
    answer: async ({ body }, context) => {
      const { auth, cookies, limits, project, request } = context
      const token = cookies.get('session')
      if (token === undefined) throw sessionEnded()
      const { jkt } = await auth.requireProof(request)
      const refreshed = await auth.refresh({
        token,
        jkt,
        projectId: project.id,
        origin: body.origin,
        continueToOrigin: body.continueToOrigin ?? false,
        now: Date.now(),
      })
      if (refreshed.state === 'unconfirmed')
        throw new ServerError(
          'origin_unconfirmed',
          'This session was not used on this site yet. Ask the visitor whether to continue to it.',
        )
      // The cookie stays: by now it may be that of a login which has ended this session.
      if (refreshed.state !== 'refreshed') throw sessionEnded()
      const { session, refreshToken } = refreshed
      cookies.set('session', refreshToken, limits.sessionMs)
      return auth.access(session, { jkt, origin: body.origin })
    },
  },

  endSession: {
    answer: async (_, context) => {
      const { auth, cookies, request, store } = context
      const session = await sessionToEnd(context)
      if (session) await endSession(store.db, session, Date.now())
      // A browser that keeps no cookies has the access token alone.
      else if (request.headers.has('authorization'))
        await endSession(store.db, (await auth.requireSession(request)).sessionId, Date.now())
      cookies.remove('session')
      return {}
    },
  },

  getSession: {
    answer: async (_, { auth, request }) => {
      const session = await auth.requireSession(request)
      const { sessionId, deviceId, origin, storage, createdAt } = session
      const user = await auth.identities.userOf(session)
      return { user, sessionId, deviceId, origin, storage, createdAt, now: Date.now() }
    },
  },

  getDevices: {
    answer: async (_, { auth, request, store }) => {
      const { userId, deviceId } = await auth.requireSession(request)
      const rows = await listDevices(store.db, userId, Date.now())
      const devices = rows.map(({ device: { id, name, createdAt, lastUsedAt }, isSignedIn }) => ({
        id,
        name,
        createdAt,
        lastUsedAt,
        isCurrent: id === deviceId,
        isSignedIn,
      }))
      return { devices }
    },
  },

  revokeDevice: {
    answer: async ({ params }, { auth, request }) => {
      const session = await auth.requireSession(request)
      if ((await auth.revokeDevices(session, [params.deviceId])).length === 0)
        throw new ServerError('not_found', 'You have no such device.')
      return {}
    },
  },

  revokeDevices: {
    answer: async ({ query }, { auth, request, store }) => {
      const session = await auth.requireSession(request)
      const rows = await listDevices(store.db, session.userId, Date.now())
      const ids = rows.map(({ device }) => device.id)
      const chosen = query.except === 'current' ? ids.filter((id) => id !== session.deviceId) : ids
      return { revoked: (await auth.revokeDevices(session, chosen)).length }
    },
  },

  startEmailChange: {
    answer: async ({ body }, context) => context.auth.change.start(body, await askerOf(context)),
  },

  resendEmailChange: {
    answer: async ({ body }, context) =>
      context.auth.change.resend(body.changeId, await askerOf(context)),
  },

  verifyPrimaryEmail: {
    answer: async ({ body }, context) =>
      context.auth.change.verifyPrimary(body.changeId, body.code, await askerOf(context)),
  },

  verifySecondaryEmail: {
    answer: async ({ body }, context) => {
      const { session } = await askerOf(context)
      return context.auth.change.verifySecondary(body.changeId, body.code, session)
    },
  },

  getEmailChanges: {
    answer: async (_, { auth, request }) => auth.wait.list(await auth.requireSession(request)),
  },

  answerEmailChange: {
    answer: async ({ body }, { auth, request }) =>
      auth.wait.answer(body, await auth.requireAnySession(request)),
  },

  seeEmailChange: {
    answer: async ({ body }, { auth, request }) => {
      await auth.wait.see(body.changeId, await auth.requireSession(request))
      return {}
    },
  },

  getEmailRevert: {
    answer: ({ body }, { auth, project }) => auth.revert.show(body, project),
  },

  confirmEmailRevert: {
    answer: ({ body }, { auth, project }) => auth.revert.confirm(body, project.id),
  },
}

/** The session of the cookie, which only its own project's frame can end. */
async function sessionToEnd({ cookies, project, store }: FrameContext) {
  const token = cookies.get('session')
  if (token === undefined) return undefined
  const found = await findSessionByToken(store.db, token, Date.now())
  const session: SessionRow | undefined = found?.session
  return session?.projectId === project.id ? session.id : undefined
}
