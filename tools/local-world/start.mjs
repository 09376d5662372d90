/**
 * Starts the local world: `npm start`, or `npm start -- --fresh` to begin anew. Installs and builds first what is not
 * there. Ends everything at Ctrl-C.
 */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildApps } from '../../scripts/build.mjs'
import { installBitcoinNode, installDependencies } from '../../scripts/setup.mjs'

const unknown = process.argv.slice(2).filter((argument) => argument !== '--fresh')
if (unknown.length > 0) {
  console.error(`Unknown option ${unknown.join(' ')}. There is one: --fresh, which begins anew.`)
  process.exit(2)
}

console.log('Latchkey local world')
try {
  await installDependencies()
  await installBitcoinNode()
  await buildApps()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// In a process of its own, since packages are read from their sources, which takes a condition that Node only reads at its start.
const world = spawn(
  process.execPath,
  [
    '--conditions=@latchkey/source',
    '--import',
    'tsx',
    fileURLToPath(new URL('world.mjs', import.meta.url)),
    ...process.argv.slice(2),
  ],
  { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
)
// A terminal tells both processes; anybody else tells this one alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => world.kill(signal))
world.once('exit', (code, signal) => {
  process.exitCode = signal ? 1 : (code ?? 1)
})
