import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNext, serveNext } from './buildNext.ts'
import { followVisitor, rendered } from './followVisitor.ts'

let browser: Browser
let log: string

beforeAll(async () => {
  log = await buildNext()
  browser = await chromium.launch(createLaunchOptions())
}, 300_000)

afterAll(() => browser?.close())

test('Next: a site with the kit builds without a warning', () => {
  expect(log).toContain('Compiled successfully')
  expect(log).not.toMatch(/warn|⚠|deprecat/i)
})

test.each(rendered)(
  'Next: renders on the server and hydrates without a mismatch, connected and not ($way)',
  async (way) => {
    const site = await serveNext()
    try {
      await followVisitor(browser, site.url + (way.isEmbedded ? '/embedded' : ''), way)
      expect(site.said).toEqual([])
    } finally {
      await site.close()
    }
  },
  60_000,
)
