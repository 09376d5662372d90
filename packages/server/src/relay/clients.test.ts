import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { relayUrl } from '../fixtures/relayClient.ts'
import { startDapp, startWallet } from '../fixtures/walletConnectPair.ts'
import { startWorld } from '../fixtures/world.ts'

// Published clients wait by the second between their tries.
vi.setConfig({ testTimeout: 60_000 })

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const namespaces = {
  eip155: {
    chains: ['eip155:1'],
    methods: ['personal_sign'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

let world: Awaited<ReturnType<typeof startWorld>>
beforeAll(async () => {
  world = await startWorld(['http://127.0.0.1:1'])
})
afterAll(() => world.close())

test('published clients: pair, propose, approve, request, respond, event, extend, delete', async () => {
  const url = relayUrl(world.url)
  const dapp = await startDapp(url)
  onTestFinished(dapp.stop)
  const wallet = await startWallet(url)
  onTestFinished(wallet.stop)
  wallet.wallet.on('session_proposal', ({ id }) =>
    wallet.wallet.approveSession({
      id,
      namespaces: { eip155: { ...namespaces.eip155, accounts: [account] } },
    }),
  )
  const { uri = '', approval } = await dapp.client.connect({ optionalNamespaces: namespaces })
  await wallet.wallet.pair({ uri })
  const session = await approval()
  expect(session.namespaces.eip155?.accounts).toEqual([account])
})
