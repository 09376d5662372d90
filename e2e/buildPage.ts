import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashSources } from '../scripts/build.mjs'

const cache = fileURLToPath(new URL('../node_modules/.cache/latchkey/pages', import.meta.url))
const sources = ['packages/protocol', 'packages/core', 'packages/react', 'packages/testing']
const day = 24 * 3_600_000

const built = new Map<string, Promise<string>>()

/** Builds a page of `e2e/pages` for production, unless that was done from the same sources before, and returns the folder it is in. */
export function buildPage(name: string): Promise<string> {
  const folder = built.get(name) ?? findOrBuild(name)
  built.set(name, folder)
  return folder
}

async function findOrBuild(name: string): Promise<string> {
  const hash = hashSources([`e2e/pages/${name}`, 'e2e/pages/stretch.ts', 'apps/frame', ...sources])
  const folder = join(cache, `${name}-${hash.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  removeOld(name)
  const making = `${folder}.${process.pid}`
  await buildInto(making, name)
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another worker was faster, with the same outcome.
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true })
  }
  return folder
}

async function buildInto(outDir: string, name: string) {
  // Loaded here, since most workers find what they need.
  const { build } = await import('vite')
  await build({
    root: fileURLToPath(new URL(`pages/${name}`, import.meta.url)),
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production', 'default'] },
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      // Libraries of sites say "use client", which means nothing to a bundler without a server.
      rollupOptions: {
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  })
}

/** What was built from other sources, and not by a run that still goes on. */
function removeOld(name: string) {
  if (!existsSync(cache)) return
  for (const other of readdirSync(cache)) {
    const path = join(cache, other)
    if (other.startsWith(`${name}-`) && Date.now() - statSync(path).mtimeMs > day)
      rmSync(path, { recursive: true, force: true })
  }
}
