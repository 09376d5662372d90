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
