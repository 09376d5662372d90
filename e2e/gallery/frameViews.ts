import { expect } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import type { Look } from './walk.ts'

/** What the secure frame draws, by the names of the page that shows it without a wallet behind it. At 1280 px it is in a window of its own. */
const scenes = {
  'frame-send': 'send-coin',
  'frame-unlimited': 'approve-unlimited',
  'frame-message': 'message',
  'frame-sign-in-elsewhere': 'sign-in-elsewhere',
  'frame-permit': 'permit',
  'frame-setup': 'setup',
  'frame-unlock': 'unlock',
  'frame-continue': 'continue',
  'frame-factors': 'factors',
  'frame-devices': 'devices',
} as const
type Scene = keyof typeof scenes

/** The sections of the gallery. */
export const frameSections = [
  {
    title: 'Approvals in the secure frame',
    scenes: [
      'frame-send',
      'frame-unlimited',
      'frame-message',
      'frame-sign-in-elsewhere',
      'frame-permit',
    ],
  },
  {
    title: 'Ways to open a wallet',
    scenes: ['frame-setup', 'frame-unlock', 'frame-continue', 'frame-factors', 'frame-devices'],
  },
] as const satisfies readonly { readonly title: string; readonly scenes: readonly Scene[] }[]

/** @param views - where the page with the frame's views is served */
export function seeFrame(page: Page, views: string) {
  return async ({ width, scheme, direction }: Look, scene: string) => {
    const name = scenes[scene as Scene] // one of the sections' own
    const query = { show: name, mode: scheme, locale: direction === 'rtl' ? 'ar' : 'en' }
    await page.setViewportSize({ width, height: 1_800 }) // fits every scene, since unread text keeps buttons off
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto(`${views}/?${new URLSearchParams(query).toString()}`)
    await page.locator('.frame').waitFor()
    // Buttons that sign wake up after a moment.
    await expect(page.locator('[data-guard]:not([data-guard=awake])')).toHaveCount(0)
  }
}
