import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'

/** The demo's own page, before anybody connects. */
export const demoSections: Walk = {
  title: 'The demo',
  scenes: ['demo-hero', 'demo-live', 'demo-try', 'demo-theme'],
  async go({ page, take }) {
    // The bar stays at the top of the window, wherever that is by then.
    await page.locator('.bar').evaluate((bar) => (bar.style.position = 'static'))
    for (const [scene, part] of [
      ['demo-hero', '.hero'],
      ['demo-live', '#live'],
      ['demo-try', '#try'],
      ['demo-theme', '#theme'],
    ] as const) {
      const section = page.locator(part)
      await expect(section).toBeVisible()
      await take(scene, section)
    }
  },
}
