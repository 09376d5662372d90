// @vitest-environment jsdom
import { connectorConformance } from '@latchkey/testing/conformance'
import { installSolanaWallet, type SolanaBehaviour } from '@latchkey/testing/wallet'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { signMessage } from '../../accounts/signMessage.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { solanaAdapter } from '../../adapters/solana/solanaAdapter.ts'
import { createKit } from '../../createKit.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import { solana, solanaDevnet, solanaTestnet } from '../../networks/solana.ts'

const rpcUrl = 'http://127.0.0.1:9'
const chains = [
  { chain: 'solana:mainnet', name: 'One', rpcUrl },
  { chain: 'solana:devnet', name: 'Two', rpcUrl },
] as const
const id = 'standard:Test wallet'

beforeEach(() => localStorage.clear())

function install(behaviour: SolanaBehaviour = {}) {
  const wallet = installSolanaWallet({ chains, behaviour: { everything: 'approve', ...behaviour } })
  onTestFinished(() => wallet.uninstall())
  return wallet
}

/** A kit; one that is given another's storage is a reload of the page. */
function startKit(storage = createStorage({ backend: memoryBackend() })) {
  const kit = createKit({
    projectId: 'demo',
    networks: [solana, solanaDevnet, solanaTestnet],
    adapters: [solanaAdapter()],
    connection: { storage },
    logging: { logLevel: 'silent' },
  })
  onTestFinished(() => kit.destroy())
  return kit
}

async function createSubject() {
  const wallet = install()
  const kit = startKit()
  await kit.prepare()
  const [connector] = kit.store.getState().connectors
  if (!connector) throw new Error('No connector')
  return { wallet, connector }
}

for (const { name, run } of connectorConformance)
  test(`test wallet: ${name}`, async () => {
    const { wallet, connector } = await createSubject()
    await run({
      connector,
      otherNetwork: solanaDevnet,
      decide: (connect) => wallet.behave({ connect }),
      changeAccount: () => wallet.selectAccounts([1]),
      revoke: () => wallet.disconnectSite(),
    })
  })

test('kit: connects, signs, switches among the clusters of the wallet, and disconnects', async () => {
  const wallet = install()
  const kit = startKit()
  const { address } = await connect(kit, { connector: id })
  expect(address).toBe(`${solana.caipNetworkId}:${wallet.addresses[0]}`)
  expect(getAccount(kit)).toMatchObject({ wallet: { name: 'Test wallet', identifier: id } })
  expect(await signMessage(kit, { message: 'hello' })).toMatch(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
  const asked = wallet.requests.length
  await switchNetwork(kit, { networkId: solanaDevnet.caipNetworkId })
  expect(getAccount(kit).networkId).toBe(solanaDevnet.caipNetworkId)
  expect(wallet.requests).toHaveLength(asked)
  await expect(
    switchNetwork(kit, { networkId: solanaTestnet.caipNetworkId }),
  ).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
  expect(getAccount(kit).networkId).toBe(solanaDevnet.caipNetworkId)
  await disconnect(kit)
  expect(getAccount(kit).status).toBe('disconnected')
})

test('kit: a stored connection comes back on its network, also when the wallet registers late', async () => {
  const storage = createStorage({ backend: memoryBackend() })
  const first = startKit(storage)
  const wallet = install()
  await connect(first, { connector: id })
  await switchNetwork(first, { networkId: solanaDevnet.caipNetworkId })
  first.destroy()
  await vi.waitFor(() => expect(first.watchers.size).toBe(0))
  wallet.unregister()

  const second = startKit(storage)
  onTestFinished(second.start())
  expect(getAccount(second).isConnected).toBe(false)
  wallet.behave({ connect: 'hang' })
  setTimeout(() => wallet.register(), 50)
  await vi.waitFor(() => expect(getAccount(second).status).toBe('connected'), 5_000)
  expect(getAccount(second)).toMatchObject({
    networkId: solanaDevnet.caipNetworkId,
    address: wallet.addresses[0],
  })
})

test('kit: follows the wallet to another account, and its leaving the page ends the connection', async () => {
  const wallet = install()
  const kit = startKit()
  await connect(kit, { connector: id })
  wallet.selectAccounts([1, 0])
  await vi.waitFor(() => expect(getAccount(kit).address).toBe(wallet.addresses[1]))
  expect(getAccount(kit).allAccounts).toHaveLength(2)
  wallet.unregister()
  await vi.waitFor(() => expect(getAccount(kit).status).toBe('disconnected'))
  wallet.register()
  await connect(kit, { connector: id })
  expect(getAccount(kit).status).toBe('connected')
})

test.each<[string, SolanaBehaviour['register'], number]>([
  ['registers twice', 'twice', 1],
  ['registers as two objects', 'twiceOtherObject', 1],
  ['is frozen', { hostile: 'frozen' }, 1],
  ['has a picture of script', { hostile: 'javascriptIcon' }, 1],
  ['has a name without end', { hostile: 'hugeName' }, 1],
  ['throws in its getters', { hostile: 'throwingGetters' }, 0],
  ['has no features', { hostile: 'missingFeatures' }, 0],
  ['is null', { hostile: 'null' }, 0],
])('kit: a wallet that %s', async (_, register, count) => {
  install({ register })
  const kit = startKit()
  await kit.prepare()
  const { connectors } = kit.store.getState()
  expect(connectors).toHaveLength(count)
  for (const { imageUrl = 'data:image/', name } of connectors) {
    expect(imageUrl).toMatch(/^data:image\//)
    expect(name.length).toBeLessThanOrEqual(64)
  }
})

test.each<[string, SolanaBehaviour]>([
  ['a signature with one bit changed', { signMessage: { lie: 'wrongSignature' } }],
  ['no answer', { signMessage: { lie: 'noAnswer' } }],
])('kit: refuses %s', async (_, behaviour) => {
  install(behaviour)
  const kit = startKit()
  await connect(kit, { connector: id })
  await expect(signMessage(kit, { message: 'hello' })).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test.each<SolanaBehaviour['connect']>(['throw', 'cyclicError', { fail: { code: -32_603 } }])(
  'kit: a wallet that fails to connect (%s) leaves the page as it was',
  async (answer) => {
    install({ connect: answer })
    const kit = startKit()
    await expect(connect(kit, { connector: id })).rejects.toMatchObject({
      code: 'WALLET_REQUEST_FAILED',
    })
    expect(getAccount(kit).status).not.toBe('connecting')
  },
)
