import * as z from 'zod/mini'
import { defineMethod } from '../channel/method.ts'
import { frameDeadlines } from './deadlines.ts'
import { frameDuration, frameUser } from './fields.ts'

const nothing = /* @__PURE__ */ z.optional(/* @__PURE__ */ z.never())
const empty = /* @__PURE__ */ z.strictObject({})
/** CSS pixels; the page bounds it again by its own window. */
const height = /* @__PURE__ */ z
  .number()
  .check(/* @__PURE__ */ z.minimum(0), /* @__PURE__ */ z.maximum(4_000))
const deadline = frameDeadlines.request

/** What the frame tells the page. */
export const frameMethods = {
  /** The frame's code runs and listens to its port. */
  '@latchkey-frame/READY': defineMethod({
    request: /* @__PURE__ */ z.strictObject({ version: /* @__PURE__ */ z.int() }),
    response: nothing,
    deadline,
  }),
  /** The frame has something to show: the page brings it to the front under a header of its own. */
  '@latchkey-frame/SHOW': defineMethod({
    request: /* @__PURE__ */ z.strictObject({
      purpose: /* @__PURE__ */ z.enum(['approve', 'unlock', 'setup', 'continue', 'settings']),
      title: /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(100)),
      height,
    }),
    response: nothing,
    deadline,
  }),
  '@latchkey-frame/RESIZE': defineMethod({
    request: /* @__PURE__ */ z.strictObject({ height }),
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
    request: /* @__PURE__ */ z.strictObject({
      state: /* @__PURE__ */ z.enum(['waiting', 'here', 'away', 'gone', 'proved', 'confirmed']),
      /** How long ago a document of ours was seen in it. */
      seenAgo: /* @__PURE__ */ z.optional(frameDuration),
    }),
    response: nothing,
    deadline,
  }),
  /** Something of the user has changed: locked or unlocked, another address. */
  '@latchkey-frame/USER_CHANGED': defineMethod({
    request: /* @__PURE__ */ z.strictObject({ user: frameUser }),
    response: nothing,
    deadline,
  }),
} as const

/** What the frame tells the page, by name. */
export type FrameMethods = typeof frameMethods
