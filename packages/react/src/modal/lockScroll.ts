/** Keeps the page from scrolling, with the room of its scroll bar kept, until the returned function is called. */
export function lockScroll() {
  const { style, clientWidth } = document.documentElement
  const before = { overflow: style.overflow, gutter: style.scrollbarGutter }
  const hasScrollBar = window.innerWidth > clientWidth
  style.overflow = 'hidden'
  if (hasScrollBar) style.scrollbarGutter = 'stable'
  return () => {
    style.overflow = before.overflow
    style.scrollbarGutter = before.gutter
  }
}
