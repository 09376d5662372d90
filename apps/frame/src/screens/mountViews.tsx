import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createPortal, flushSync } from 'react-dom'
import './ui.css'
import './unlock/unlock.css'
import { LanguageContext } from './language.ts'
import { GuardedMain } from './guard/GuardedMain.tsx'
import { openOwnWindow, OwnWindowContext } from './ownWindow.ts'
import { Elsewhere, Waiting, WindowFirst } from './components/Notices.tsx'
import { english, formatText, loadLanguage } from './texts/texts.ts'
import { readTheme, type FrameTheme } from './theme.ts'
import { titleOf, usualHeights } from './titleOf.ts'
import type { View } from './view.ts'

/** What the frame draws with. */
export type Ui = {
  /**
   * Draws a view, or nothing.
   *
   * @param waiting how many prompts wait behind it
   * @returns its title in the visitor's language, and its height in CSS pixels, which is a guess while the frame does not show
   */
  show(
    view: View | undefined,
    waiting?: number,
  ): { readonly title: string; readonly height: number }
  setWaiting(count: number): void
  /** From `SYNC_THEME`. Colours in which something could not be read are not taken over. */
  setTheme(theme: FrameTheme): void
  /** From `SYNC_THEME`: a BCP 47 tag. Resolves when its texts are there; the language before stays until then. */
  setLanguage(tag: string | undefined): Promise<void>
  unmount(): void
}

/** How often a window of its own is looked after. Milliseconds. */
const lookInterval = 250

/** How views are drawn. */
export type MountOptions = {
  readonly language?: string | undefined
  readonly onHeight?: ((height: number) => void) | undefined
  readonly onRejectAll?: (() => void) | undefined
  readonly approvals?: 'frame' | 'window' | undefined
}

/**
 * Mounts what draws the views of a document.
 *
 * @param Screen the component for a view; each document of the frame has its own views
 * @param options.language a BCP 47 tag; default: the browser's
 * @param options.onHeight is told the height of what shows whenever it changes, in CSS pixels
 * @param options.onRejectAll ends every prompt that waits; offered when more than one does
 * @param options.approvals `window`: approvals are first offered in a window of their own; where the browser opens none, they show here
 */
export function mountViews(
  root: HTMLElement,
  Screen: ComponentType<{ readonly view: View }>,
  { language: tag = navigator.language, onHeight, onRejectAll, approvals }: MountOptions = {},
): Ui {
  const react = createRoot(root)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let language = english
  let languageTurn = 0
  let theme: FrameTheme = {}
  let view: View | undefined
  let waiting = 0
  let count = 0
  let ownWindow: Window | undefined
  let looking: ReturnType<typeof setInterval> | undefined
  let hasNoWindow = false // the browser has opened none for this view

  function paint({ documentElement: element }: Document) {
    const { scheme, properties, radius } = readTheme(theme, dark.matches ? 'dark' : 'light')
    for (const [name, value] of Object.entries(properties))
      element.style.setProperty(`--lk-${name}`, value)
    element.style.setProperty('--lk-radius', String(radius))
    element.style.colorScheme = scheme
    element.lang = language.tag
    element.dir = language.dir
  }

  function dress() {
    paint(root.ownerDocument)
    if (ownWindow) paint(ownWindow.document)
  }

  function draw() {
    flushSync(() => react.render(render()))
  }

  function render() {
    if (!view) return null
    const isDecided = approvals !== 'window' || ownWindow !== undefined || hasNoWindow
    const led = view.kind === 'approval' && !isDecided ? view : undefined
    const content = (
      <GuardedMain isAlone={ownWindow !== undefined} kind={view.kind} key={count}>
        {waiting > 0 && <Waiting count={waiting} onRejectAll={onRejectAll} />}
        {led ? <WindowFirst onOpen={leave} onCancel={led.reject} /> : <Screen view={view} />}
      </GuardedMain>
    )
    const { reject } = 'reject' in view ? view : { reject: undefined }
    return (
      <LanguageContext value={language}>
        <OwnWindowContext value={{ open, isOpen: ownWindow !== undefined, credentials }}>
          {ownWindow ? (
            <>
              <Elsewhere onCancel={reject} />
              {createPortal(content, ownWindow.document.body)}
            </>
          ) : (
            content
          )}
        </OwnWindowContext>
      </LanguageContext>
    )
  }

  function credentials() {
    return (ownWindow ?? window).navigator.credentials
  }

  /** Moves the approval into a window of its own. Shows it here if no window opens. */
  async function leave() {
    hasNoWindow = !(await open())
    draw()
  }

  async function open() {
    const before = count
    const opened = await openOwnWindow()
    if (!opened || before !== count) {
      opened?.close()
      return opened !== undefined
    }
    ownWindow = opened
    opened.document.title = view ? formatText(language, titleOf(view)) : ''
    opened.document.addEventListener('keydown', escape)
    dress()
    draw()
    looking = setInterval(() => {
      if (opened.closed) leaveWindow()
    }, lookInterval)
    return true
  }

  /** Back into the frame, as new: what was ticked in the window has to be ticked again. */
  function leaveWindow() {
    closeWindow()
    count += 1
    draw()
  }

  function closeWindow() {
    clearInterval(looking)
    ownWindow?.close()
    ownWindow = undefined
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !event.isTrusted || !view || !('reject' in view)) return
    event.preventDefault()
    view.reject()
  }

  async function setLanguage(next: string | undefined) {
    const turn = ++languageTurn
    const loaded = await loadLanguage(next)
    if (turn !== languageTurn) return // another one was chosen meanwhile
    language = loaded
    dress()
    draw()
  }

  const observer = new ResizeObserver(() => {
    const { offsetHeight } = root
    if (view && offsetHeight > 0) onHeight?.(offsetHeight)
  })
  observer.observe(root)
  root.ownerDocument.addEventListener('keydown', escape)
  dark.addEventListener('change', dress)
  dress()
  void setLanguage(tag)

  return {
    show(next, others = 0) {
      // Before what it holds goes away with it.
      if (ownWindow) {
        view = undefined
        draw()
        closeWindow()
      }
      view = next
      hasNoWindow = false
      waiting = others
      count += 1
      draw()
      if (!next) return { title: '', height: 0 }
      const title = formatText(language, titleOf(next))
      const { ownerDocument } = root
      ownerDocument.title = title
      window.scrollTo(0, 0) // where the view before was scrolled to says nothing of this one
      window.focus() // so that the first press counts: gaining the focus by it would not
      const heading = root.querySelector('h1')
      heading?.setAttribute('tabindex', '-1')
      // A field that takes the focus by itself keeps it.
      if (!root.contains(ownerDocument.activeElement)) heading?.focus({ preventScroll: true })
      return {
        title,
        height: root.offsetHeight || usualHeights[next.kind],
      }
    },
    setWaiting(others) {
      waiting = others
      draw()
    },
    setTheme(next) {
      theme = next
      dress()
    },
    setLanguage,
    unmount() {
      closeWindow()
      observer.disconnect()
      root.ownerDocument.removeEventListener('keydown', escape)
      dark.removeEventListener('change', dress)
      react.unmount()
    },
  }
}
