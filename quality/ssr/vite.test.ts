import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { themes } from '../fixtures/vite/src/themes.ts'
import { buildRendered, serveRendered, type RenderedSite } from './buildRendered.ts'
import { followVisitor, rendered } from './followVisitor.ts'

let browser: Browser
let site: RenderedSite

beforeAll(async () => {
  site = await buildRendered()
  browser = await chromium.launch(createLaunchOptions())
}, 120_000)

afterAll(async () => {
  await browser?.close()
  site?.remove()
})

test('Vite: both halves of a rendered site build without a warning', () => {
  expect(site.warnings).toEqual([])
})

test.each(rendered)(
  'Vite: renders on the server and hydrates without a mismatch, connected and not ($way)',
  async (way) => {
    const served = await serveRendered(site)
    try {
      await followVisitor(browser, served.url + (way.isEmbedded ? '?embedded' : ''), way)
    } finally {
      await served.close()
    }
  },
)

test('Vite: the button has the colours of the system before a script runs', async () => {
  expect(await readColors('', 'without script')).toEqual([
    { background: 'rgb(28, 27, 24)', scheme: 'light' },
    { background: 'rgb(245, 244, 241)', scheme: 'dark' },
  ])
})

// A preset that `buttons.css` brings, and a theme of the site's own, which is in its own sheet.
test.each([
  { look: 'ocean', accent: themes.ocean?.dark.accent, scheme: 'dark' },
  { look: 'own', accent: themes.own?.light.accent, scheme: 'light' },
])(
  'Vite: a theme with a pinned mode ($look) has its colours before a script runs, and keeps them',
  async ({ look, accent, scheme }) => {
    const pinned = { background: toRgb(accent ?? ''), scheme }
    // Whatever the system prefers.
    expect(await readColors(`?look=${look}`, 'without script')).toEqual([pinned, pinned])
    expect(await readColors(`?look=${look}`, 'hydrated')).toEqual([pinned, pinned])
  },
)

/** How the button is drawn where the system is light, and where it is dark. */
async function readColors(search: string, moment: 'without script' | 'hydrated') {
  const served = await serveRendered(site)
  const colors: { background: string; scheme: string }[] = []
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const javaScriptEnabled = moment === 'hydrated'
      const page = await browser.newPage({ javaScriptEnabled, colorScheme })
      await page.goto(served.url + search)
      if (javaScriptEnabled) await page.getByText('disconnected', { exact: true }).waitFor()
      const button = page.locator('.lk-button').first()
      colors.push(
        await button.evaluate((node) => {
          const { backgroundColor, colorScheme } = getComputedStyle(node)
          return { background: backgroundColor, scheme: colorScheme }
        }),
      )
      await page.close()
    }
  } finally {
    await served.close()
  }
  return colors
}

function toRgb(hex: string) {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${parts.join(', ')})`
}
