// Builds what browsers load of the test wallet: the unpacked extension, and the script that browser tests inject.
// Each file is one classic script, since content scripts cannot be modules.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const wallets = join(root, 'src/wallets')
const source = join(wallets, 'injected')
const extension = join(root, 'dist/extension')

/** A classic script with everything in it. */
async function bundle(entry, outDir, name) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'default'] },
    build: {
      outDir,
      emptyOutDir: false,
      minify: true,
      target: 'chrome116',
      lib: {
        entry: join(wallets, entry),
        formats: ['iife'],
        name: 'latchkey',
        fileName: () => name,
      },
    },
  })
}

rmSync(extension, { recursive: true, force: true })
mkdirSync(extension, { recursive: true })
for (const name of ['inpage', 'bridge', 'background', 'approval']) {
  await bundle(`injected/extension/${name}.ts`, extension, `${name}.js`)
}
for (const file of ['manifest.json', 'approval.html']) {
  copyFileSync(join(source, 'extension', file), join(extension, file))
}
for (const family of ['injected', 'bitcoin', 'solana'])
  await bundle(`${family}/initScript.ts`, join(root, 'dist', family), 'testWallet.js')
