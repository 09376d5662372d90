import { socialAttempt } from './socialAttempt.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Brings the window of a login with a provider to the front.
 *
 * @returns false where this page has no hold of a window
 */
export function focusSocial(kit: Kit): boolean {
  const { window: opened } = socialAttempt(kit) ?? {}
  if (!opened || opened.closed) return false
  opened.focus()
  return true
}
