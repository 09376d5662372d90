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
