/** How long a prompt has to stay as it is before it can be approved. Milliseconds. */
const stillness = 500

/** Pixels by which a frame may seem to have moved for want of rounding. */
const tolerance = 3

/** Whether a press counts now, and if not, why. */
export type GuardState = 'awake' | 'waiting' | 'covered' | 'hidden'

/**
 * Watches whether what is shown can be approved: it has been in view for half a second, nothing has changed its size or the focus meanwhile, it has
 * not moved under the pointer, and, where the browser can tell (IntersectionObserver v2), nothing lies over it.
 *
 * @param target what has to be seen whole: the text as well as the button
 */
export function createGuard(target: HTMLElement, onChange: (state: GuardState) => void) {
  const { ownerDocument } = target
  const view = ownerDocument.defaultView ?? window
  let seen: 'visible' | 'covered' | 'hidden' = 'hidden'
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: GuardState = 'hidden'
  let place: readonly [number, number] | undefined

  function set(next: GuardState) {
    if (state === next) return
    state = next
    onChange(next)
  }

  function restart() {
    clearTimeout(timer)
    if (seen !== 'visible') return set(seen)
    set('waiting')
    timer = setTimeout(() => set('awake'), stillness)
  }

  // Not yet known to TypeScript's DOM types: `trackVisibility` and `isVisible` of IntersectionObserver v2.
  const canTell = 'isVisible' in IntersectionObserverEntry.prototype
  const options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number } = {
    threshold: [0, 0.01],
    ...(canTell && { trackVisibility: true, delay: 100 }),
  }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    const isFree = !canTell || ('isVisible' in entry && entry.isVisible === true)
    const now = !entry.isIntersecting ? 'hidden' : isFree ? 'visible' : 'covered'
    if (now === seen) return
    seen = now
    restart()
  }, options)
  observer.observe(target)

  /** A frame that is moved under a resting pointer keeps its size; its place on the screen tells. */
  function follow({ screenX, screenY, clientX, clientY, isTrusted }: PointerEvent) {
    if (!isTrusted) return
    const now = [screenX - clientX, screenY - clientY] as const
    const isStill =
      !place ||
      (Math.abs(now[0] - place[0]) <= tolerance && Math.abs(now[1] - place[1]) <= tolerance)
    place = now
    if (!isStill) restart()
  }

  const windowEvents = ['resize', 'focus', 'blur'] as const
  for (const event of windowEvents) view.addEventListener(event, restart)
  ownerDocument.addEventListener('visibilitychange', restart)
  for (const event of ['pointermove', 'pointerdown'] as const)
    ownerDocument.addEventListener(event, follow, true)

  return {
    state: () => state,
    stop() {
      clearTimeout(timer)
      observer.disconnect()
      for (const event of windowEvents) view.removeEventListener(event, restart)
      ownerDocument.removeEventListener('visibilitychange', restart)
      for (const event of ['pointermove', 'pointerdown'] as const)
        ownerDocument.removeEventListener(event, follow, true)
    },
  }
}
