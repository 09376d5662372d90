import { chromium, type Browser, type Page } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBudgets } from '../source/budgets.ts'
import { brotliSize, buildSite, closure, gzipSize, type Chunk, type Site } from './buildSite.ts'
import { openPage } from './openPage.ts'
import { serveSite } from './serveSite.ts'

const budgets = readBudgets().page
let browser: Browser
let kit: Site
let bare: Site
let acting: Site

beforeAll(async () => {
  kit = await buildSite('minimal')
  bare = await buildSite('bare')
  acting = await buildSite('hooks')
  browser = await chromium.launch(createLaunchOptions())
}, 120_000)

afterAll(async () => {
  await browser?.close()
  kit?.remove()
  bare?.remove()
  acting?.remove()
})

test('bytes: little is fetched before anybody clicks', async () => {
  const fetched = await visit(kit, isQuiet)
  const floor = await visit(bare, isQuiet)
  expect(report('before a click', size(kit, fetched) - size(bare, floor))).toBeLessThanOrEqual(
    budgets.beforeClick,
  )
})

test('bytes: hooks that act, and every button, bring what they do and not what a click opens', async () => {
  const fetched = await visit(acting, isQuiet)
  const least = await visit(kit, isQuiet)
  expect(
    report('hooks before a click', size(acting, fetched) - size(kit, least)),
  ).toBeLessThanOrEqual(budgets.hooksBeforeClick)
  expect(acting.warnings).toEqual([])
})

test('bytes: a wallet can be chosen soon after the click', async () => {
  const fetched = await visit(kit, openConnectView)
  const floor = await visit(bare, openConnectView)
  expect(
    report('until a wallet can be chosen', size(kit, fetched) - size(bare, floor)),
  ).toBeLessThanOrEqual(budgets.untilConnectView)
})

test('bytes: all that a site has to host', () => {
  // A visitor fetches one language at most, so that languages are counted by themselves.
  const chunks = kit.chunks.filter(({ entry }) => !isLanguage(entry))
  const bytes = chunks.reduce((total, { file }) => total + brotliSize(kit, file), 0)
  expect(report('all JavaScript, brotli', bytes)).toBeLessThanOrEqual(budgets.allJavaScriptBrotli)
  expect(report('chunks', chunks.length)).toBeLessThanOrEqual(budgets.chunks)
})

test('bytes: a language is small, and is fetched by those alone who read it', async () => {
  const languages = kit.chunks.filter(({ entry }) => isLanguage(entry))
  expect(languages.length).toBeGreaterThan(0)
  const opened = await visit(kit, openConnectView)
  for (const { file } of languages) {
    expect(report(`language ${file}`, gzipSize(kit, file))).toBeLessThanOrEqual(budgets.feature)
    expect(opened).not.toContain(file)
  }
})

test('bytes: each part of a feature is small, and is fetched only when a visitor opens it', async () => {
  const known = new Set(await visit(kit, openConnectView))
  const lazy = kit.chunks.filter(({ isLazy }) => isLazy)
  for (const chunk of lazy)
    if (!featureOf(chunk)) for (const each of closure(kit, chunk.file)) known.add(each)
  const parts = lazy.flatMap((chunk) => {
    const files = [...closure(kit, chunk.file)].filter((file) => !known.has(file))
    const id = featureOf(chunk)
    return id === undefined ? [] : [{ id, files }]
  })
  expect(parts.length).toBeGreaterThan(0)
  const opened = await visit(kit, openConnectView)
  expect(opened.filter((file) => parts.some(({ files }) => files.includes(file)))).toEqual([])
  // Several features, such as sending and swapping, load some files: these are counted once.
  const isShared = (file: string) =>
    new Set(parts.filter(({ files }) => files.includes(file)).map(({ id }) => id)).size > 1
  const shared = new Set(parts.flatMap(({ files }) => files.filter(isShared)))
  expect(report('shared by features', size(kit, [...shared]))).toBeLessThanOrEqual(budgets.feature)
  for (const { id, files } of parts) {
    const own = files.filter((file) => !isShared(file))
    const budget = id === 'swaps' ? budgets.swaps : budgets.feature
    expect.soft(report(`feature ${id}`, size(kit, own)), id).toBeLessThanOrEqual(budget)
  }
})

test('bytes: the client of WalletConnect is small', () => {
  const client = kit.chunks.find(({ entry }) => entry?.endsWith('/createWalletConnect.js'))
  if (!client) throw new Error('The client is no chunk of its own')
  const others = kit.chunks.filter(({ file, isLazy }) => isLazy && file !== client.file)
  const shared = new Set(others.flatMap(({ file }) => [...closure(kit, file)]))
  const own = [...closure(kit, client.file)].filter((file) => !shared.has(file))
  expect(own).toContain(client.file)
  expect(report('client of WalletConnect', size(kit, own))).toBeLessThanOrEqual(
    budgets.walletConnect,
  )
})

test('bytes: what the core asks for when it is needed comes in small files', async () => {
  const opened = await visit(kit, openConnectView)
  const files = kit.chunks.filter(({ file, modules, entry }) => {
    const isOurs = modules.some((id) => /\/packages\/(core|protocol)\//.test(id))
    const isCounted = entry?.endsWith('/createWalletConnect.js') || opened.includes(file)
    return isOurs && !isCounted && !modules.some((id) => id.includes('/packages/react/'))
  })
  expect(files.length).toBeGreaterThan(1)
  for (const { file, modules } of files) {
    const isLibrary = modules.some((id) => id.endsWith('/core/dist/adapters/eip155/operations.js'))
    expect(report(`core ${file}`, gzipSize(kit, file)), file).toBeLessThanOrEqual(
      isLibrary ? budgets.evmLibrary : budgets.coreChunk,
    )
  }
})

test('build: a site with the kit builds without a warning', () => {
  expect(kit.warnings).toEqual([])
})

/** Opens a site in a browser without any cache. @returns the files that it fetched */
async function visit(site: Site, act: (page: Page) => Promise<void>): Promise<string[]> {
  const served = await serveSite(site)
  const { page, close } = await openPage(browser)
  try {
    await page.goto(served.url)
    await act(page)
    return served.requested()
  } finally {
    await close()
    await served.close()
  }
}

async function isQuiet(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openConnectView(page: Page) {
  await page.getByRole('button', { name: 'Connect Wallet' }).click()
  // The pointer stays away from the wallets: over one of them it fetches the code that connects.
  await page.getByRole('button', { name: 'Sample Wallet' }).waitFor()
  await page.waitForLoadState('networkidle')
}

function size(site: Site, files: readonly string[]) {
  return files.reduce((total, file) => total + gzipSize(site, file), 0)
}

function isLanguage(entry: string | undefined) {
  return entry?.includes('/i18n/') ?? false
}

/** The one feature that a chunk is a part of, by what is asked for or, where other parts use the chunk as well, by what is in it. */
function featureOf({ entry, modules }: Chunk) {
  const sources = entry === undefined ? modules : [entry]
  const found = new Set(sources.flatMap((id) => /\/features\/([^/]+)\//.exec(id)?.[1] ?? []))
  const [id] = found
  return found.size === 1 ? id : undefined
}

function report(what: string, value: number) {
  console.log(`${what}: ${value.toLocaleString('en')}`)
  return value
}
