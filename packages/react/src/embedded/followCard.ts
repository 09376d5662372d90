/**
 * Keeps the frame's dialog over a card that stands somewhere in the page, for an embedded kit. Where the card is out of sight, it is brought there
 * first. Ends with the returned function.
 */
export function followCard(dialog: HTMLDialogElement, card: HTMLElement) {
  let request = 0

  function place() {
    request = 0
    const { left, width, top } = card.getBoundingClientRect()
    const lowest = window.innerHeight - dialog.offsetHeight - edge
    const highest = Math.max(edge, Math.min(top, lowest))
    const { style } = dialog
    style.setProperty('--lk-frame-left', `${Math.max(0, left)}px`)
    style.setProperty('--lk-frame-top', `${highest}px`)
    style.setProperty('--lk-frame-width', `${Math.min(width, window.innerWidth)}px`)
  }
  const placeSoon = () => {
    request ||= requestAnimationFrame(place)
  }

  const observer = new ResizeObserver(placeSoon)
  observer.observe(card)
  observer.observe(dialog)
  window.addEventListener('scroll', placeSoon, { capture: true, passive: true })
  window.addEventListener('resize', placeSoon)
  card.scrollIntoView({ block: 'nearest' })
  dialog.toggleAttribute('data-follows', true)
  place()
  return () => {
    cancelAnimationFrame(request)
    observer.disconnect()
    window.removeEventListener('scroll', placeSoon, { capture: true })
    window.removeEventListener('resize', placeSoon)
    dialog.toggleAttribute('data-follows', false)
  }
}

/** Pixels that stay free above and below. */
const edge = 12
