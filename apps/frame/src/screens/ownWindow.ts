import { wait } from '../handlers/wait.ts'
import { createContext } from 'react'

/** Lets a view move into a window of its own, which no page can cover. */
export type OwnWindow = {
  /** Resolves to whether the browser has opened one. */
  readonly open: () => Promise<boolean>
  /** It is in one already. */
  readonly isOpen: boolean
  /** Passkeys of the window that the view is in: some browsers make none inside of a page. */
  readonly credentials: () => CredentialsContainer
}

/** How the view that shows can move. */
export const OwnWindowContext = createContext<OwnWindow>({
  open: () => Promise.resolve(false),
  isOpen: false,
  credentials: () => navigator.credentials,
})

const address = './window.html'
const features = 'popup,width=430,height=760'
const patience = 10_000

/**
 * Opens a blank document of the frame's own origin in a window, with the frame's style sheets.
 *
 * @returns `undefined` where the browser opens none, or cuts it off from the frame
 */
export async function openOwnWindow(): Promise<Window | undefined> {
  // A page that has opened a window under a known name would keep a handle to this one.
  const opened = window.open(address, crypto.randomUUID(), features)
  if (!opened) return undefined
  const deadline = Date.now() + patience
  for (;;) {
    const ready = findDocument(opened)
    if (ready === 'closed' || Date.now() > deadline) return undefined
    if (ready) {
      for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
        const link = ready.createElement('link')
        link.rel = 'stylesheet'
        link.href = sheet.href
        ready.head.append(link)
      }
      return opened
    }
    await wait(30)
  }
}

/** The window's own document once it is there; before it, there is a blank one that goes away. */
function findDocument(opened: Window): Document | 'closed' | undefined {
  if (opened.closed) return 'closed'
  try {
    const { document: found, location } = opened
    return location.pathname.endsWith('/window.html') && found.readyState === 'complete'
      ? found
      : undefined
  } catch {
    return 'closed' // cut off from this document
  }
}
