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
  /** True if the call is repeated after a drop. */
  readonly isLasting: boolean
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** The line that `createCalls` works on. */
export type CallLine = {
  /** Keeps a socket open until the returned function is called. */
  readonly hold: () => () => void
  readonly socket: () => RelaySocket | undefined
  /** Returns true if the relay has sent nothing for longer than an answer takes. */
  readonly isSilent: () => boolean
}

/** Calls of a relay. */
export interface Calls {
  /**
   * Calls once, on one socket.
   *
   * @throws RelayError, Error when the socket has closed
   */
  ask(at: RelaySocket, method: string, params: object): Promise<unknown>
  /**
   * Repeats a call under one id until there is an answer, over several sockets if necessary, and keeps one open meanwhile.
   *
   * @param lifetime - milliseconds after which the call ends
   * @throws RelayError, Error when its lifetime is over
   */
  call(method: string, params: object, lifetime?: number): Promise<unknown>
  /** Repeats the unanswered calls on a new socket. */
  repeat(at: RelaySocket): void
  /** Rejects all calls. */
  giveUp(error: Error): void
  /** Passes an answer to its call. */
  settle(answer: { id: WireId } & ({ error: PeerError } | { result?: unknown })): void
}

/** Context of the calls. */
interface Context extends CallLine {
  readonly nextId: () => number
  readonly calls: Map<WireId, Call>
}

/** Sends calls to a relay, and matches its answers. */
export function createCalls(line: CallLine): Calls {
  const calls = new Map<WireId, Call>()
  const context: Context = { ...line, nextId: createIds(Date.now), calls }
  return {
    ask: (at, method, params) => ask(context, at, method, params),
    call: (method, params, lifetime) => call(context, method, params, lifetime),
    repeat(at) {
      for (const { frame, isLasting } of calls.values()) if (isLasting) at.send(frame)
    },
    giveUp(error) {
      for (const each of [...calls.values()]) each.reject(error)
    },
    settle(answer) {
      const asked = calls.get(answer.id)
      if (!('error' in answer)) asked?.resolve(answer.result)
      else asked?.reject(new RelayError(answer.error.code, answer.error.message))
    },
  }
}

function ask(context: Context, at: RelaySocket, method: string, params: object) {
  return new Promise<unknown>((resolve, reject) => {
    const frame = { id: context.nextId(), jsonrpc: '2.0', method, params }
    const settle = track(context, { frame, isLasting: false, resolve, reject })
    void at.closed.then(() => settle(() => reject(new Error('The socket has closed'))))
    at.send(frame)
  })
}

function call(
  context: Context,
  method: string,
  params: object,
  lifetime = Number.POSITIVE_INFINITY,
) {
  const { hold, socket, isSilent } = context
  return new Promise<unknown>((resolve, reject) => {
    const frame = { id: context.nextId(), jsonrpc: '2.0', method, params }
    const release = hold()
    const startedAt = Date.now()
    const look = () => {
      if (Date.now() - startedAt > lifetime)
        settle(() => reject(new Error(`The relay has not answered ${method}`)))
      else if (isSilent()) socket()?.close()
    }
    const timer = setInterval(look, Math.min(answerTimeout, lifetime))
    const settle = track(context, { frame, isLasting: true, resolve, reject }, () => {
      clearInterval(timer)
      release()
    })
    socket()?.send(frame)
  })
}

/** Keeps a call until it is settled, which the returned function does with its own report. */
function track({ calls }: Context, asked: Call, onSettled?: () => void) {
  const { frame, isLasting } = asked
  const settle = (report: () => void) => {
    if (!calls.delete(frame.id)) return
    onSettled?.()
    report()
  }
  calls.set(frame.id, {
    frame,
    isLasting,
    resolve: (result) => settle(() => asked.resolve(result)),
    reject: (error) => settle(() => asked.reject(error)),
  })
  return settle
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
