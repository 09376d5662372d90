import type { Kit } from '@latchkey/core'
import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useKitContext } from './KitContext.ts'
import { adoptSheet } from './dialog/adoptSheet.ts'
import { createCard, type Card } from './dialog/createCard.ts'
import { createLoader } from './dialog/createLoader.ts'
import embedSheet from './dialog/embed.css?inline'

/** What `KitEmbed` takes. */
export type KitEmbedProps = {
  /** For the block that the views stand in: 360 px wide or less, as high as its content, at most 700 px. */
  readonly className?: string | undefined
}

/**
 * The views of the dialog in the page itself: Connect, then Account, and all that they lead to. Nothing is modal: the page scrolls and keeps
 * its focus. While it is there, `open` shows its views here and `close` leads back to the first one. One for each kit.
 *
 * Its code is fetched once it comes into sight, and as it shows what is connected, that counts as opening the dialog.
 */
export function KitEmbed({ className }: KitEmbedProps) {
  const { kit, theme, language, dir } = useKitContext('KitEmbed')
  const host = useRef<HTMLDivElement>(null)
  const [surface, setSurface] = useState<Card>()
  const [loader] = useState(() => createLoader(() => loadContent(kit)))
  const loaded = useSyncExternalStore(loader.subscribe, loader.getSnapshot, loader.getSnapshot)

  useEffect(() => {
    const block = host.current
    if (!block) return
    const root = block.shadowRoot ?? block.attachShadow({ mode: 'open' })
    const card = createCard(kit, root, loader.request)
    const stopSheet = adoptSheet(root, embedSheet)
    card.card.removeAttribute('autofocus') // a page that loads keeps its focus and its place
    card.card.setAttribute('role', 'region')
    card.card.setAttribute('aria-labelledby', 'title')
    root.append(card.card)
    const focus = followFocus(block)
    setSurface({ ...card, mayTakeFocus: focus.isInside })
    kit.modal.setEmbedded(true)
    const stopSeeing = whenSeen(block, () => {
      loader.request()
      if (!kit.modal.getState().open) kit.modal.open()
    })
    return () => {
      stopSeeing()
      focus.stop()
      setSurface(undefined)
      kit.modal.setEmbedded(false)
      card.card.remove()
      stopSheet()
      card.removeSheet()
    }
  }, [kit, loader])

  useInsertionEffect(() => surface?.adoptTheme(theme), [surface, theme])
  useInsertionEffect(() => surface?.setLanguage(language, dir), [surface, language, dir])
  useEffect(
    () => (loaded.status === 'failed' ? surface?.showFailure() : undefined),
    [surface, loaded.status],
  )

  return (
    <div ref={host} className={className ? `lk-embed ${className}` : 'lk-embed'}>
      {surface && loaded.status === 'ready' && <loaded.module.Content surface={surface} />}
    </div>
  )
}

async function loadContent(kit: Kit) {
  const [module] = await Promise.all([import('./dialog/Content.tsx'), kit.prepare()])
  return module
}

/** @returns a function that calls it off */
function whenSeen(element: Element, run: () => void) {
  if (typeof IntersectionObserver === 'undefined') {
    run() // jsdom
    return () => {}
  }
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) run()
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/** Knows whether the visitor's focus was last inside an element, also after what had it went away. */
export function followFocus(element: Element) {
  let isInside = false
  const listeners = new AbortController()
  const note = ({ target }: Event) => (isInside = target === element)
  for (const type of ['focusin', 'pointerdown'])
    element.ownerDocument.addEventListener(type, note, {
      capture: true,
      signal: listeners.signal,
    })
  return { isInside: () => isInside, stop: () => listeners.abort() }
}
