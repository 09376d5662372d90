import { WebSocketMissingError } from '../../errors/relay.ts'

/** A connection to a relay. */
export type RelaySocket = {
  send(frame: object): void
  close(): void
  /** Why it closed, when it has. Never rejects. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

/** A class of WebSockets: the platform's, or that of the package `ws`. */
export type WebSocketConstructor = new (url: string) => {
  readonly readyState: number
  send(data: string): void
  close(): void
  onopen: unknown
  onmessage: unknown
  onclose: unknown
  onerror: unknown
}

/** `readyState` of a socket that can send. */
const openState = 1

/**
 * Opens a WebSocket.
 *
 * @param timeout - milliseconds
 * @param onText - called with each text frame
 * @throws when it does not open in time, is refused, or the platform has no WebSocket
 */
export function openSocket(
  webSocket: WebSocketConstructor | undefined,
  url: string,
  timeout: number,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RelaySocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Not wanted any more'))
    if (!webSocket) throw new WebSocketMissingError()
    const socket = new webSocket(url)
    const end = () => socket.close()
    const timer = setTimeout(end, timeout)
    signal.addEventListener('abort', end)
    const closed = new Promise<{ code: number; reason: string }>((settle) => {
      socket.onclose = ({ code, reason }: { code: number; reason: string }) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        reject(new Error(`The socket was not opened (${code})`))
        settle({ code, reason })
      }
    })
    socket.onerror = () => socket.close() // says nothing more than `close` does
    socket.onmessage = ({ data }: { data: unknown }) => typeof data === 'string' && onText(data)
    socket.onopen = () => {
      clearTimeout(timer)
      resolve({
        closed,
        close: end,
        send: (frame) => {
          if (socket.readyState === openState) socket.send(JSON.stringify(frame))
        },
      })
    }
  })
}
