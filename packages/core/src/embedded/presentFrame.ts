import { cleanText } from '../kit/cleanText.ts'
import type { FrameElements } from './frame.ts'
import type { Kit } from '../kit/kit.ts'
import { abortRequests } from '../modal/abortRequests.ts'

export declare namespace presentFrame {
  type Options = {
    /** What the button says that closes the dialog; `Close` by default. */
    readonly closeLabel?: string | undefined
  }
}

/**
 * Opens the dialog of the secure frame whenever it has something to show, for sites without `@latchkey/react`: over everything, under a header of
 * the page's own with its title and a way out, as a sheet at the bottom of narrow windows. Works under a strict content policy.
 *
 * @returns a function that ends it
 */
export function presentFrame(kit: Kit, { closeLabel = 'Close' }: presentFrame.Options = {}) {
  let front: ReturnType<typeof openDialog> | undefined

  function leave() {
    abortRequests(kit).catch((error: unknown) =>
      kit.log.error('The secure frame could not be told', error),
    )
  }

  function update() {
    const { elements, shown } = kit.store.getState().frame ?? {}
    if (front && front.elements !== elements) close()
    if (!elements || !shown) return close()
    front ??= openDialog(elements, closeLabel, leave)
    front.write(cleanText(shown.title, 80), shown.height)
  }

  function close() {
    front?.close()
    front = undefined
  }

  const stop = kit.store.subscribe(update)
  update()
  return () => {
    stop()
    close()
  }
}

function openDialog(elements: FrameElements, closeLabel: string, onClose: () => void) {
  const { dialog, iframe } = elements
  const root = dialog.getRootNode() as ShadowRoot // where the kit puts it
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]

  const header = document.createElement('header')
  const title = document.createElement('h2')
  const button = document.createElement('button')
  title.id = 'title'
  button.type = 'button'
  button.textContent = closeLabel
  const listeners = new AbortController()
  const { signal } = listeners
  button.addEventListener('click', onClose, { signal })
  header.append(title, button)
  iframe.before(header)
  dialog.setAttribute('aria-labelledby', 'title')
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault() // it closes once the frame has ended what it asks
      onClose()
    },
    { signal },
  )
  // A browser may close it all the same.
  dialog.addEventListener('close', onClose, { signal })
  if (!dialog.open) dialog.showModal()
  iframe.focus({ preventScroll: true })

  return {
    elements,
    write(text: string, height: number) {
      title.textContent = text
      iframe.title = text
      dialog.style.setProperty('--frame-height', `${height}px`)
    },
    close() {
      listeners.abort()
      dialog.close()
      header.remove()
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
    },
  }
}

/** Nothing above the frame is see-through or moves: its buttons stay off while something is. */
const css = `
dialog { width: min(360px, calc(100% - 32px)); padding: 0; border: 0; border-radius: 16px; overflow: hidden; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif }
header { display: flex; align-items: center; justify-content: space-between; gap: 8px; min-height: 56px; padding-inline: 16px }
h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere }
button { min-height: 40px; padding-inline: 12px; border: 0; border-radius: 8px; background: none; color: inherit; font: inherit; cursor: pointer }
button:hover { background: color-mix(in srgb, CanvasText 8%, Canvas) }
button:focus-visible { outline: 2px solid; outline-offset: -2px }
iframe { display: block; width: 100%; height: min(var(--frame-height, 320px), 100dvh - 120px); border: 0 }
@media (max-width: 430px) { dialog { width: 100%; max-width: none; margin: auto 0 0; border-end-start-radius: 0; border-end-end-radius: 0; padding-block-end: env(safe-area-inset-bottom) } }
`
