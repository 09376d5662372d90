import type { Surface } from './createCard.ts'

const closeDistance = 96
const closeSpeed = 0.6 // pixels per millisecond

/** As a bottom sheet, the dialog follows a finger on its header; a pull or a flick downwards closes it. Ends with the returned function. */
export function followFinger(
  { card, header }: Pick<Surface, 'card' | 'header'>,
  close: () => void,
) {
  const listeners = new AbortController()
  const options = { signal: listeners.signal }
  let start: { id: number; y: number; time: number } | undefined

  function pulled(event: PointerEvent) {
    return start?.id === event.pointerId ? Math.max(0, event.clientY - start.y) : 0
  }

  function release() {
    start = undefined
    card.style.removeProperty('translate')
    card.style.removeProperty('transition')
  }

  header.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary || !matchMedia('(max-width: 430px)').matches) return
      if (event.target instanceof Element && event.target.closest('button')) return
      start = { id: event.pointerId, y: event.clientY, time: event.timeStamp }
      header.setPointerCapture(event.pointerId)
    },
    options,
  )
  header.addEventListener(
    'pointermove',
    (event) => {
      if (start?.id !== event.pointerId) return
      card.style.setProperty('transition', 'none')
      card.style.setProperty('translate', `0 ${pulled(event)}px`)
    },
    options,
  )
  header.addEventListener(
    'pointerup',
    (event) => {
      if (start?.id !== event.pointerId) return
      const distance = pulled(event)
      const speed = distance / Math.max(1, event.timeStamp - start.time)
      release()
      if (distance > closeDistance || (distance > 24 && speed > closeSpeed)) close()
    },
    options,
  )
  header.addEventListener('pointercancel', release, options)
  return () => {
    listeners.abort()
    release()
  }
}
