import * as z from 'zod/mini'

/** The version of the messages between page and frame: `version` of the frame's URL, of `HELLO`, `PORT` and `READY`. */
export const frameVersion = 4

/** What the frame posts to its parent, to the origin that its URL names, as soon as it runs. */
export const helloMessage = z.strictObject({
  type: z.literal('@latchkey-frame/HELLO'),
  version: z.int(),
})

/** What the page answers, to the frame's origin, with one `MessagePort`. The frame takes the first and hears no window message after it. */
export const portMessage = z.strictObject({
  type: z.literal('@latchkey-app/PORT'),
  version: z.literal(frameVersion),
})

/** What the window of a social login posts to the page that has opened it, to that page's origin. */
export const socialResultMessage = z.strictObject({
  type: z.literal('@latchkey-frame/SOCIAL_RESULT'),
  uri: z.string().check(z.maxLength(2_048)),
})

/** What the page answers to that window: it has the result, and the window may close itself. */
export const socialTakenMessage = z.strictObject({
  type: z.literal('@latchkey-app/SOCIAL_TAKEN'),
})
