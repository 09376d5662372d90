import type { RelaySocket } from './relaySocket.ts'
import type { PeerError, WireId } from './wire.ts'

/** A relay that has not answered for this long, in milliseconds, is not there any more, whatever the socket says. */
export const answerTimeout = 15_000
const methodNotFound = -32_601

/** An error that a relay has answered (JSON-RPC 2.0). */
export class RelayError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message.slice(0, 300))
    this.name = 'RelayError'
    this.code = code
  }

  get isMethodNotFound() {
    return this.code === methodNotFound || /method not found|unknown method/i.test(this.message)
  }
}

type Frame = { readonly id: number; readonly method: string }
type Call = {
  readonly frame: Frame
  /** Whether it is asked again after a drop. */
  readonly isLasting: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** What `createCalls` works on. */
export type CallLine = {
  /** Keeps a socket open until the returned function is called. */
  readonly hold: () => () => void
  readonly socket: () => RelaySocket | undefined
  /** Whether the relay has said nothing for longer than an answer takes. */
  readonly isSilent: () => boolean
}

/** What is asked of a relay, and matched with its answers. */
export function createCalls({ hold, socket, isSilent }: CallLine) {
  const nextId = createIds(Date.now)
  const calls = new Map<WireId, Call>()

  function track(
    frame: Frame,
    isLasting: boolean,
    resolve: Call['resolve'],
    reject: Call['reject'],
    onSettled?: () => void,
  ) {
    const settle = (report: () => void) => {
      if (!calls.delete(frame.id)) return
      onSettled?.()
      report()
    }
    calls.set(frame.id, {
      frame,
      isLasting,
      resolve: (result) => settle(() => resolve(result)),
      reject: (error) => settle(() => reject(error)),
    })
    return settle
  }

  return {
    /**
     * Asks once, on one socket.
     *
     * @throws RelayError, Error when the socket has closed
     */
    ask: (at: RelaySocket, method: string, params: object) =>
      new Promise<unknown>((resolve, reject) => {
        const frame = { id: nextId(), jsonrpc: '2.0', method, params }
        const settle = track(frame, false, resolve, reject)
        void at.closed.then(() => settle(() => reject(new Error('The socket has closed'))))
        at.send(frame)
      }),
    /**
     * Asks under one id until there is an answer, over as many sockets as it takes, and keeps one open meanwhile.
     *
     * @param lifetime - milliseconds after which nobody needs the answer any more
     * @throws RelayError, Error when its time is over
     */
    call: (method: string, params: object, lifetime = Number.POSITIVE_INFINITY) =>
      new Promise<unknown>((resolve, reject) => {
        const frame = { id: nextId(), jsonrpc: '2.0', method, params }
        const release = hold()
        const startedAt = Date.now()
        const look = () => {
          if (Date.now() - startedAt > lifetime)
            settle(() => reject(new Error(`The relay has not answered ${method}`)))
          else if (isSilent()) socket()?.close()
        }
        const timer = setInterval(look, Math.min(answerTimeout, lifetime))
        const settle = track(frame, true, resolve, reject, () => {
          clearInterval(timer)
          release()
        })
        socket()?.send(frame)
      }),
    /** Asks on a new socket what was asked and not answered. */
    repeat(at: RelaySocket) {
      for (const { frame, isLasting } of calls.values()) if (isLasting) at.send(frame)
    },
    /** Ends all that waits: nobody is going to answer. */
    giveUp(error: Error) {
      for (const call of [...calls.values()]) call.reject(error)
    },
    /** Hands an answer to who has asked. */
    settle(answer: { id: WireId } & ({ error: PeerError } | { result?: unknown })) {
      const call = calls.get(answer.id)
      if (!('error' in answer)) call?.resolve(answer.result)
      else call?.reject(new RelayError(answer.error.code, answer.error.message))
    },
  }
}

/** Makes ids of JSON-RPC that grow with time, so that both sides can tell which of two messages is newer. All are safe integers. */
export function createIds(clock: () => number) {
  let last = 0
  return () => {
    const now = clock() * 1_000 + Math.floor(Math.random() * 1_000)
    last = Math.max(last + 1, now)
    return last
  }
}
