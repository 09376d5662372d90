import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { mergeFiles } from '../scripts/mergeFiles.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** As tsdown writes the files of a package. */
function build(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-merge-'))
  folders.push(folder)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  for (const [name, code] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), `${code}\n`)
  }
  return folder
}

const start = `import { wait } from "./parts/wait.js";
const load = async () => (await import("./parts/late.js")).late();
export { load, start };
const start = () => typeof wait;`

const parts = {
  'parts/wait.js': 'const wait = () => "waited";\nexport { wait };',
  'parts/name.js': 'const name = () => "late";\nexport { name };',
  'parts/late.js': `import { name } from "./name.js";
import { other } from "../other.js";
const late = () => name() + other();
export { late };`,
  'other.js': 'const other = () => " and other";\nexport { other };',
}

test('merge: parts are one file, which the others import, at once or later', async () => {
  const folder = build({
    ...parts,
    'exports/index.js': 'import { load, start } from "../start.js";\nexport { load, start };',
    'start.js': start,
  })
  await mergeFiles(folder, { first: ['start', 'other'], files: { lazy: ['parts/late'] } })
  expect(existsSync(join(folder, 'parts/late.js'))).toBe(false)
  expect(existsSync(join(folder, 'parts/name.js'))).toBe(false)
  // What the start imports stays apart from what comes later.
  expect(existsSync(join(folder, 'parts/wait.js'))).toBe(true)
  expect(readFileSync(join(folder, 'start.js'), 'utf8')).toContain('import("./lazy.js")')
  const built: { load: () => Promise<string> } = await import(
    pathToFileURL(join(folder, 'exports/index.js')).href
  )
  expect(await built.load()).toBe('late and other')
})

test('merge: a file in a folder takes in what it imports, and the others find it there', async () => {
  const folder = build({
    ...parts,
    'exports/index.js': 'import { load, start } from "../start.js";\nexport { load, start };',
    'start.js': start,
  })
  const files = { 'parts/late': ['parts/late'] }
  await mergeFiles(folder, { first: ['start', 'other'], files })
  expect(existsSync(join(folder, 'parts/name.js'))).toBe(false)
  const built: { load: () => Promise<string> } = await import(
    pathToFileURL(join(folder, 'exports/index.js')).href
  )
  expect(await built.load()).toBe('late and other')
})

test('merge: a name that nothing was built for is refused', async () => {
  const folder = build(parts)
  await expect(mergeFiles(folder, { first: [], files: { lazy: ['parts/gone'] } })).rejects.toThrow(
    'Nothing was built that "parts/gone" means.',
  )
})

test('merge: two files that export the same are refused', async () => {
  const folder = build({ ...parts, 'parts/again.js': 'const name = 1;\nexport { name };' })
  await expect(mergeFiles(folder, { first: [], files: { lazy: ['parts/'] } })).rejects.toThrow(
    'both export "name"',
  )
})

test('merge: what no other file names is not offered', async () => {
  const folder = build({
    'one.js': 'const one = 1;\nconst inner = 2;\nexport { inner, one };',
    'two.js': 'import { inner } from "./one.js";\nconst two = inner;\nexport { two };',
    'other.js': 'const other = async () => (await import("./two.js")).two;\nexport { other };',
  })
  await mergeFiles(folder, { first: [], files: { both: ['one', 'two'] } })
  const merged = readFileSync(join(folder, 'both.js'), 'utf8')
  expect(/^export \{(.*?)\}/ms.exec(merged)?.[1]?.trim()).toBe('two')
})

test('merge: files that would come to import each other in a ring are refused', async () => {
  const folder = build({
    'first.js': 'import { second } from "./second.js";\nconst first = second;\nexport { first };',
    'second.js': 'import { third } from "./third.js";\nconst second = third;\nexport { second };',
    'third.js': 'const third = 3;\nexport { third };',
  })
  const files = { ends: ['first', 'third'] }
  await expect(mergeFiles(folder, { first: [], files })).resolves.toBeUndefined()
  const apart = build({
    'first.js': 'import { second } from "./second.js";\nconst first = second;\nexport { first };',
    'later.js': 'import { first } from "./first.js";\nconst later = first;\nexport { later };',
    'exports/second.js': 'import { second } from "../second.js";\nexport { second };',
    'second.js': 'import { third } from "./third.js";\nconst second = third;\nexport { second };',
    'third.js': 'const third = 3;\nexport { third };',
  })
  await expect(mergeFiles(apart, { first: [], files })).rejects.toThrow('Files in a ring')
})
