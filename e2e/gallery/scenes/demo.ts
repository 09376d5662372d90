import { expect } from '@latchkey/testing/playwright'
import type { Walk } from '../walk.ts'
import { startConnected } from './startConnected.ts'

/** The demo's own page, before anybody connects, and what its live panel says then. */
export const demoSections: Walk = {
  title: 'The demo',
  scenes: [
    'demo-bar',
    'demo-hero',
    'demo-live',
    'demo-try',
    'demo-theme',
    'demo-world',
    'demo-foot',
    'demo-live-connected',
  ],
  async go({ page, demo, wallet, world, take }) {
    // The bar stays at the top of the window, wherever that is by then.
    const freeBar = () => page.locator('.bar').evaluate((bar) => (bar.style.position = 'static'))
    await freeBar()
    for (const [scene, part] of [
      ['demo-bar', '.bar'],
      ['demo-hero', '.hero'],
      ['demo-live', '#live'],
      ['demo-try', '#try'],
      ['demo-theme', '#theme'],
      ['demo-world', '[aria-labelledby=world-title]'],
      ['demo-foot', '.foot'],
    ] as const) {
      const section = page.locator(part)
      await expect(section).toBeVisible()
      await take(scene, section)
    }
    await startConnected({ demo, wallet, world })
    await freeBar()
    const live = page.locator('#live')
    await live.scrollIntoViewIfNeeded() // which is when it asks for what it shows
    await expect(demo.fact('useTokenBalances', 'status')).toHaveText('success')
    await expect(demo.fact('useIdentity', 'status')).toHaveText('success')
    await take('demo-live-connected', live)
  },
}
