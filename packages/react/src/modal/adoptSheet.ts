/** Gives a document or a shadow root one more style sheet until the returned function is called. No style tag: a strict policy holds. */
export function adoptSheet(root: DocumentOrShadowRoot, text: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}
