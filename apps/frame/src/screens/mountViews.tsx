import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { flushSync } from 'react-dom'
import './ui.css'
import './unlock/unlock.css'
import { ShownView } from './ShownView.tsx'
import { english, formatText, loadLanguage, type Language } from './texts/texts.ts'
import { readTheme, type FrameTheme } from './theme.ts'
import { titleOf, usualHeights } from './titleOf.ts'
import type { View } from './view.ts'
import { createViewWindow, type ViewWindow } from './viewWindow.ts'

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

/** How views are drawn. */
export type MountOptions = {
  readonly language?: string | undefined
  readonly onHeight?: ((height: number) => void) | undefined
  readonly onRejectAll?: (() => void) | undefined
  readonly approvals?: 'frame' | 'window' | undefined
}

/** State of a document's views. */
type Mount = {
  readonly root: HTMLElement
  readonly react: Root
  readonly Screen: ComponentType<{ readonly view: View }>
  readonly options: MountOptions
  readonly dark: MediaQueryList
  readonly ownWindow: ViewWindow
  language: Language
  /** Counts language changes: the newest one wins. */
  languageTurn: number
  theme: FrameTheme
  view: View | undefined
  /** Prompts that wait behind the view. */
  waiting: number
  /** Counts views, and moves back into the frame. */
  turn: number
  /** The browser has opened no window for this view. */
  hasNoWindow: boolean
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
  options: MountOptions = {},
): Ui {
  const mount: Mount = {
    root,
    react: createRoot(root),
    Screen,
    options,
    dark: matchMedia('(prefers-color-scheme: dark)'),
    ownWindow: createViewWindow({
      onOpen: (opened) => dressWindow(mount, opened, escape),
      onClosed: () => {
        mount.turn += 1 // ticks of the window do not count in the frame
        draw(mount)
      },
    }),
    language: english,
    languageTurn: 0,
    theme: {},
    view: undefined,
    waiting: 0,
    turn: 0,
    hasNoWindow: false,
  }
  const escape = (event: KeyboardEvent) => rejectOnEscape(mount, event)
  const unwatch = watchDocument(mount, escape)
  dress(mount)
  void setLanguage(mount, options.language ?? navigator.language)
  return {
    show: (view, waiting = 0) => show(mount, view, waiting),
    setWaiting(waiting) {
      mount.waiting = waiting
      draw(mount)
    },
    setTheme(theme) {
      mount.theme = theme
      dress(mount)
    },
    setLanguage: (tag) => setLanguage(mount, tag),
    unmount() {
      mount.ownWindow.close()
      unwatch()
      mount.react.unmount()
    },
  }
}

function show(mount: Mount, view: View | undefined, waiting: number) {
  const { language, ownWindow, root } = mount
  // Unmounts the former view before its window goes away.
  if (ownWindow.current()) {
    mount.view = undefined
    draw(mount)
    ownWindow.close()
  }
  Object.assign(mount, { view, waiting, hasNoWindow: false, turn: mount.turn + 1 })
  draw(mount)
  if (!view) return { title: '', height: 0 }
  const title = formatText(language, titleOf(view))
  root.ownerDocument.title = title
  focusView(root)
  return { title, height: root.offsetHeight || usualHeights[view.kind] }
}

function focusView(root: HTMLElement) {
  window.scrollTo(0, 0) // the former view's scroll position means nothing here
  window.focus() // so that the first press counts: gaining the focus by it would not
  const heading = root.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  // A field with autofocus keeps the focus.
  if (!root.contains(root.ownerDocument.activeElement)) heading?.focus({ preventScroll: true })
}

function draw(mount: Mount) {
  flushSync(() => mount.react.render(render(mount)))
}

function render(mount: Mount) {
  const { language, options, ownWindow, Screen, turn, view, waiting } = mount
  if (!view) return null
  const windowBody = ownWindow.current()?.document.body
  const isWindowFirst = options.approvals === 'window' && !windowBody && !mount.hasNoWindow
  return (
    <ShownView
      Screen={Screen}
      view={view}
      turn={turn}
      waiting={waiting}
      onRejectAll={options.onRejectAll}
      language={language}
      windowBody={windowBody}
      ownWindow={{
        open: () => openWindow(mount),
        isOpen: windowBody !== undefined,
        credentials: () => (ownWindow.current() ?? window).navigator.credentials,
      }}
      onOpenFirst={isWindowFirst ? () => moveApproval(mount) : undefined}
    />
  )
}

function openWindow(mount: Mount) {
  const { turn } = mount
  return mount.ownWindow.open(() => turn === mount.turn)
}

/** Moves the approval into a window of its own. Shows it here if no window opens. */
async function moveApproval(mount: Mount) {
  mount.hasNoWindow = !(await openWindow(mount))
  draw(mount)
}

function dressWindow(mount: Mount, opened: Window, onKey: (event: KeyboardEvent) => void) {
  opened.document.title = mount.view ? formatText(mount.language, titleOf(mount.view)) : ''
  opened.document.addEventListener('keydown', onKey)
  dress(mount)
  draw(mount)
}

/** Applies theme and language to the document, and to the window of the view. */
function dress(mount: Mount) {
  paint(mount, mount.root.ownerDocument)
  const opened = mount.ownWindow.current()
  if (opened) paint(mount, opened.document)
}

function paint({ theme, dark, language }: Mount, { documentElement: element }: Document) {
  const { scheme, properties, radius } = readTheme(theme, dark.matches ? 'dark' : 'light')
  for (const [name, value] of Object.entries(properties))
    element.style.setProperty(`--lk-${name}`, value)
  element.style.setProperty('--lk-radius', String(radius))
  element.style.colorScheme = scheme
  element.lang = language.tag
  element.dir = language.dir
}

async function setLanguage(mount: Mount, tag: string | undefined) {
  const turn = ++mount.languageTurn
  const loaded = await loadLanguage(tag)
  if (turn !== mount.languageTurn) return // a newer choice wins
  mount.language = loaded
  dress(mount)
  draw(mount)
}

function rejectOnEscape({ view }: Mount, event: KeyboardEvent) {
  if (event.key !== 'Escape' || !event.isTrusted || !view || !('reject' in view)) return
  event.preventDefault()
  view.reject()
}

/** Watches the height, the Escape key and the system's colour scheme. Returns a function that stops watching. */
function watchDocument(mount: Mount, onKey: (event: KeyboardEvent) => void) {
  const { dark, options, root } = mount
  const onScheme = () => dress(mount)
  const observer = new ResizeObserver(() => {
    const { offsetHeight } = root
    if (mount.view && offsetHeight > 0) options.onHeight?.(offsetHeight)
  })
  observer.observe(root)
  root.ownerDocument.addEventListener('keydown', onKey)
  dark.addEventListener('change', onScheme)
  return () => {
    observer.disconnect()
    root.ownerDocument.removeEventListener('keydown', onKey)
    dark.removeEventListener('change', onScheme)
  }
}
