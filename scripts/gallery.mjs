/**
 * Renders every view into `dist/gallery`, and the pictures of the README: `npm run gallery`. Arguments choose tests: `npm run gallery -- -g Swap`.
 */
import { buildApps } from './build.mjs'
import { runTool } from './check/runCommand.mjs'
import { prepare } from './setup.mjs'

await prepare()
await buildApps()
const { code, output } = await runTool(
  '@playwright/test',
  ['test', 'gallery.spec.ts', 'galleryFamilies.spec.ts', ...process.argv.slice(2)],
  { command: 'playwright', environment: { LATCHKEY_GALLERY: '1' }, minutes: 60 },
)
console.log(output)
if (code === 0) console.log('The gallery is in dist/gallery/index.html.')
process.exitCode = code === 0 ? 0 : 1
