import type { html } from 'hono/html'

/** A page as text. It is a promise only where something in it is one, which nothing here is. */
export function writeHtml(page: ReturnType<typeof html>): string {
  if (page instanceof Promise) throw new TypeError('A page here waits for nothing')
  return String(page)
}
