import { mainnet, optimism } from '@latchkey/core/networks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../createLog.ts'
import { grant, startPhoneWallet } from '../../fixtures/phoneWallet.ts'
import { startRelay } from '../../fixtures/relay.ts'
import { createClient, type ClientOptions } from './client.ts'
import { loadPrimitives } from './primitives.ts'
import { memoryVault } from './vault.ts'

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())

async function startClient(options: Partial<ClientOptions> = {}) {
  const client = await createClient({
    relayUrls: [relay.url],
    projectId: 'demo',
    primitives: await loadPrimitives(),
    vault: memoryVault(),
    log: createLog('silent'),
    pairingLifetime: 240_000,
    metadata: () => ({ name: 'Site', description: '', url: 'https://app.example.com', icons: [] }),
    networks: () => [mainnet, optimism],
    ...options,
  })
  return client
}

async function startPhone(url = relay.url) {
  const phone = await startPhoneWallet(url)
  onTestFinished(() => phone.stop())
  phone.grants = { eip155: grant(['eip155:1', 'eip155:10'], alice) }
  return phone
}

test('wallet: pairs, proposes, approves, settles', async () => {
  const [client, phone] = await Promise.all([startClient(), startPhone()])
  const session = await client.connect({ onPairing: ({ uri }) => void phone.pair(uri) })
  expect(session.namespaces.eip155?.accounts).toEqual([`eip155:1:${alice}`, `eip155:10:${alice}`])
  expect(session.peer.name).toBe('Test phone')
  phone.onRequest = ({ params }) => ({ result: `signed ${params.request.method}` })
  await expect(
    client.request({ networkId: 'eip155:1', method: 'personal_sign', params: ['0x00', alice] }),
  ).resolves.toBe('signed personal_sign')
  await client.end()
})
