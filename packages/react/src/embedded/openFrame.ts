import type { FrameElements } from '@latchkey/core/embedded'
import componentSheet from '../components/components.css?inline'
import { adoptSheet } from '../dialog/adoptSheet.ts'
import { element, strokeIcon } from '../dialog/element.ts'
import { keepEvents } from '../dialog/keepEvents.ts'
import cardSheet from '../dialog/card.css?inline'
import frameSheet from './frame.css?inline'

/** What the page itself writes above the frame. */
type FrameHeader = {
  readonly title: string
  readonly closeLabel: string
  /** BCP 47. */
  readonly lang: string
  readonly dir: string
}

/**
 * Brings the frame to the front: its dialog opens above everything, under a header that is the page's own, so that a frame that has died never
 * traps anybody. The iframe stays where it is, as a browser would load it anew anywhere else.
 *
 * @param onClose - called by the close button, Escape outside of the frame, and a browser's own ways to close
 * @returns what it shows can be changed by `write` and `resize`, until `close`
 */
export function openFrame(
  { dialog, iframe }: Pick<FrameElements, 'dialog' | 'iframe'>,
  onClose: () => void,
) {
  const root = dialog.getRootNode() as ShadowRoot // where core puts it
  const title = element('h2', { id: 'title', part: 'title' })
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', part: 'close' },
    strokeIcon('M6 6l12 12M18 6L6 18'),
  )
  const toasts = element('div', { class: 'toast-area', role: 'status', 'aria-live': 'polite' })
  const header = element('div', { class: 'header', part: 'header' }, title, close, toasts)
  const sheets = [componentSheet, cardSheet, frameSheet].map((sheet) => adoptSheet(root, sheet))
  const stops = [...sheets, keepEvents({ root })]
  const listeners = new AbortController()
  const { signal } = listeners

  iframe.before(header)
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.setAttribute('closedby', 'none') // Escape is answered below
  close.addEventListener('click', onClose, { signal })
  dialog.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      onClose()
    },
    { signal },
  )
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault()
      onClose()
    },
    { signal },
  )
  // A browser may close it all the same.
  dialog.addEventListener('close', () => !dialog.open && onClose(), { signal })
  if (!dialog.open) {
    if (dialog.showModal) dialog.showModal()
    else dialog.open = true // jsdom
  }
  iframe.focus({ preventScroll: true })

  return {
    dialog,
    /** Holds the toast, above the header: the iframe stays uncovered. */
    toasts,
    /** Writes the header in the visitor's language. */
    write({ title: text, closeLabel, lang, dir }: FrameHeader) {
      if (title.textContent !== text) title.textContent = text
      iframe.title = text
      close.ariaLabel = closeLabel
      dialog.lang = lang
      dialog.dir = dir
    },
    /** @param height - of the iframe, in CSS pixels; the sheet keeps it within the window */
    resize(height: number) {
      dialog.style.setProperty('--lk-frame-height', `${height}px`)
    },
    /** Puts it out of sight; the frame goes on unseen. */
    close() {
      listeners.abort()
      if (dialog.close) dialog.close()
      else dialog.open = false
      header.remove()
      for (const stop of stops) stop()
    },
  }
}
