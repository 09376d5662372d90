/** How long a prompt has to stay as it is before it can be approved. Milliseconds. */
const stillness = 500

/** Tolerance for rounding errors in the frame's position and in the read height, in CSS pixels. */
const tolerance = 3

/** The part of the window that has to be in view, by the browser's own account (IntersectionObserver). */
const leastRatio = 0.99

/** The smallest window in which a text can be read. CSS pixels. */
const leastWidth = 240
const leastHeight = 150

/** Whether a press counts now, and if not, why. */
export type GuardState = 'awake' | 'waiting' | 'unread' | 'small' | 'covered' | 'hidden'

const pointerEvents = ['pointermove', 'pointerdown'] as const

/**
 * Watches whether what is shown can be approved: the whole window is in view, it is large enough to read, what is longer than the window was scrolled
 * through, nothing has changed its size or the focus for half a second, it has not moved under the pointer, and, where the browser can tell
 * (IntersectionObserver v2), nothing lies over it and it is not see-through.
 *
 * @param target what has to be seen: the text as well as the buttons
 * @param sentinel an element that spans the window and stays when the text is scrolled
 */
export function createGuard(
  target: HTMLElement,
  sentinel: HTMLElement,
  onChange: (state: GuardState) => void,
) {
  const { ownerDocument } = target
  const view = ownerDocument.defaultView ?? window
  const reading = watchReading(target)
  let isInView = false
  let isFree = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let place: readonly [number, number] | undefined
  let state: GuardState = 'hidden'
  let obstacle: GuardState | undefined = 'hidden'

  function set(next: GuardState) {
    if (state === next) return
    state = next
    onChange(next)
  }

  function findObstacle(): GuardState | undefined {
    if (!isInView) return 'hidden'
    if (view.innerWidth < leastWidth || view.innerHeight < leastHeight) return 'small'
    if (!isFree) return 'covered'
    return reading.isDone() ? undefined : 'unread'
  }

  function restart() {
    clearTimeout(timer)
    obstacle = findObstacle()
    if (obstacle) return set(obstacle)
    set('waiting')
    timer = setTimeout(() => set('awake'), stillness)
  }

  /** Half a second begins again only where what is in the way has changed. */
  function look() {
    if (isInView && isFree) reading.follow()
    if (findObstacle() !== obstacle) restart()
  }

  const inView = new view.IntersectionObserver(
    (entries) => {
      isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= leastRatio
      look()
    },
    { threshold: [0, leastRatio, 1] },
  )
  inView.observe(sentinel)

  const cover = observeCover(view, (isNow) => {
    isFree = isNow
    look()
  })
  cover.observe(target)

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

  function resize() {
    reading.resize()
    look()
    restart()
  }

  const sizes = new view.ResizeObserver(look)
  sizes.observe(target)
  const windowEvents = { resize, scroll: look, focus: restart, blur: restart } as const
  for (const [event, listener] of Object.entries(windowEvents))
    view.addEventListener(event, listener)
  ownerDocument.addEventListener('visibilitychange', restart)
  for (const event of pointerEvents) ownerDocument.addEventListener(event, follow, true)

  return {
    stop() {
      clearTimeout(timer)
      for (const observer of [inView, cover, sizes]) observer.disconnect()
      for (const [event, listener] of Object.entries(windowEvents))
        view.removeEventListener(event, listener)
      ownerDocument.removeEventListener('visibilitychange', restart)
      for (const event of pointerEvents) ownerDocument.removeEventListener(event, follow, true)
    },
  }
}

/** Tells whether anything lies over an element or makes it see-through, as far as the browser can tell. */
function observeCover(view: Window & typeof globalThis, onChange: (isFree: boolean) => void) {
  // Not yet known to TypeScript's DOM types: `trackVisibility` and `isVisible` of IntersectionObserver v2.
  const canTell = 'isVisible' in view.IntersectionObserverEntry.prototype
  const options: IntersectionObserverInit & { trackVisibility?: boolean; delay?: number } = {
    threshold: [0, 0.01],
    ...(canTell && { trackVisibility: true, delay: 100 }),
  }
  return new view.IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    const isVisible = !canTell || ('isVisible' in entry && entry.isVisible === true)
    onChange(entry.isIntersecting && isVisible)
  }, options)
}

/** Follows how far down a view was shown. Its buttons may lie over the end of it, and what they say of the guard does not count. */
function watchReading(target: HTMLElement) {
  const { documentElement } = target.ownerDocument
  let seenTo = 0
  let height = documentElement.clientHeight
  const content = () => (target.querySelector('.content') ?? target).getBoundingClientRect()
  const foot = () => target.querySelector('.actions')?.getBoundingClientRect().top ?? Infinity
  return {
    isDone: () => seenTo >= content().height - tolerance,
    follow() {
      const end = Math.min(documentElement.clientHeight, foot())
      seenTo = Math.max(seenTo, end - content().top)
    },
    /** Resets the read position when the window gets smaller. */
    resize() {
      if (documentElement.clientHeight < height) seenTo = 0
      height = documentElement.clientHeight
    },
  }
}
