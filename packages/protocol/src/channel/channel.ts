import * as z from 'zod/mini'
import { ChannelError } from './channelError.ts'
import { parseWireError } from '../errors.ts'
import type { Handlers, MethodInput, MethodOutput, Methods } from './method.ts'

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
type Envelope = z.output<typeof envelope>

type Waiting = {
  readonly type: string
  readonly settle: (message: Envelope) => void
  readonly fail: (error: ChannelError) => void
}

/** What `openChannel` takes. */
export type ChannelOptions<Asked extends Methods, Answered extends Methods> = {
  readonly port: MessagePort
  /** The questions that this side may ask. */
  readonly asks: Asked
  /** The questions that this side answers. */
  readonly answers: Answered
  readonly handlers: Handlers<Answered>
}

/**
 * Questions and answers over a message port between parties that do not trust each other. Every message is parsed on arrival; one that is
 * malformed, late, unknown or comes twice is dropped and counted. A question ends with one answer of its own type, or by its deadline,
 * and ends nothing else.
 */
export function openChannel<Asked extends Methods, Answered extends Methods>({
  port,
  asks,
  answers,
  handlers,
}: ChannelOptions<Asked, Answered>) {
  const waiting = new Map<string, Waiting>()
  const answering = new Map<string, AbortController>()
  let dropped = 0

  function post(kind: Envelope['kind'], id: string, type: string, payload: unknown) {
    port.postMessage({ v: channelVersion, id, kind, type, payload } satisfies Envelope)
  }

  /** @throws ChannelError `TIMEOUT`, `ABORTED`, `CLOSED`, `BUSY`, `INVALID_ANSWER`, or the code that the other side gave */
  async function ask<Name extends keyof Asked & string>(
    type: Name,
    payload: MethodInput<Asked[Name]>,
    { signal }: { readonly signal?: AbortSignal | undefined } = {},
  ): Promise<MethodOutput<Asked[Name]>> {
    const method = asks[type] as Asked[Name] // a name of this record, by its type
    if (waiting.size >= channelLimits.inFlight) throw new ChannelError('BUSY')
    if (signal?.aborted) throw new ChannelError('ABORTED')
    const id = randomId()
    const answer = await new Promise<Envelope>((resolve, reject) => {
      const end = () => {
        waiting.delete(id)
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
      }
      const fail = (error: ChannelError) => {
        end()
        reject(error)
      }
      const giveUp = (code: 'TIMEOUT' | 'ABORTED') => {
        fail(new ChannelError(code))
        post('abort', id, type, undefined)
      }
      const timer = setTimeout(() => giveUp('TIMEOUT'), method.deadline)
      const abort = () => giveUp('ABORTED')
      signal?.addEventListener('abort', abort)
      const settle = (message: Envelope) => {
        end()
        resolve(message)
      }
      waiting.set(id, { type, settle, fail })
      try {
        post('request', id, type, payload)
      } catch (cause) {
        fail(new ChannelError('INVALID_REQUEST', { cause })) // what a port cannot carry
      }
    })
    if (answer.kind === 'error') throw toChannelError(answer.payload)
    const parsed = method.response.safeParse(answer.payload)
    if (!parsed.success) throw new ChannelError('INVALID_ANSWER', { cause: parsed.error })
    return parsed.data as MethodOutput<Asked[Name]> // the schema's own output type
  }

  async function answer({ id, type, payload }: Envelope) {
    const method = Object.hasOwn(answers, type) ? answers[type] : undefined
    if (!method || answering.has(id)) return drop()
    if (answering.size >= channelLimits.inFlight)
      return post('error', id, type, new ChannelError('BUSY').toWire())
    const request = method.request.safeParse(payload)
    if (!request.success)
      return post('error', id, type, new ChannelError('INVALID_REQUEST').toWire())
    const controller = new AbortController()
    answering.set(id, controller)
    try {
      const handler = handlers[type] as Handlers<Answered>[keyof Answered] // named like its method
      const result = await handler(request.data as never, controller.signal) // parsed by its schema
      if (!controller.signal.aborted) post('response', id, type, result)
    } catch (error) {
      if (!controller.signal.aborted) post('error', id, type, toWire(error))
    } finally {
      if (!controller.signal.aborted) answering.delete(id)
    }
  }

  /** Frees the place at once, also where a handler goes on after its signal. */
  function abandon(id: string) {
    answering.get(id)?.abort()
    answering.delete(id)
  }

  function receive(data: unknown) {
    const message = isWithinLimits(data) ? envelope.safeParse(data) : undefined
    if (!message?.success) return drop()
    const { kind, id, type } = message.data
    if (kind === 'request') return void answer(message.data)
    if (kind === 'abort') return abandon(id)
    const question = waiting.get(id)
    if (question?.type !== type) return drop()
    question.settle(message.data)
  }

  function drop() {
    dropped += 1
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => receive(data)

  return {
    ask,
    /** How many messages were dropped so far. */
    dropped: () => dropped,
    /** Ends every question with `CLOSED` and aborts every answer. */
    close() {
      for (const question of [...waiting.values()]) question.fail(new ChannelError('CLOSED'))
      for (const controller of answering.values()) controller.abort()
      port.close()
    },
  }
}

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toWire(error: unknown) {
  return (error instanceof ChannelError ? error : new ChannelError('FAILED')).toWire()
}

function toChannelError(payload: unknown) {
  const wire = parseWireError(payload)
  if (!wire) return new ChannelError('FAILED')
  const { code, message, chain } = wire
  return new ChannelError(code, { message, ...(chain && { chain }) })
}

/** A structured clone can hold cycles, shared parts and things that JSON has not: such a message is no message. */
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
