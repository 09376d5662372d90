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

/** Context of a guard. */
interface Guarded {
  readonly view: Window & typeof globalThis
  readonly reading: Reading
  readonly onChange: (state: GuardState) => void
  isInView: boolean
  isFree: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  /** The window's place on the screen at the last pointer event. */
  place: readonly [number, number] | undefined
  state: GuardState
  obstacle: GuardState | undefined
}

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
): { stop(): void } {
  const guard: Guarded = {
    view: target.ownerDocument.defaultView ?? window,
    reading: watchReading(target),
    onChange,
    isInView: false,
    isFree: false,
    timer: undefined,
    place: undefined,
    state: 'hidden',
    obstacle: 'hidden',
  }
  const stopElements = observeElements(guard, target, sentinel)
  const stopEvents = listen(guard, target.ownerDocument)
  return {
    stop() {
      clearTimeout(guard.timer)
      stopElements()
      stopEvents()
    },
  }
}

function observeElements(guard: Guarded, target: HTMLElement, sentinel: HTMLElement) {
  const { view } = guard
  const inView = new view.IntersectionObserver(
    (entries) => {
      guard.isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= leastRatio
      look(guard)
    },
    { threshold: [0, leastRatio, 1] },
  )
  inView.observe(sentinel)
  const cover = observeCover(view, (isFree) => {
    guard.isFree = isFree
    look(guard)
  })
  cover.observe(target)
  const sizes = new view.ResizeObserver(() => look(guard))
  sizes.observe(target)
  return () => {
    for (const observer of [inView, cover, sizes]) observer.disconnect()
  }
}

function listen(guard: Guarded, document: Document) {
  const { view, reading } = guard
  const onRestart = () => restart(guard)
  const onScroll = () => look(guard)
  const onPointer = (event: PointerEvent) => follow(guard, event)
  const onResize = () => {
    reading.resize()
    look(guard)
    restart(guard)
  }
  const windowEvents = {
    resize: onResize,
    scroll: onScroll,
    focus: onRestart,
    blur: onRestart,
  } as const
  for (const [event, listener] of Object.entries(windowEvents))
    view.addEventListener(event, listener)
  document.addEventListener('visibilitychange', onRestart)
  for (const event of pointerEvents) document.addEventListener(event, onPointer, true)
  return () => {
    for (const [event, listener] of Object.entries(windowEvents))
      view.removeEventListener(event, listener)
    document.removeEventListener('visibilitychange', onRestart)
    for (const event of pointerEvents) document.removeEventListener(event, onPointer, true)
  }
}

function set(guard: Guarded, next: GuardState) {
  if (guard.state === next) return
  guard.state = next
  guard.onChange(next)
}

function findObstacle({ view, reading, isInView, isFree }: Guarded): GuardState | undefined {
  if (!isInView) return 'hidden'
  if (view.innerWidth < leastWidth || view.innerHeight < leastHeight) return 'small'
  if (!isFree) return 'covered'
  return reading.isDone() ? undefined : 'unread'
}

/** Starts the half second again. */
function restart(guard: Guarded) {
  clearTimeout(guard.timer)
  guard.obstacle = findObstacle(guard)
  if (guard.obstacle) return set(guard, guard.obstacle)
  set(guard, 'waiting')
  guard.timer = setTimeout(() => set(guard, 'awake'), stillness)
}

/** Starts the half second again only if the obstacle has changed. */
function look(guard: Guarded) {
  if (guard.isInView && guard.isFree) guard.reading.follow()
  if (findObstacle(guard) !== guard.obstacle) restart(guard)
}

/** Detects a frame that moves under a resting pointer: its size stays, but its place on the screen changes. */
function follow(guard: Guarded, { screenX, screenY, clientX, clientY, isTrusted }: PointerEvent) {
  if (!isTrusted) return
  const { place } = guard
  const now = [screenX - clientX, screenY - clientY] as const
  const isStill =
    !place || (Math.abs(now[0] - place[0]) <= tolerance && Math.abs(now[1] - place[1]) <= tolerance)
  guard.place = now
  if (!isStill) restart(guard)
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

/** Read position of a view. */
interface Reading {
  /** Returns true if the end of the view was shown. */
  isDone(): boolean
  follow(): void
  /** Resets the read position when the window gets smaller. */
  resize(): void
}

/** Follows how far down a view was shown. Its buttons may lie over the end of it, and what they say of the guard does not count. */
function watchReading(target: HTMLElement): Reading {
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
    resize() {
      if (documentElement.clientHeight < height) seenTo = 0
      height = documentElement.clientHeight
    },
  }
}
