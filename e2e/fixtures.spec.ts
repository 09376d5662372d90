import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test as base } from '@latchkey/testing/playwright'

/** The fixtures' own promises: what pages must not do fails the test that saw it. */
const test = base.extend<{ openHtml: (html: string, policy?: string) => Promise<void> }>({
  openHtml: async ({ page, serveSite }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
    await use(async (body, policy) => {
      writeFileSync(
        join(folder, 'index.html'),
        `<!doctype html><html lang="en"><title>Page</title><link rel="icon" href="data:," /><main><h1>Page</h1>${body}</main></html>`,
      )
      await page.goto(await serveSite(folder, { policy }))
    })
    rmSync(folder, { recursive: true, force: true })
  },
})

test('a clean page passes', async ({ openHtml, page }) => {
  await openHtml('<button>Press</button>')
  await expectAccessible(page)
})

test('a page without an icon that reads a chain directly passes', async ({
  page,
  serveSite,
  world,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-site-'))
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><html lang="en"><title>Page</title><h1>Page</h1></html>',
  )
  await page.goto(await serveSite(folder))
  const read = (url: string) =>
    page.evaluate(async (url) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
      const headers = { 'content-type': 'application/json' }
      const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json()
      const { status } = await fetch('/favicon.ico')
      return { answer, status }
    }, url)
  const { url } = world.devnet.chains[31337]
  for (const address of [url, url.replace('127.0.0.1', 'localhost')])
    expect(await read(address)).toMatchObject({ answer: { result: '0x7a69' }, status: 404 })
  rmSync(folder, { recursive: true, force: true })
})

const problemsOfPages = [
  {
    what: 'a console error',
    seen: /console error: broken/,
    html: '',
    act: (page: Page) => page.evaluate(() => console.error('broken')),
  },
  {
    what: 'an uncaught error',
    seen: /uncaught error: .*broken/,
    html: '',
    act: (page: Page) => page.evaluate(() => void Promise.reject(new Error('broken'))),
  },
  {
    what: 'a broken content policy',
    seen: /content policy: style-src-attr blocked inline/,
    html: '<p style="color: red">Red</p>',
    act: async () => {},
  },
  {
    what: 'HTML made from a string',
    seen: /content policy: require-trusted-types-for/,
    html: '',
    act: (page: Page) =>
      page.evaluate(() => {
        try {
          document.body.innerHTML = '<b>x</b>'
        } catch {
          // Refused by Trusted Types, and reported.
        }
      }),
  },
  {
    what: 'a request to somebody outside the world',
    seen: /request that leaves the world: GET http:\/\/tracker.localhost/,
    html: '',
    // Under the documented policy the browser would not even try.
    policy: 'default-src *',
    act: (page: Page) =>
      page.evaluate(() => void fetch('http://tracker.localhost:9/').catch(() => {})),
  },
] as const

for (const { what, seen, html, act, ...options } of problemsOfPages) {
  test(`sees ${what}`, async ({ openHtml, page, problems }) => {
    await openHtml(html, 'policy' in options ? options.policy : undefined)
    await act(page)
    await expect.poll(() => problems.list().join('\n')).toMatch(seen)
    problems.allow(/.*/s, 'this test is about it')
  })
}

test('fails a test whose page had a problem', async ({ openHtml, page }) => {
  test.fail()
  await openHtml('')
  await page.evaluate(() => console.error('broken'))
})

test('a problem passes when it is allowed for a reason', async ({ openHtml, page, problems }) => {
  problems.allow(/console error: expected/, 'this test is about it')
  await openHtml('')
  await page.evaluate(() => console.error('expected'))
})

test('expectAccessible sees into shadow roots and dialogs', async ({ openHtml, page }) => {
  await openHtml('')
  await page.evaluate(() => {
    const root = document.body
      .appendChild(document.createElement('div'))
      .attachShadow({ mode: 'open' })
    const dialog = root.appendChild(document.createElement('dialog'))
    dialog.append(document.createElement('button'))
    dialog.setAttribute('aria-label', 'Empty')
    dialog.showModal()
  })
  await expect(expectAccessible(page)).rejects.toThrow(/button-name/)
})

test('the world pays out play money on its page', async ({ page, world }) => {
  await page.goto(world.urls.page)
  await page.getByLabel('Address').fill('0x00000000000000000000000000000000000F00D5')
  await page.getByRole('button', { name: 'Send 1 ETH' }).click()
  await expect(page.getByRole('status')).toContainText('Sent 1 ETH in 0x')
  await expectAccessible(page)
})
