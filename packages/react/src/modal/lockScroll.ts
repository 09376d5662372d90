import { adoptSheet } from './adoptSheet.ts'

/**
 * Keeps the page from scrolling, with the room of its scroll bar kept, until the returned function is called. Each lock is a style sheet of its own: what the
 * page sets meanwhile, or another lock, stays as it is.
 */
export function lockScroll(): () => void {
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth
  const gutter = hasScrollBar ? ';scrollbar-gutter:stable!important' : ''
  return adoptSheet(document, `html{overflow:hidden!important${gutter}}`)
}
