import type { Kit } from '@latchkey/core'
import { entryText } from '../i18n/entryText.ts'
import type { Language } from '../i18n/language.ts'
import type { Theme } from '../theme/theme.ts'
import { themeCss } from '../theme/themeCss.ts'
import { adoptSheet } from './adoptSheet.ts'
import { element, strokeIcon } from './element.ts'
import sheet from './card.css?inline'

/** Elements that views are drawn into: the dialog or, in an embedded kit, a block of the page. */
export interface Surface {
  readonly root: ShadowRoot
  readonly card: HTMLElement
  readonly header: HTMLElement
  /** Start of the header. */
  readonly left: HTMLElement
  readonly title: HTMLElement
  readonly close: HTMLButtonElement
  readonly body: HTMLElement
  readonly view: HTMLElement
  readonly dialog?: HTMLDialogElement | undefined
  /** Allows a new view to take the focus. Default: if nothing inside has it. */
  readonly mayTakeFocus?: (() => boolean) | undefined
}

/** Header, content and footer without anything in them, as plain DOM. The dialog and an embedded kit each have one. */
export interface Card extends Surface {
  readonly skeleton: HTMLElement
  /** Writes the card's own words in the direction of the page, and returns them. */
  readonly write: () => Language['entry']
  /** @returns a function that takes the theme away */
  readonly adoptTheme: (theme: Theme) => () => void
  /** @param dir - empty: as the page runs */
  readonly setLanguage: (language: Language | undefined, dir: string) => void
  /** Shows that the content could not be loaded, until the returned function is called. */
  readonly showFailure: () => () => void
  readonly removeSheet: () => void
}

/** @param retryContent - called when the visitor asks to load the content again */
export function createCard(kit: Kit, root: ShadowRoot, retryContent: () => void): Card {
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
    adoptTheme: (theme) => adoptSheet(root, themeCss(theme, ':host')),
    setLanguage(next, dir) {
      language = next
      direction = dir
      write()
    },
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
