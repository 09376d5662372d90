import { createKit } from '@latchkey/core'
import { bip122 } from '@latchkey/core/adapters/bip122'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { solanaAdapter } from '@latchkey/core/adapters/solana'
import { telemetry } from '@latchkey/core/telemetry'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createTestWallet } from './createTestWallet.ts'
import { demoNetworks } from './demoNetworks.ts'
import { readConfig } from './readConfig.ts'
import { walletOptions } from './walletOptions.ts'
import './page.css'
import './panels.css'

const config = await readConfig()
const { searchParams } = new URL(location.href)
/** Its code is fetched where it is asked for alone. */
const siwx = searchParams.has('sign-in')
  ? (await import('@latchkey/core/siwx')).defaultSiwx({ required: false })
  : undefined
const kit = createKit({
  projectId: config.projectId,
  server: { apiUrl: config.apiUrl },
  ...(config.frameUrl && { embedded: { frameUrl: config.frameUrl } }),
  networks: demoNetworks(config),
  ...(config.swapRouters && { trusted: { swapRouters: config.swapRouters } }),
  adapters: [eip155(), solanaAdapter(), bip122()],
  telemetry: telemetry(),
  ...(siwx && { siwx }),
  metadata: {
    name: 'Latchkey demo',
    description: 'A small web app with Latchkey embedded',
    url: location.origin,
    icons: [`${location.origin}/icon.svg`],
  },
  ...walletOptions(config),
})
const testWallet = createTestWallet(config)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App kit={kit} testWallet={testWallet} config={config} />
  </StrictMode>,
)
