import { execFile } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { root } from '../source/listSources.ts'

/** Builds the frame in a process of its own, as an operator does. */
export async function buildFrame(folder: string, env: Readonly<Record<string, string>> = {}) {
  await promisify(execFile)(
    process.execPath,
    [join(root, 'apps/frame/scripts/build.mjs'), folder],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production', ...env } },
  )
}

/** Every file below a folder with its bytes, by its path there. */
export function readFolder(folder: string, below = ''): Map<string, Buffer> {
  return new Map(
    readdirSync(join(folder, below))
      .sort()
      .flatMap((name): [string, Buffer][] => {
        const path = below === '' ? name : `${below}/${name}`
        return statSync(join(folder, path)).isDirectory()
          ? [...readFolder(folder, path)]
          : [[path, readFileSync(join(folder, path))]]
      }),
  )
}

/** Words of other languages than English, which are fetched for whoever reads them; a site's locales are counted apart as well. */
const otherLanguage = /^assets\/(?:de|ar)-[^/]+\.js$/
/** What logs in with providers: a feature, fetched when the first of it is asked. */
export const providersChunk = /^assets\/providers-[^/]+\.js$/
/** What reads and signs for Solana: a feature, fetched when the first of it is asked. */
export const solanaChunk = /^assets\/solana-[^/]+\.js$/
/** What reads the calls of exchanges: fetched when the first transaction is to be shown. */
export const exchangesChunk = /^assets\/exchanges-[^/]+\.js$/
/** Shared chunks that read and judge requests, fetched with the first request. */
export const judgingChunks = /^assets\/(?:readRequest|readMessage|describeCall)-[^/]+\.js$/
const laterChunks = [otherLanguage, providersChunk, solanaChunk, exchangesChunk, judgingChunks]

/** Gzip bytes of what a document loads, and of what that can load later: whatever it names, and whatever those name. */
export function reachableBytes(files: ReadonlyMap<string, Buffer>, document: string): number {
  const reached = new Set<string>()
  const reach = (path: string) => {
    const bytes = files.get(path)
    if (!bytes || reached.has(path) || laterChunks.some((later) => later.test(path))) return
    reached.add(path)
    const text = bytes.toString('utf8')
    for (const other of files.keys())
      if (other.startsWith('assets/') && text.includes(other.slice('assets/'.length))) reach(other)
  }
  reach(document)
  return [...reached].reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0)
}
