/**
 * Gives a document or a shadow root one more style sheet until the returned function is called. No style tag: a strict policy holds.
 * Where nothing is drawn, as in jsdom, there are no such sheets, and nothing happens.
 */
export function adoptSheet(root: DocumentOrShadowRoot, text: string) {
  if (!root.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}

/**
 * Keeps the page from scrolling, with the room of its scroll bar kept, until the returned function is called. Each lock is a style sheet of its own: what the
 * page sets meanwhile, or another lock, stays as it is.
 */
export function lockScroll(): () => void {
  const hasScrollBar = window.innerWidth > document.documentElement.clientWidth
  const gutter = hasScrollBar ? ';scrollbar-gutter:stable!important' : ''
  return adoptSheet(document, `html{overflow:hidden!important${gutter}}`)
}
