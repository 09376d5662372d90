import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const built = new Map<string, Promise<string>>()

async function buildOnce(name: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), `latchkey-page-${name}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
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
  return outDir
}

/** Builds a page of `e2e/pages` for production, once in each worker, and returns the folder it is in. */
export function buildPage(name: string): Promise<string> {
  const folder = built.get(name) ?? buildOnce(name)
  built.set(name, folder)
  return folder
}
