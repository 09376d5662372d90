import { createAnswerer } from './answerer.ts'
import { createAsker, type Asker } from './asker.ts'
import { channelVersion, parseEnvelope, type Envelope } from './envelope.ts'
import type { Handlers, Methods } from './method.ts'

/** What `openChannel` takes. */
export type ChannelOptions<Asked extends Methods, Answered extends Methods> = {
  readonly port: MessagePort
  /** The questions that this side may ask. */
  readonly asks: Asked
  /** The questions that this side answers. */
  readonly answers: Answered
  readonly handlers: Handlers<Answered>
}

/** An open channel. */
export interface Channel<Asked extends Methods> extends Pick<Asker<Asked>, 'ask'> {
  /** Returns the number of dropped messages. */
  dropped(): number
  /** Ends every question with `CLOSED` and aborts every answer. */
  close(): void
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
}: ChannelOptions<Asked, Answered>): Channel<Asked> {
  const post = (kind: Envelope['kind'], id: string, type: string, payload: unknown) =>
    port.postMessage({ v: channelVersion, id, kind, type, payload } satisfies Envelope)
  const asker = createAsker(asks, post)
  const answerer = createAnswerer({ answers, handlers }, post)
  let dropped = 0

  /** Returns false for a message that belongs to nothing. */
  function receive(data: unknown): boolean {
    const message = parseEnvelope(data)
    if (!message) return false
    if (message.kind === 'request') return answerer.answer(message)
    if (message.kind !== 'abort') return asker.settle(message)
    answerer.abandon(message.id)
    return true
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!receive(data)) dropped += 1
  }

  return {
    ask: asker.ask,
    dropped: () => dropped,
    close() {
      asker.close()
      answerer.close()
      port.close()
    },
  }
}
