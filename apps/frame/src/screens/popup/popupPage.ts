import { socialTakenMessage, type socialResultMessage } from '@latchkey/protocol/frame'
import type * as z from 'zod/mini'

/** What of its window the flow of a social login needs. */
export type PopupPage = ReturnType<typeof createPopupPage>

/** The window of a social login: who has opened it, where it goes, and what it keeps while it is away. */
export function createPopupPage(window: Window) {
  const { location } = window
  const page = window.opener as Pick<Window, 'postMessage'> | null // TypeScript's library says `any`
  let isLeaving = false

  return {
    hasOpener: page !== null,
    /** This document without what stands behind the `#`. */
    address: location.origin + location.pathname + location.search,
    /** Kept for this window alone, also while it shows the provider. `undefined` where the browser keeps nothing. */
    read: (name: string) => attempt(() => window.sessionStorage.getItem(name)) ?? undefined,
    /** @returns whether it is kept. */
    keep: (name: string, value: string) =>
      attempt(() => {
        window.sessionStorage.setItem(name, value)
        return true
      }) ?? false,
    /** Leaves for another document, without one to come back to. */
    go(uri: string) {
      if (!/^https?:$/.test(new URL(uri).protocol)) throw new Error('Only pages can be gone to')
      isLeaving = true
      location.replace(uri)
    },
    close() {
      isLeaving = true
      window.close()
    },
    /** Whether this document goes because it was told to. */
    isLeaving: () => isLeaving,
    /**
     * Posts the result to whoever has opened the window, if that is a page of this origin.
     *
     * @returns whether the page has taken it within so many milliseconds.
     */
    handOver(uri: string, origin: string, wait: number): Promise<boolean> {
      if (!page) return Promise.resolve(false)
      return new Promise((resolve) => {
        const end = (isTaken: boolean) => {
          clearTimeout(timer)
          window.removeEventListener('message', hear)
          resolve(isTaken)
        }
        const hear = (event: MessageEvent<unknown>) => {
          if (event.source !== page || event.origin !== origin) return
          if (socialTakenMessage.safeParse(event.data).success) end(true)
        }
        const timer = setTimeout(() => end(false), wait)
        window.addEventListener('message', hear)
        const message: z.input<typeof socialResultMessage> = {
          type: '@latchkey-frame/SOCIAL_RESULT',
          uri,
        }
        page.postMessage(message, origin)
      })
    },
  }
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch {
    return undefined // the browser denies this document its storage
  }
}
