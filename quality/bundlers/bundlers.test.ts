import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSite } from '../page/serveSite.ts'
import { findTwins } from '../source/findTwins.ts'
import { root } from '../source/listSources.ts'
import { addSite, createProject } from './createProject.ts'
import { packAll } from './packAll.ts'

const minutes = 60_000

/** Bundlers that `npm run test:matrix` chose; all of them if Vitest runs this file by itself. */
const chosen = process.env.LATCHKEY_BUNDLERS?.split(',')
const isChosen = (name: string) => !chosen || chosen.includes(name)

let folder: string
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-bundlers-'))
  browser = await chromium.launch(createLaunchOptions())
  await packAll(folder)
}, 20 * minutes)

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each(['esbuild', 'webpack', 'rollup', 'vite6', 'vite8'].filter(isChosen))(
  '%s builds the program of the README, which opens the dialog',
  async (name) => {
    const project = await createProject(name, folder)
    addSite(project)
    expect(await project.build()).toBe('')
    await expectSite(join(project.folder, 'dist'))
  },
  5 * minutes,
)

test.each(['webpack', 'turbopack'].filter((bundler) => isChosen(`next-${bundler}`)))(
  'next builds a button in a server component with %s',
  async (bundler) => {
    const project = await createProject('next', folder)
    expect(await project.build(bundler)).toBe('')
    await expectSite(join(project.folder, 'dist', bundler))
  },
  10 * minutes,
)

test.runIf(isChosen('recipes'))(
  'recipes for viem, ethers and @solana/kit compile in strict TypeScript',
  async () => {
    const project = await createProject('recipes', folder)
    const page = readFileSync(join(root, 'docs/react.md'), 'utf8')
    const [, section = ''] = page.split('### With viem, ethers and `@solana/kit`')
    const recipes = [...section.split('\n### ')[0]!.matchAll(/```(tsx?)\n([\s\S]*?)```/g)]
    expect(recipes).toHaveLength(3)
    for (const [index, [, ending, code = '']] of recipes.entries())
      writeFileSync(join(project.folder, `recipe${index}.${ending}`), code)
    expect(await project.build()).toBe('')
  },
  5 * minutes,
)

/** Expects the sheet of the buttons, paths that every file system tells apart, and a button that opens the dialog. */
async function expectSite(site: string) {
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' })
  expect(findTwins(files)).toEqual([])
  const sheets = files.filter((file) => file.endsWith('.css'))
  const css = sheets.map((file) => readFileSync(join(site, file), 'utf8')).join('')
  expect(css).toContain('.lk-button')
  // Some bundlers write no page.
  const link = (page: string) =>
    sheets
      .filter((sheet) => !page.includes(sheet))
      .map((sheet) => `<link rel="stylesheet" href="${sheet}" />`)
      .join('')
  const { url, close } = await serveSite({ folder: site }, (page) =>
    page.replace('</head>', `${link(page)}</head>`),
  )
  // Next writes scripts into its pages.
  const page = await browser.newPage({ bypassCSP: true })
  try {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').waitFor()
    expect(complaints).toEqual([])
  } finally {
    await page.close()
    await close()
  }
}
