import { ChannelError } from './channelError.ts'
import { channelLimits, type Envelope, type PostMessage } from './envelope.ts'
import type { Handlers, Methods } from './method.ts'

/** Answers the other side of a channel. */
export interface Answerer {
  /** Answers a request. Returns false for an unknown method, or an id that is being answered. */
  answer(request: Envelope): boolean
  /** Aborts an answer. Its place is free at once, also while its handler continues. */
  abandon(id: string): void
  /** Aborts every answer. */
  close(): void
}

/** Creates the answering side of a channel. */
export function createAnswerer<Answered extends Methods>(
  { answers, handlers }: { readonly answers: Answered; readonly handlers: Handlers<Answered> },
  post: PostMessage,
): Answerer {
  const answering = new Map<string, AbortController>()

  async function handle({ id, type }: Envelope, data: unknown) {
    const controller = new AbortController()
    answering.set(id, controller)
    try {
      const handler = handlers[type] as Handlers<Answered>[keyof Answered] // named like its method
      const result = await handler(data as never, controller.signal) // parsed by its schema
      if (!controller.signal.aborted) post('response', id, type, result)
    } catch (error) {
      if (!controller.signal.aborted) post('error', id, type, toWire(error))
    } finally {
      if (!controller.signal.aborted) answering.delete(id)
    }
  }

  return {
    answer(request) {
      const { id, type, payload } = request
      const method = Object.hasOwn(answers, type) ? answers[type] : undefined
      if (!method || answering.has(id)) return false
      const parsed =
        answering.size < channelLimits.inFlight ? method.request.safeParse(payload) : undefined
      if (parsed?.success) void handle(request, parsed.data)
      else post('error', id, type, new ChannelError(parsed ? 'INVALID_REQUEST' : 'BUSY').toWire())
      return true
    },
    abandon(id) {
      answering.get(id)?.abort()
      answering.delete(id)
    },
    close() {
      for (const controller of answering.values()) controller.abort()
    },
  }
}

function toWire(error: unknown) {
  return (error instanceof ChannelError ? error : new ChannelError('FAILED')).toWire()
}
