import { parseWireError } from '../errors.ts'
import { ChannelError } from './channelError.ts'
import { channelLimits, type Envelope, type PostMessage } from './envelope.ts'
import type { MethodInput, MethodOutput, Methods } from './method.ts'

/** A question without an answer yet. */
type Waiting = {
  readonly type: string
  readonly settle: (message: Envelope) => void
  readonly fail: (error: ChannelError) => void
}

/** Asks the other side of a channel. */
export interface Asker<Asked extends Methods> {
  /** @throws ChannelError `TIMEOUT`, `ABORTED`, `CLOSED`, `BUSY`, `INVALID_ANSWER`, or the code that the other side gave */
  ask<Name extends keyof Asked & string>(
    type: Name,
    payload: MethodInput<Asked[Name]>,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<MethodOutput<Asked[Name]>>
  /** Settles the question of an answer. Returns false without such a question. */
  settle(message: Envelope): boolean
  /** Ends every question with `CLOSED`. */
  close(): void
}

/** Creates the asking side of a channel. Each question ends by one answer of its own type, or by its deadline. */
export function createAsker<Asked extends Methods>(asks: Asked, post: PostMessage): Asker<Asked> {
  const waiting = new Map<string, Waiting>()

  function waitForAnswer(
    { type, payload }: Pick<Envelope, 'type' | 'payload'>,
    { deadline, signal }: { readonly deadline: number; readonly signal: AbortSignal | undefined },
  ) {
    const id = randomId()
    return new Promise<Envelope>((resolve, reject) => {
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
      const timer = setTimeout(() => giveUp('TIMEOUT'), deadline)
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
  }

  return {
    async ask<Name extends keyof Asked & string>(
      type: Name,
      payload: MethodInput<Asked[Name]>,
      { signal }: { readonly signal?: AbortSignal | undefined } = {},
    ) {
      const method = asks[type] as Asked[Name] // a name of this record, by its type
      if (waiting.size >= channelLimits.inFlight) throw new ChannelError('BUSY')
      if (signal?.aborted) throw new ChannelError('ABORTED')
      const answer = await waitForAnswer({ type, payload }, { deadline: method.deadline, signal })
      if (answer.kind === 'error') throw toChannelError(answer.payload)
      const parsed = method.response.safeParse(answer.payload)
      if (!parsed.success) throw new ChannelError('INVALID_ANSWER', { cause: parsed.error })
      return parsed.data as MethodOutput<Asked[Name]> // the schema's own output type
    },
    settle(message) {
      const question = waiting.get(message.id)
      if (question?.type !== message.type) return false
      question.settle(message)
      return true
    },
    close() {
      for (const question of [...waiting.values()]) question.fail(new ChannelError('CLOSED'))
    },
  }
}

function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function toChannelError(payload: unknown) {
  const wire = parseWireError(payload)
  if (!wire) return new ChannelError('FAILED')
  const { code, message, chain } = wire
  return new ChannelError(code, { message, ...(chain && { chain }) })
}
