import type { Kit } from '@latchkey/core'
import { entryText } from '../locales/entry.ts'
import type { Theme } from '../theme/theme.ts'
import { themeCss } from '../theme/themeCss.ts'
import { adoptSheet } from './adoptSheet.ts'
import { element, strokeIcon } from './element.ts'
import { lockScroll } from './lockScroll.ts'
import sheet from './shell.css?inline'

/** The dialog without its content. It is plain DOM, so that it opens inside the click, whatever is still on its way. */
export type Shell = ReturnType<typeof createShell>

const exitMilliseconds = 220

/** @param retryContent - called when the visitor asks to load the content again */
export function createShell(kit: Kit, retryContent: () => void) {
  const host = document.createElement('latchkey-modal')
  const root = host.attachShadow({ mode: 'open' })
  const left = element('div', { class: 'left' })
  const title = element('h2', { id: 'title', part: 'title', tabindex: '-1' })
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', part: 'close', 'aria-label': entryText.close },
    strokeIcon('M6 6l12 12M18 6L6 18'),
  )
  const view = element('div', { class: 'view' })
  const skeleton = element('div', { class: 'skeleton', 'aria-hidden': 'true' })
  skeleton.append(element('i'), element('i'), element('i'))
  const retry = element(
    'button',
    { type: 'button', class: 'button', part: 'button' },
    entryText.tryAgain,
  )
  const failed = element(
    'div',
    { class: 'failed', role: 'alert', hidden: '' },
    element('p', {}, entryText.loadFailed),
    retry,
  )
  const body = element('div', { class: 'body', part: 'content' }, view, skeleton, failed)
  const overlay = element('div')
  const header = element('div', { class: 'header', part: 'header' }, left, title, close)
  const card = element(
    'div',
    { class: 'card', part: 'dialog', tabindex: '-1', autofocus: '' },
    header,
    body,
    overlay,
  )
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, card)
  root.append(dialog)

  const stopSheet = adoptSheet(root, sheet)
  let stopTheme: (() => void) | undefined
  let unlock: (() => void) | undefined
  let ghost: Node | undefined
  let exit: ReturnType<typeof setTimeout> | undefined

  close.addEventListener('click', () => kit.modal.dismiss())
  retry.addEventListener('click', retryContent)
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) kit.modal.dismiss()
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    event.preventDefault()
    kit.modal.dismiss()
  })
  // Other ways to ask for closing, such as Android's back gesture.
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return
    event.preventDefault()
    kit.modal.dismiss()
  })
  // A browser may close it all the same; a view that needs a decision comes back.
  dialog.addEventListener('close', () => {
    // The event comes a task late: by then our own closing may be done, or the dialog open again.
    if (dialog.open || !kit.modal.getState().open) return
    kit.modal.dismiss()
    if (kit.modal.getState().open) showModal()
  })

  function show() {
    bringBack()
    if (dialog.open) return
    title.textContent =
      kit.modal.getState().stack[0].name === 'Connect' ? entryText.connectWallet : ''
    dialog.dir = document.dir
    showModal()
    unlock ??= lockScroll()
  }

  function showModal() {
    if (dialog.showModal) dialog.showModal()
    else dialog.open = true // jsdom, where sites run their own tests
  }

  /** A picture of the card fades out in its place, so that the content can end at once. */
  function hide() {
    if (!dialog.open) return
    ghost = card.cloneNode(true)
    card.replaceWith(ghost)
    if (dialog.close) dialog.close()
    else dialog.open = false
    unlock?.()
    unlock = undefined
    exit = setTimeout(bringBack, exitMilliseconds)
  }

  function bringBack() {
    clearTimeout(exit)
    ghost?.parentNode?.replaceChild(card, ghost)
    ghost = undefined
  }

  function follow() {
    const { open, shaking } = kit.modal.getState()
    if (open) show()
    else hide()
    dialog.classList.toggle('shake', shaking)
  }

  document.body.append(host)
  const stopFollowing = kit.modal.subscribe(follow)
  follow()

  return {
    root,
    card,
    header,
    left,
    title,
    body,
    view,
    overlay,
    setTheme(theme: Theme) {
      const stopPrevious = stopTheme
      stopTheme = adoptSheet(root, themeCss(theme, ':host'))
      stopPrevious?.()
    },
    /** Shows that the content could not be loaded. */
    setFailed(isFailed: boolean) {
      failed.hidden = !isFailed
      skeleton.hidden = isFailed
    },
    destroy() {
      stopFollowing()
      hide()
      bringBack()
      stopTheme?.()
      stopSheet()
      host.remove()
    },
  }
}
