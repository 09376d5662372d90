import { frameVersion, portMessage, type helloMessage } from '@latchkey/protocol/frame'
import type * as z from 'zod/mini'

/** What of a window the handshake needs. */
export type FrameWindow = {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

/**
 * Says hello to the page and waits for its port. Both directions name origins: the hello reaches a parent of this origin only, and the port
 * is taken from that very window and origin. Only the first one counts; afterwards no message of a window is heard any more.
 *
 * @param origin - who the page says it is, from the frame's address.
 */
export function shakeHands(frame: FrameWindow, origin: string): Promise<MessagePort> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.parent || event.origin !== origin) return
      const [port] = event.ports
      if (!port || event.ports.length !== 1 || !portMessage.safeParse(event.data).success) return
      frame.removeEventListener('message', listen)
      resolve(port)
    }
    frame.addEventListener('message', listen)
    const hello: z.input<typeof helloMessage> = {
      type: '@latchkey-frame/HELLO',
      version: frameVersion,
    }
    frame.parent.postMessage(hello, origin)
  })
}
