import type { html } from 'hono/html'

/** A page as text. */
export function writeHtml(page: ReturnType<typeof html>): string {
  // It is a promise only where something in it is one, which nothing here is.
  return String(page as Awaited<typeof page>)
}
