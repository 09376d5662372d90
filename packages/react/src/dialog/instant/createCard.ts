import type { Kit } from '@latchkey/core'
import { entryText } from '../../i18n/entryText.ts'
import type { Language } from '../../i18n/language.ts'
import type { Theme } from '../../theme/theme.ts'
import { themeCss } from '../../theme/themeCss.ts'
import { adoptSheet } from '../adoptSheet.ts'
import { element, strokeIcon } from './element.ts'
import sheet from './shell.css?inline'
import type { Afterimage } from './createAfterimage.ts'

/** Header, content and footer without anything in them, as plain DOM: what the dialog and an embedded kit have in common. */
export type Card = ReturnType<typeof createCard>

/** @param retryContent - called when the visitor asks to load the content again */
export function createCard(kit: Kit, root: ShadowRoot, retryContent: () => void) {
  const left = element('div', { class: 'left' })
  const title = element('h2', { id: 'title', part: 'title', tabindex: '-1' })
  const close = element(
    'button',
    { type: 'button', class: 'icon-button', part: 'close' },
    strokeIcon('M6 6l12 12M18 6L6 18'),
  )
  const view = element('div', { class: 'view' })
  const bones = [element('i'), element('i'), element('i')]
  const skeleton = element('div', { class: 'skeleton' }, ...bones)
  const body = element('div', { class: 'body', part: 'content' }, view, skeleton)
  const header = element('div', { class: 'header', part: 'header' }, left, title, close)
  const card = element(
    'div',
    { class: 'card', part: 'dialog', tabindex: '-1', autofocus: '' },
    header,
    body,
  )

  close.addEventListener('click', () => kit.modal.dismiss())

  let language: Language | undefined
  let direction = ''

  /** Writes the card's own words, in the way that the page runs now. */
  function write(): Language['entry'] {
    const text = language?.entry ?? entryText
    close.ariaLabel = text.close
    // Only where it changes: each of them restyles everything inside.
    const lang = language?.tag ?? 'en'
    const dir = direction || document.dir || (language?.dir ?? 'ltr')
    if (card.lang !== lang) card.lang = lang
    if (card.dir !== dir) card.dir = dir
    return text
  }

  return {
    root,
    card,
    header,
    left,
    title,
    close,
    body,
    view,
    skeleton,
    write,
    /** @returns a function that takes the theme away */
    adoptTheme: (theme: Theme) => adoptSheet(root, themeCss(theme, ':host')),
    /** @param dir - empty: as the page runs */
    setLanguage(next: Language | undefined, dir: string) {
      language = next
      direction = dir
      write()
    },
    /** Says that the content could not be loaded, until the returned function is called. */
    showFailure() {
      const { loadFailed, tryAgain } = write()
      const before = [...skeleton.childNodes]
      const retry = element('button', { type: 'button', part: 'button' }, tryAgain)
      retry.addEventListener('click', retryContent)
      const mark = strokeIcon('M12 4v10m0 5v.1')
      skeleton.replaceChildren(
        element('p', { role: 'alert', dir: 'auto' }, mark, loadFailed),
        retry,
      )
      return () => skeleton.replaceChildren(...before)
    },
    removeSheet: adoptSheet(root, sheet),
  }
}

/** What views are drawn into: the dialog, or, without one, a place in the page. */
export type Frame = Pick<
  Card,
  'root' | 'card' | 'header' | 'left' | 'title' | 'close' | 'body' | 'view'
> & {
  readonly dialog?: HTMLDialogElement | undefined
  readonly show?: (() => void) | undefined
  /** Lays out what the closed dialog would show. */
  readonly rehearse?: (() => void) | undefined
  /** From now on the content calls `show`, until the returned function is called. */
  readonly takeOver?: ((afterimage: Afterimage) => () => void) | undefined
  /** Whether a view that comes may take the focus. Default: where nothing inside has it. */
  readonly mayTakeFocus?: (() => boolean) | undefined
}
