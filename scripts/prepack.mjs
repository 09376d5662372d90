/** Builds one package before npm packs it: `node scripts/prepack.mjs core`. */
import { buildContracts, buildFrame, buildTestWallet } from './build.mjs'
import { run } from './setup.mjs'

const [name] = process.argv.slice(2)
if (!name) throw new Error('Name the package to build: node scripts/prepack.mjs core')

// Standard output belongs to `npm pack --json`.
console.log = console.error

if (name === 'testing') await buildContracts()
await run(process.execPath, ['node_modules/tsdown/dist/run.mjs', '--filter', `@latchkey/${name}`])
// Both write into folders that the line above empties or that are part of the package.
if (name === 'testing') await buildTestWallet()
if (name === 'server') await buildFrame()
