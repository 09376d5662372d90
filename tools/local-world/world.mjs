/** The process in which the local world runs. Started by start.mjs. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defaultWorldPorts, startWorld } from '@latchkey/testing'
import { readPredeploys } from './predeploys.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

function readPort(name, usual) {
  const text = process.env[name]
  if (text === undefined || text === '') return usual
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  console.error(`${name} is ${text}, which is no port.`)
  process.exit(2)
}

const ports = {
  demo: readPort('LATCHKEY_DEMO_PORT', defaultWorldPorts.demo),
  api: readPort('LATCHKEY_API_PORT', defaultWorldPorts.api),
  frame: readPort('LATCHKEY_FRAME_PORT', defaultWorldPorts.frame),
  page: readPort('LATCHKEY_WORLD_PORT', defaultWorldPorts.page),
  social: readPort('LATCHKEY_SOCIAL_PORT', defaultWorldPorts.social),
  smtp: readPort('LATCHKEY_SMTP_PORT', defaultWorldPorts.smtp),
  solana: readPort('LATCHKEY_SOLANA_PORT', defaultWorldPorts.solana),
  chains: {
    31337: readPort('LATCHKEY_CHAIN_31337_PORT', defaultWorldPorts.chains[31337]),
    31338: readPort('LATCHKEY_CHAIN_31338_PORT', defaultWorldPorts.chains[31338]),
  },
  esplora: readPort('LATCHKEY_ESPLORA_PORT', defaultWorldPorts.esplora),
}

const started = Date.now()
let world
let stopping = false

async function stop(code) {
  if (stopping) return
  stopping = true
  await world?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (!stopping) console.log('Stopping')
    void stop(0)
  })
}
// The channel closes when the starting process is gone, however it went.
process.once('disconnect', () => void stop(1))

try {
  world = await startWorld({
    ports,
    dataFolder: process.env.LATCHKEY_DATA ?? join(root, '.latchkey'),
    fresh: process.argv.includes('--fresh'),
    apps: {
      demo: join(root, 'apps/demo/dist'),
      frame: join(root, 'apps/frame/dist'),
      phone: join(root, 'tools/phone-wallet/dist'),
    },
    // Slow enough on one chain that a visitor can watch a transaction wait for its block.
    blockTime: { 31337: 2 },
    bitcoin: { blockTime: 5 },
    predeploys: readPredeploys(),
    onProgress: (what) =>
      console.log(`  Started ${what} (${((Date.now() - started) / 1000).toFixed(1)} s)`),
  })
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const { urls, devnet } = world
console.log(`  API          ${urls.api}`)
console.log(`  Frame        ${urls.frame}`)
console.log(`  Local world  ${urls.page}`)
console.log(`  Mail         ${urls.mail}`)
console.log(`  Identities   ${urls.social}`)
console.log(`  Phone wallet ${urls.phone}`)
console.log(`  On-ramp      ${urls.onramp}`)
console.log(`  Relay        ${urls.relay}`)
for (const chain of Object.values(devnet.chains)) console.log(`  Chain ${chain.id}  ${chain.url}`)
console.log(`  Bitcoin      ${urls.esplora} (Esplora)`)
if (world.solana)
  console.log(`  Solana       ${world.solana.url}, WebSocket ${world.solana.webSocketUrl}`)
console.log(`Latchkey is ready: ${urls.demo}`)

const failure = await world.ended
if (failure && !stopping) {
  console.error(failure.message)
  await stop(1)
}
