import { readPlatform } from '../wallets/platform.ts'

const width = 600
const height = 800

/**
 * Opens an empty window in the middle of this one, within the click that it is called in, and cuts it off: whoever is shown in it has no hold of this
 * page. `undefined` where the browser opens none.
 */
export function openPurchaseWindow(title: string): Window | undefined {
  // Telegram opens links that are pressed, and nothing else.
  if (typeof open !== 'function' || readPlatform().isTelegram) return undefined
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const place = Object.entries({ width, height, left, top })
  const features = place.map(([key, value]) => `${key}=${Math.round(value)}`)
  const opened = open('about:blank', '_blank', `popup,${features.join()}`)
  if (!opened) return undefined
  opened.opener = null
  try {
    opened.document.title = title
  } catch {
    // It is cut off already: then it has no title for a moment.
  }
  return opened
}

/** Sends the window on to an address that was checked; the way there names no page. Says whether there still was a window. */
export function sendWindow(opened: Window | undefined, url: string): boolean {
  if (!opened || opened.closed) return false
  try {
    opened.location.replace(url)
    return true
  } catch {
    return false
  }
}
