import { whenIdle } from '../whenIdle.ts'

/** Pictures of one kind that are fetched before they show. */
const prefetchedImages = 20

/** Fetches the first pictures into the browser's cache when the page is idle. Nothing waits for them. */
export function prefetchImages(urls: readonly (string | null | undefined)[]): void {
  if (typeof Image === 'undefined') return
  whenIdle(() => {
    for (const url of urls.slice(0, prefetchedImages)) if (url) new Image().src = url
  })
}
