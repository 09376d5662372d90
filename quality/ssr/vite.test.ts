import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRendered, serveRendered, type RenderedSite } from './buildRendered.ts'
import { followVisitor } from './followVisitor.ts'

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

test('Vite: renders on the server and hydrates without a mismatch, connected and not', async () => {
  const served = await serveRendered(site)
  try {
    const { firstHtml, secondHtml } = await followVisitor(browser, served.url)
    for (const html of [firstHtml, secondHtml]) {
      expect(html).toContain('lk-button')
      expect(html).toContain('<p id="account">reconnecting</p>')
    }
  } finally {
    await served.close()
  }
})

test('Vite: the button has the colours of the system before a script runs', async () => {
  const served = await serveRendered(site)
  const colors: string[] = []
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ javaScriptEnabled: false, colorScheme })
      await page.goto(served.url)
      const button = page.locator('.lk-button').first()
      colors.push(await button.evaluate((node) => getComputedStyle(node).backgroundColor))
      await page.close()
    }
  } finally {
    await served.close()
  }
  expect(colors).toEqual(['rgb(28, 27, 24)', 'rgb(245, 244, 241)'])
})
