/** Builds the frame: its documents, the signer worker, and the manifest of their hashes. Nothing of time or place goes into the files. */
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {string} folder where to; whatever is there goes away
 */
export async function buildFrame(folder) {
  rmSync(folder, { recursive: true, force: true })
  for (const configFile of ['vite.config.ts', 'vite.pages.config.ts', 'vite.signer.config.ts'])
    await build({
      root,
      configFile: join(root, configFile),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: false },
    })
  writeFileSync(
    join(folder, 'frame-manifest.json'),
    `${JSON.stringify(manifestOf(folder), null, 2)}\n`,
  )
}

/** The files by name, each with its SHA-256 and size, and one hash over all of them. */
function manifestOf(folder) {
  const files = {}
  for (const path of listFiles(folder)) {
    const bytes = readFileSync(join(folder, path))
    files[path] = { sha256: sha256(bytes), bytes: bytes.length }
  }
  const lines = Object.entries(files).map(([path, { sha256: hash }]) => `${hash}  ${path}\n`)
  return { version: 1, sha256: sha256(lines.join('')), files }
}

function listFiles(folder, below = '') {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((name) => {
      const path = below === '' ? name : `${below}/${name}`
      return statSync(join(folder, path)).isDirectory() ? listFiles(folder, path) : [path]
    })
}

function sha256(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildFrame(process.argv[2] ?? join(root, 'dist'))
