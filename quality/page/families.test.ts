import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBudgets } from '../source/budgets.ts'
import { buildSite, closure, gzipSize, type Site } from './buildSite.ts'

const budgets = readBudgets().page
let alone: Site
let several: Site

beforeAll(async () => {
  alone = await buildSite('minimal')
  several = await buildSite('families')
}, 120_000)

afterAll(() => {
  alone?.remove()
  several?.remove()
})

/** What belongs to a chain family beside EVM chains, by the names of files and packages; how such wallets are called in the catalogue is a line of its own. */
const foreign =
  /@solana|@scure\/btc-signer|@wallet-standard|\/(solana\b|bip122\b|bitcoin\b|walletStandard\/(?!standardId\b))/
/** What code of those families cannot do without saying; the names of requests, which WalletConnect and the frame pass on unread, are not among it. */
const foreignWords =
  /wallet-standard:register|standard:connect|solana:signMessage|getLatestBlockhash|sats-connect|LeatherProvider|XverseProviders|satoshi/i

test('families: a page of EVM chains alone has nothing of Solana, Bitcoin or the wallet standard in its files', () => {
  const modules = alone.chunks.flatMap((chunk) => chunk.modules.filter((id) => foreign.test(id)))
  expect(modules).toEqual([])
  const words = alone.chunks.flatMap(({ file }) => {
    const found = foreignWords.exec(readFileSync(join(alone.folder, file), 'utf8'))
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(words).toEqual([])
})

test('families: their adapters add little to what a page fetches before anybody clicks', () => {
  const before = (site: Site) => sum(site, closure(site, entryOf(site)))
  expect(report('adapters before a click', before(several) - before(alone))).toBeLessThanOrEqual(
    budgets.adaptersBeforeClick,
  )
})

test('families: each part of them that is fetched by itself is small', () => {
  const first = closure(several, entryOf(several))
  const parts = several.chunks.filter(
    ({ file, modules }) => !first.has(file) && modules.some((id) => foreign.test(id)),
  )
  expect(parts.length).toBeGreaterThan(1)
  for (const { file, modules } of parts) {
    // What several parts need is a part by itself.
    const others = parts.filter((other) => other.file !== file && !brings(other.file, file))
    const shared = new Set(others.flatMap((other) => [...closure(several, other.file)]))
    const own = [...closure(several, file)].filter((each) => !first.has(each) && !shared.has(each))
    const name = modules
      .find((id) => foreign.test(id))
      ?.split(/\/(?:dist|node_modules)\//)
      .at(-1)
    expect(report(`${file} (${name})`, sum(several, own)), file).toBeLessThanOrEqual(
      budgets.adapterPart,
    )
  }
})

/** The script that the page names. */
function entryOf(site: Site) {
  const html = readFileSync(join(site.folder, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html)?.[1]
  if (entry === undefined) throw new Error('The page names no script')
  return entry
}

function brings(file: string, other: string) {
  return closure(several, file).has(other)
}

function sum(site: Site, files: Iterable<string>) {
  return [...files].reduce((total, file) => total + gzipSize(site, file), 0)
}

function report(what: string, value: number) {
  console.log(`${what}: ${value.toLocaleString('en')}`)
  return value
}
