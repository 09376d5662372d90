import type { Kit } from '@latchkey/core'
import type { Afterimage } from './createAfterimage.ts'
import { createCard } from './createCard.ts'
import { element } from './element.ts'
import { offerWallets } from './offerWallets.ts'
import { lockScroll } from '../adoptSheet.ts'

/** The dialog without its content. It is plain DOM, so that it opens inside the click, whatever is still on its way. */
export type Shell = ReturnType<typeof createShell>

/** @param retryContent - called when the visitor asks to load the content again */
export function createShell(kit: Kit, retryContent: () => void) {
  const host = document.createElement('latchkey-modal')
  const root = host.attachShadow({ mode: 'open' })
  const parts = createCard(kit, root, retryContent)
  const { card, title } = parts
  const dialog = element('dialog', { 'aria-labelledby': 'title' }, card)
  root.append(dialog)
  const offer = offerWallets(kit, parts.skeleton)

  let unlock: (() => void) | undefined
  let afterimage: Afterimage | undefined // of the content: it is there from when that takes over

  // A press that began inside, as on a row that moved away or while a text was selected, is none on the backdrop.
  let pressed: EventTarget | null = dialog
  dialog.addEventListener('pointerdown', ({ target }) => (pressed = target))
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog && pressed === dialog) kit.modal.dismiss()
  })
  // A browser may close it all the same; a view that needs a decision comes back.
  dialog.addEventListener('close', () => {
    // The event comes a task late: by then our own closing may be done, or the dialog open again.
    if (dialog.open || !isWanted()) return
    kit.modal.dismiss()
    if (kit.modal.getState().open) showModal()
  })

  function show() {
    afterimage?.remove()
    if (dialog.open) return
    writeTitle()
    if (!afterimage) offer.draw()
    showModal()
  }

  function writeTitle() {
    const text = parts.write()
    const isConnect = kit.modal.getState().stack[0].name === 'Connect'
    title.textContent = isConnect ? text.connectWallet : ''
  }

  /**
   * Lays out a copy of the closed dialog and takes it away at once: nobody sees it, and the browser has found every rule, font and letter when the
   * dialog opens.
   */
  function rehearse() {
    if (dialog.open) return
    const copy = dialog.cloneNode(true) as HTMLDialogElement // of the same kind
    copy.open = true
    copy.style.visibility = 'hidden'
    // What React has drawn ahead stands there unseen.
    for (const part of copy.querySelectorAll<HTMLElement>('[style]')) part.style.display = ''
    root.append(copy)
    copy.getBoundingClientRect()
    copy.remove()
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

  function follow() {
    if (!isWanted()) return hide()
    unlock ??= lockScroll() // first, while the page needs no new layout to be measured
    // With its content there, it opens when that is drawn, still inside the click: one layout, not two.
    if (afterimage && !dialog.open) setTimeout(() => isWanted() && show(), 0)
    else show()
  }

  function isWanted() {
    const { open, embedded, aside } = kit.modal.getState()
    return open && !embedded && !aside && host.isConnected
  }

  document.body.append(host)
  const stopFollowing = kit.modal.subscribe(follow)
  follow()
  writeTitle()
  offer.draw()
  rehearse()

  return {
    ...parts,
    /** Not in an embedded kit. */
    dialog,
    show,
    rehearse,
    /** From now on the content calls `show`, until the returned function is called. */
    takeOver(next: Afterimage) {
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
