import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { Rolldown } from 'tsdown'

/** Files to make of the built ones; all names are without their ending. */
export type MergedFiles = {
  /** What a page fetches before anybody clicks: it stays as it is, with all that it imports. A name that ends in `/` is all of a folder. */
  readonly first: readonly string[]
  /** What goes into each file, with all that it imports, unless it is in one before or is imported by sites themselves. */
  readonly files: Readonly<Record<string, readonly string[]>>
}

/** Code of built files by name, relative to their folder. */
type Built = ReadonlyMap<string, string>

/** Which file each built one goes into. */
type Homes = ReadonlyMap<string, string>

/** What tsdown writes for an import of another file of the package, static or not. */
const specifier = /(?<=\bfrom |\bimport\()"(\.{1,2}\/[^"]+\.js)"/g
const staticSpecifier = /(?<=\bfrom )"(\.{1,2}\/[^"]+\.js)"/g

/**
 * Makes few files of many built ones and lets the others import those. A bundler cuts a chunk of its own for each set of modules that the
 * same lazy parts use, down to a few hundred bytes; what is one file is one module for it, and so one chunk.
 *
 * @throws Error where a name fits no file, where two files of one export the same, and where the files come to import each other in a ring
 */
export async function mergeFiles(folder: string, merged: MergedFiles): Promise<void> {
  const built = readBuilt(folder)
  const homes = findHomes(built, merged)
  for (const name of Object.keys(merged.files))
    await writeMerged(folder, `${name}.js`, built, homes)
  const made = new Set(Object.keys(merged.files).map((name) => `${name}.js`))
  for (const [file, code] of built)
    if (!homes.has(file)) writeFileSync(join(folder, file), redirect(file, code, homes))
    else if (!made.has(file))
      for (const end of ['', '.map']) rmSync(join(folder, file + end), { force: true })
  assertNoRing(readBuilt(folder))
}

function readBuilt(folder: string): Built {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.js')).map((name) => name.split(/[\\/]/))
  return new Map(
    files.map((parts) => [parts.join('/'), readFileSync(join(folder, ...parts), 'utf8')]),
  )
}

function findHomes(built: Built, { first, files }: MergedFiles): Homes {
  const homes = new Map<string, string>()
  const outside = new Set<string>()
  for (const file of findFiles(built, first)) withImports(built, file, outside)
  for (const file of built.keys()) if (staysApart(file, built)) outside.add(file)
  for (const [home, names] of Object.entries(files))
    for (const file of findFiles(built, names)) {
      if (!homes.has(file) && !hasDefault(file, built)) outside.delete(file) // it is named
      for (const found of withImports(built, file, outside)) homes.set(found, `${home}.js`)
    }
  return homes
}

/** Entries, what sites import by them, and what cannot stand beside another of its kind. */
function staysApart(file: string, built: Built) {
  const isEntry = (name: string) => /^(exports|_virtual)\//.test(name)
  const isOffered = [...built].some(
    ([by, code]) => isEntry(by) && listImports(by, code).includes(file),
  )
  return isEntry(file) || isOffered || hasDefault(file, built)
}

function hasDefault(file: string, built: Built) {
  return / as default\b/.test(built.get(file) ?? '')
}

function findFiles(built: Built, names: readonly string[]) {
  return names.flatMap((name) => {
    const found = [...built.keys()].filter((file) =>
      name.endsWith('/') ? file.startsWith(name) : file === `${name}.js`,
    )
    if (found.length === 0) throw new Error(`Nothing was built that "${name}" means.`)
    return found
  })
}

/** Adds a file and all that it imports, unless it is known already. @returns what was added */
function withImports(built: Built, file: string, known: Set<string>): readonly string[] {
  if (known.has(file)) return []
  known.add(file)
  const imported = listImports(file, built.get(file) ?? '')
  return [file, ...imported.flatMap((next) => withImports(built, next, known))]
}

function listImports(file: string, code: string) {
  return [...code.matchAll(staticSpecifier)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  )
}
/** Bundles what goes into one file; everything else stays outside. */
async function writeMerged(folder: string, file: string, built: Built, homes: Homes) {
  const members = [...homes].flatMap(([member, home]) => (home === file ? [member] : []))
  const owners = new Map<string, string>()
  const isImported = (file: string, by: string) =>
    listImports(by, built.get(by) ?? '').includes(file)
  for (const member of members)
    for (const name of listExports(built.get(member) ?? '')) {
      const other = owners.get(name)
      // A file that imports the other hands its export on.
      if (other && ![isImported(member, other), isImported(other, member)].includes(true))
        throw new Error(`${member} and ${other} both export "${name}" (${file}).`)
      owners.set(name, member)
    }
  const others = [...built].flatMap(([other, code]) => (homes.get(other) === file ? [] : [code]))
  const words = new Set(others.flatMap((code) => code.match(/[\w$]+/g) ?? []))
  // What no other file names stays inside, where a bundler can leave it out.
  const wanted = [...owners].filter(([name]) => words.has(name))
  const entry = wanted.map(([name, member]) => `export { ${name} } from "./${member}"`)
  const bundle = await Rolldown.rolldown({
    input: { [file.slice(0, -'.js'.length)]: 'entry' },
    plugins: [
      {
        name: 'merge-files',
        resolveId(source, importer) {
          if (importer === undefined) return { id: 'entry' }
          if (!source.startsWith('.')) return { id: source, external: true }
          const target = posix.join(posix.dirname(importer), source)
          const home = homes.get(target)
          if (home === file) return { id: target, moduleSideEffects: false }
          return { id: relativeTo(posix.dirname(file), home ?? target), external: 'relative' }
        },
        load(id) {
          if (id === 'entry') return entry.join('\n')
          const code = built.get(id)
          if (code === undefined) throw new Error(`${id} is not there (${file}).`)
          const map = join(folder, `${id}.map`)
          return existsSync(map) ? { code, map: readFileSync(map, 'utf8') } : code
        },
      },
    ],
  })
  await bundle.write({ dir: folder, format: 'esm', sourcemap: true, codeSplitting: false })
  await bundle.close()
}

/** What a file exports by name, as tsdown writes it. */
function listExports(code: string) {
  const [, list = ''] = /^export \{(.*?)\};?$/ms.exec(code) ?? []
  const names = list.split(',').map((name) => name.trim().replace(/^.* as /s, ''))
  return names.filter((name) => name !== '' && name !== 'default')
}

function redirect(file: string, code: string, homes: Homes) {
  const folder = posix.dirname(file)
  return code.replace(specifier, (whole, path: string) => {
    const home = homes.get(posix.join(folder, path))
    if (home === undefined) return whole
    return `"${relativeTo(folder, home)}"`
  })
}

/** A file as one of a folder imports it. */
function relativeTo(folder: string, file: string) {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

/** Modules in a ring are not all there when the first of them runs. */
function assertNoRing(built: Built) {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) throw new Error(`Files in a ring: ${[...path, file].join(' → ')}`)
    if (done.has(file)) return
    for (const next of listImports(file, built.get(file) ?? '')) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of built.keys()) visit(file, [])
}
