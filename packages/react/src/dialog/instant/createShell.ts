import type { Kit, Modal } from '@latchkey/core'
import { lockScroll } from '../adoptSheet.ts'
import { createCard, type Card } from '../createCard.ts'
import { element } from '../element.ts'
import type { Afterimage } from './createAfterimage.ts'
import { offerWallets } from './offerWallets.ts'

/** The dialog without its content. It is plain DOM, so that it opens inside the click, before any code is loaded. */
export interface Shell extends Card {
  /** Absent in an embedded kit. */
  readonly dialog: HTMLDialogElement
  readonly show: () => void
  /** Lays out what the closed dialog would show. */
  readonly rehearse: () => void
  /** Lets the content call `show`, until the returned function is called. */
  readonly takeOver: (afterimage: Afterimage) => () => void
  readonly destroy: () => void
}

/** @param retryContent - called when the visitor asks to load the content again */
export function createShell(kit: Kit, retryContent: () => void): Shell {
  const { modal } = kit
  const host = document.createElement('latchkey-modal')
  const root = host.attachShadow({ mode: 'open' })
  const card = createCard(kit, root, retryContent)
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, card.card)
  root.append(dialog)
  const offer = offerWallets(kit, card.skeleton)

  let unlock: (() => void) | undefined
  let afterimage: Afterimage | undefined // of the content, once that has taken over

  function show() {
    afterimage?.remove()
    if (dialog.open) return
    drawOpening()
    showModal()
  }

  /** Draws what the dialog shows when it opens: its title and, before the content is there, wallets. */
  function drawOpening() {
    const text = card.write()
    const isConnect = modal.getState().stack[0].name === 'Connect'
    card.title.textContent = isConnect ? text.connectWallet : ''
    if (!afterimage) offer.draw()
  }

  function showModal() {
    host.ariaHidden = null // the dialog of another library hides from screen readers what stands beside it
    if (dialog.showModal) dialog.showModal()
    else dialog.open = true // jsdom, where sites run their own tests
  }

  function hide() {
    unlock?.()
    unlock = undefined
    if (!dialog.open) return
    afterimage?.put()
    if (dialog.close) dialog.close()
    else dialog.open = false
  }

  function isWanted() {
    const { open, embedded, aside } = modal.getState()
    return open && !embedded && !aside && host.isConnected
  }

  function follow() {
    if (!isWanted()) return hide()
    unlock ??= lockScroll() // first, while the page needs no new layout to be measured
    // With its content there, it opens when that is drawn, still inside the click: one layout, not two.
    if (afterimage && !dialog.open) setTimeout(() => isWanted() && show(), 0)
    else show()
  }

  dismissByBackdrop(modal, dialog)
  // A browser can close the dialog at any time; a view that needs a decision comes back.
  dialog.addEventListener('close', () => {
    // The event comes a task late: by then our own closing may be done, or the dialog open again.
    if (dialog.open || !isWanted()) return
    modal.dismiss()
    if (modal.getState().open) showModal()
  })
  document.body.append(host)
  const stopFollowing = modal.subscribe(follow)
  follow()
  drawOpening()
  rehearse(dialog)

  return {
    ...card,
    dialog,
    show,
    rehearse: () => rehearse(dialog),
    takeOver(next) {
      afterimage = next
      offer.stop()
      return () => {
        next.remove()
        afterimage = undefined
      }
    },
    destroy() {
      stopFollowing()
      offer.stop()
      hide()
      afterimage?.remove()
      host.remove()
    },
  }
}

/** Dismisses the modal when the backdrop is pressed. */
function dismissByBackdrop(modal: Modal, dialog: HTMLDialogElement) {
  // A press that began inside, as on a row that moved away or while a text was selected, does not count.
  let pressed: EventTarget | null = dialog
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target))
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && pressed === dialog) modal.dismiss()
  })
}

/** Lays out a hidden copy of the closed dialog and removes it, so that the browser has found every rule, font and glyph before the dialog opens. */
function rehearse(dialog: HTMLDialogElement) {
  if (dialog.open) return
  const copy = dialog.cloneNode(true) as HTMLDialogElement // of the same kind
  copy.open = true
  copy.style.visibility = 'hidden'
  // React hides with an inline style what it has drawn ahead.
  for (const part of copy.querySelectorAll<HTMLElement>('[style]')) part.style.display = ''
  dialog.after(copy)
  copy.getBoundingClientRect()
  copy.remove()
}
