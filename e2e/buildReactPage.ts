import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/**
 * Builds a page of `e2e/pages` with a React of that major version. In development mode React's Strict Mode mounts everything twice.
 *
 * @returns the folder that it is in
 */
export async function buildReactPage(
  name: string,
  { react, mode }: { readonly react: 18 | 19; readonly mode: 'development' | 'production' },
): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), `latchkey-react-${react}-`))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const modules = fromRoot(react === 18 ? 'fixtures/react18/node_modules' : 'node_modules')
  await build({
    root: fromRoot(`e2e/pages/${name}`),
    configFile: false,
    logLevel: 'warn',
    mode,
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    resolve: {
      conditions: ['@latchkey/source', 'module', 'browser', mode],
      alias: [{ find: /^(react|react-dom|scheduler)(?=\/|$)/, replacement: `${modules}/$1` }],
    },
    build: { outDir, emptyOutDir: true, minify: mode === 'production' },
  })
  return outDir
}
