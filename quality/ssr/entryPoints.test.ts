import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { createLaunchOptions } from '@latchkey/testing/playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { serveSite } from '../page/serveSite.ts'
import { publishedPackages } from '../source/readEntryPoints.ts'
import { root } from '../source/listSources.ts'
import { importInThread, importUnderWatch, nothing } from './importUnderWatch.ts'

/** Every entry point of every published package, by the name that a site imports. */
const entryPoints = publishedPackages.flatMap((name) => {
  // Our own manifest; only the names of its exports are read.
  const { exports } = JSON.parse(
    readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'),
  ) as { readonly exports: Readonly<Record<string, unknown>> }
  return Object.keys(exports)
    .filter((entry) => !/\.(json|css)$/.test(entry))
    .map((entry) => `@latchkey/${name}${entry.slice(1)}`)
})
// Playwright, which the fixtures bring along, does as it likes when it is imported.
const forNode = entryPoints.filter((name) => name !== '@latchkey/testing/playwright')
const forBrowsers = entryPoints.filter((name) => !/server|testing(?!\/wallet)/.test(name))

const run = promisify(execFile)
let folder: string
let browser: Browser

beforeAll(async () => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  // Inside the repository, so that the packages are found.
  folder = mkdtempSync(join(root, '.cache/import-'))
  writeFileSync(join(folder, 'look.mjs'), importInThread(forNode))
  writeFileSync(
    join(folder, 'worker.mjs'),
    `import { Worker } from 'node:worker_threads'\nnew Worker(new URL('look.mjs', import.meta.url))`,
  )
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Empty</title>')
  browser = await chromium.launch(createLaunchOptions())
})

afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true })
})

test.each(['look', 'worker'])(
  'import: under Node no entry point leaves anything behind, and the process ends by itself (%s)',
  async (script) => {
    const { stdout, stderr } = await run(process.execPath, [join(folder, `${script}.mjs`)], {
      timeout: 30_000,
    })
    expect({ stderr, left: JSON.parse(stdout) as unknown }).toEqual({ stderr: '', left: nothing })
  },
)

test('import: in a page and in a worker of a browser nothing happens either', async () => {
  const entry = join(folder, 'entry.js')
  const names = forBrowsers.map((name, index) => `import * as part${index} from '${name}'`)
  const parts = forBrowsers.map((_, index) => `part${index}`)
  writeFileSync(entry, `${names.join('\n')}\nexport const parts = [${parts.join(', ')}]`)
  const site = join(folder, 'site')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      lib: { entry, formats: ['es'], fileName: 'all' },
      rollupOptions: { treeshake: false },
    },
  })
  writeFileSync(join(site, 'index.html'), readFileSync(join(folder, 'index.html')))
  const served = await serveSite({ folder: site })
  const page = await browser.newPage({ bypassCSP: true }) // the worker is made from a text
  await page.goto(served.url)
  for (const place of ['page', 'worker'] as const)
    expect(await page.evaluate(importUnderWatch(place, `${served.url}all.js`)), place).toEqual({
      count: forBrowsers.length,
      done: [],
    })
  await served.close()
})
