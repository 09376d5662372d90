import type { Kit } from '../kit/kit.ts'
import { readPlatform } from '../wallets/platform.ts'
import { frameUrlOf } from './frameUrl.ts'

const name = 'latchkey-social'
const width = 600
const height = 800

/** Where the window of an attempt begins. The address is final at once: nothing has to be told to a window that the browser may cut off from this page. */
export function socialWindowUrl(kit: Kit, attempt: string, secret = ''): string {
  const url = frameUrlOf(kit, 'popup')
  url.search = new URLSearchParams({ projectId: kit.options.projectId, attempt }).toString()
  url.hash = secret
  return url.href
}

/**
 * Opens the window of an attempt, in the middle of this one. Telegram opens none; there, and where the browser refuses, the page itself has to go.
 *
 * @throws FrameUnavailableError where the kit has no usable `frameUrl`
 */
export function openSocialWindow(
  kit: Kit,
  attempt: string,
  mode: 'popup' | 'redirect' | undefined = readPlatform().isTelegram ? 'redirect' : 'popup',
): Window | undefined {
  const url = socialWindowUrl(kit, attempt)
  if (mode === 'redirect') return undefined
  const left = Math.max(0, screenX + (outerWidth - width) / 2)
  const top = Math.max(0, screenY + (outerHeight - height) / 2)
  const place = { width, height, left, top }
  const features = Object.entries(place).map(([key, value]) => `${key}=${Math.round(value)}`)
  return open(url, name, `popup,${features.join()}`) ?? undefined
}
