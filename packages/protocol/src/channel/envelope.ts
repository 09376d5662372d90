import * as z from 'zod/mini'

/** The version of the envelope; a message with another one is dropped. */
export const channelVersion = 1

/** Bounds of a channel, against a peer that sends too much. */
export const channelLimits = {
  /** Characters of all texts and names in one message, and one more for each value. */
  messageLength: 256 * 1024,
  /** Levels of nesting in one message. */
  depth: 32,
  /** Questions that wait for an answer at one time, each way. */
  inFlight: 64,
} as const

const envelope = z.strictObject({
  v: z.literal(channelVersion),
  id: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  kind: z.enum(['request', 'response', 'error', 'abort']),
  type: z.string().check(z.maxLength(100)),
  payload: z.optional(z.unknown()),
})

/** A message on the port. */
export type Envelope = z.output<typeof envelope>

/** Posts a message to the other side. */
export type PostMessage = (
  kind: Envelope['kind'],
  id: string,
  type: string,
  payload: unknown,
) => void

/** Parses a message; `undefined` if it is malformed or too large. */
export function parseEnvelope(data: unknown): Envelope | undefined {
  return isWithinLimits(data) ? envelope.safeParse(data).data : undefined
}

/** Rejects what JSON can't express: a structured clone can hold cycles, repeated references and other types. */
function isWithinLimits(message: unknown) {
  let left: number = channelLimits.messageLength
  const fits = (value: unknown, depth: number): boolean => {
    left -= typeof value === 'string' ? value.length + 1 : 1
    if (left < 0 || depth < 0) return false
    if (typeof value !== 'object' || value === null) return true
    const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
    return (
      isPlain &&
      Object.entries(value).every(([name, part]) => {
        left -= name.length
        return fits(part, depth - 1)
      })
    )
  }
  return fits(message, channelLimits.depth)
}
