import * as z from 'zod/mini'
import { defineMethod } from '../channel/method.ts'
import { frameDeadlines } from './deadlines.ts'
import { frameDuration, frameUser } from './fields.ts'

const nothing = z.optional(z.never())
const empty = z.strictObject({})
/** CSS pixels; the page bounds it again by its own window. */
const height = z.number().check(z.minimum(0), z.maximum(4_000))
const deadline = frameDeadlines.request

/** What the frame tells the page. */
export const frameMethods = {
  /** The frame's code runs and listens to its port. */
  '@latchkey-frame/READY': defineMethod({
    request: z.strictObject({ version: z.int() }),
    response: nothing,
    deadline,
  }),
  /** The frame has something to show: the page brings it to the front under a header of its own. */
  '@latchkey-frame/SHOW': defineMethod({
    request: z.strictObject({
      purpose: z.enum(['approve', 'unlock', 'setup', 'continue', 'settings']),
      title: z.string().check(z.maxLength(100)),
      height,
    }),
    response: nothing,
    deadline,
  }),
  '@latchkey-frame/RESIZE': defineMethod({
    request: z.strictObject({ height }),
    response: nothing,
    deadline,
  }),
  '@latchkey-frame/HIDE': defineMethod({ request: empty, response: nothing, deadline }),
  /** The session was revoked or has expired. */
  '@latchkey-frame/SESSION_ENDED': defineMethod({ request: empty, response: nothing, deadline }),
  /**
   * How a social login stands while `CONNECT_SOCIAL` or `LINK_IDENTITY` waits, told once a second: its window shows a document of ours (`here`), is at the
   * provider (`away`), or was left while it showed one of ours (`gone`).
   */
  '@latchkey-frame/SOCIAL_STATE': defineMethod({
    request: z.strictObject({
      state: z.enum(['waiting', 'here', 'away', 'gone', 'proved', 'confirmed']),
      /** How long ago a document of ours was seen in it. */
      seenAgo: z.optional(frameDuration),
    }),
    response: nothing,
    deadline,
  }),
  /** Something of the user has changed: locked or unlocked, another address. */
  '@latchkey-frame/USER_CHANGED': defineMethod({
    request: z.strictObject({ user: frameUser }),
    response: nothing,
    deadline,
  }),
} as const

/** What the frame tells the page, by name. */
export type FrameMethods = typeof frameMethods
