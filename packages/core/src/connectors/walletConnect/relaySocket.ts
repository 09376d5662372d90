/** A connection to a relay. */
export type RelaySocket = {
  send(frame: object): void
  close(): void
  /** Why it closed, when it has. Never rejects. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>
}

/**
 * Opens a WebSocket.
 *
 * @param timeout - milliseconds
 * @param onText - called with each text frame
 * @throws when it does not open in time, is refused, or the platform has no WebSocket
 */
export function openSocket(
  url: string,
  timeout: number,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<RelaySocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('Not wanted any more'))
    const socket = new WebSocket(url)
    const end = () => socket.close()
    const timer = setTimeout(end, timeout)
    signal.addEventListener('abort', end)
    const closed = new Promise<{ code: number; reason: string }>((settle) => {
      socket.onclose = ({ code, reason }) => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        reject(new Error(`The socket was not opened (${code})`))
        settle({ code, reason })
      }
    })
    socket.onerror = () => socket.close() // says nothing more than `close` does
    socket.onmessage = ({ data }) => typeof data === 'string' && onText(data)
    socket.onopen = () => {
      clearTimeout(timer)
      resolve({
        closed,
        close: end,
        send: (frame) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
        },
      })
    }
  })
}
