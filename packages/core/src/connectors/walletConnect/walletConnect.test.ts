import type { Network } from '@latchkey/protocol'
import { connectorConformance } from '@latchkey/testing/conformance'
import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { getProvider } from '../../connection/getProvider.ts'
import { signMessage } from '../../accounts/signMessage.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { eip155 } from '../../adapters/eip155/eip155.ts'
import { createKit } from '../../createKit.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import { evmMethods, grant } from '../../fixtures/phoneWallet.ts'
import { relayOfFile, startLine } from '../../fixtures/relay.ts'
import { alice, bob, eventually, startPhone } from '../../fixtures/walletConnectClient.ts'
import type { Kit, KitOptions } from '../../kit/kit.ts'
import { mainnet, optimism, polygon } from '../../networks/eip155.ts'
import type { Eip1193Provider } from '../eip1193/eip1193Provider.ts'
import { walletConnectConnectors } from './walletConnect.ts'

const relay = relayOfFile()

function startKit(options: Partial<KitOptions> = {}): Kit {
  const kit = createKit({
    projectId: 'demo',
    networks: [mainnet, optimism, polygon],
    adapters: [eip155()],
    walletConnect: { relayUrls: [relay.url] },
    metadata: { name: 'Site', description: '', url: 'https://app.example.com', icons: [] },
    ...options,
    logging: { logLevel: 'silent', ...options.logging },
    connection: { storage: createStorage({ backend: memoryBackend() }), ...options.connection },
  })
  onTestFinished(() => kit.destroy())
  return kit
}

async function startBoth(options?: Partial<KitOptions>) {
  const kit = startKit(options)
  const phone = await startPhone(relay.url)
  const onPairing = ({ uri }: { uri: string }) => void phone.pair(uri)
  return { kit, phone, join: () => connect(kit, { connector: 'walletConnect', onPairing }) }
}

const reason = { code: 6000, message: 'User disconnected.' }
/** Grants everything on its first two chains, and lets a site add others. */
const anything = () => ({ result: null })

async function createSubject() {
  const { kit, phone } = await startBoth()
  await kit.prepare()
  const connector = kit.store.getState().connectors.find(({ id }) => id === 'walletConnect')
  if (!connector) throw new Error('No connector')
  let decision: 'approve' | 'reject' | 'hang' = 'approve'
  phone.onRequest = () => (decision === 'approve' ? anything() : undefined)
  const granted = phone.grants
  const session = () => ({ topic: phone.topic() })
  return {
    connector: {
      ...connector,
      connect: (options: Parameters<typeof connector.connect>[0]) =>
        connector.connect({
          ...options,
          onPairing: ({ uri }) => void (decision === 'hang' || phone.pair(uri)),
        }),
    },
    otherNetwork: optimism,
    decide: (next: typeof decision) => {
      decision = next
      phone.grants = next === 'approve' ? granted : undefined
    },
    changeAccount: () =>
      void phone.kit.updateSession({
        ...session(),
        namespaces: { eip155: grant(['eip155:1', 'eip155:10'], bob) },
      }),
    revoke: () => void phone.kit.disconnectSession({ ...session(), reason }),
  }
}

describe('conformance', () => {
  for (const { name, run } of connectorConformance)
    test(name, async () => run(await createSubject()))
})

test('kit: no option, no connector, and a name for what is missing', async () => {
  for (const options of [
    { walletConnect: undefined },
    { wallets: { enableWalletConnect: false } },
  ]) {
    const kit = startKit(options)
    await kit.prepare()
    expect(kit.store.getState().connectors).toEqual([])
    await expect(connect(kit, { connector: 'walletConnect' })).rejects.toMatchObject({
      code: 'CONNECTOR_NOT_FOUND',
      shortMessage: 'WalletConnectConnector not found',
    })
  }
})

test('kit: connects, says who the wallet is, signs, and disconnects', async () => {
  const { kit, phone, join } = await startBoth()
  const methods: string[] = []
  kit.events.subscribe(({ event, properties }) => {
    if (event === 'CONNECT_SUCCESS') methods.push(`${properties.method} ${properties.name}`)
  })
  const { address } = await join()
  expect(address).toBe(`eip155:1:${alice}`)
  expect(kit.store.getState().namespaces.eip155).toMatchObject({
    wallet: { name: 'Test phone', identifier: 'walletConnect' },
  })
  expect(methods).toEqual(['qrcode Test phone'])

  const signature = `0x${'ab'.repeat(65)}`
  phone.onRequest = () => ({ result: signature })
  expect(await signMessage(kit, { message: 'hello' })).toBe(signature)
  expect(phone.requests[0]?.params.request.params).toEqual(['0x68656c6c6f', alice])
  phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected.' } })
  await expect(signMessage(kit, { message: 'no' })).rejects.toMatchObject({ code: 'USER_REJECTED' })

  await disconnect(kit)
  expect(getAccount(kit).status).toBe('disconnected')
  await eventually(() => expect(phone.topic()).toBe(''))
})

test('provider: rejects requests without a method, on() returns itself', async () => {
  const { kit } = await startBoth()
  const [connector] = walletConnectConnectors(kit)
  const provider = connector?.provider as Required<Eip1193Provider>
  for (const argument of [null, undefined, {}, 'eth_chainId', { method: 1 }])
    await expect(provider.request(argument as never)).rejects.toMatchObject({ code: -32600 })
  const listener = () => undefined
  expect(provider.on('chainChanged', listener)).toBe(provider)
  expect(provider.removeListener('chainChanged', listener)).toBe(provider)
})

test.each(['0x', 'abc', '1', '0x0', null])(
  'provider: a switch to the chain id %j is -32602',
  async (chainId) => {
    const { kit, phone, join } = await startBoth()
    await join()
    const provider = (await getProvider(kit)) as Eip1193Provider
    const request = { method: 'wallet_switchEthereumChain', params: [{ chainId }] }
    await expect(provider.request(request)).rejects.toMatchObject({ code: -32602 })
    expect(phone.requests).toEqual([])
  },
)

test('provider: a switch takes hexadecimal digits in any case', async () => {
  const { kit, join } = await startBoth()
  await join()
  const provider = (await getProvider(kit)) as Eip1193Provider
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0X0A' }] }
  expect(await provider.request(request)).toBeNull()
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
})

test('kit: starts on the network that the site is on, where the wallet has agreed to it', async () => {
  const { kit, join } = await startBoth({ defaultNetwork: optimism })
  await join()
  expect(kit.store.getState().namespaces.eip155?.networkId).toBe('eip155:10')
})

test('kit: a network that the wallet agrees to later is noticed, with the account that is used already', async () => {
  const { kit, phone, join } = await startBoth()
  await join()
  const connector = kit.store.getState().connectors.find(({ id }) => id === 'walletConnect')
  const approved: unknown[] = []
  kit.store.subscribe(({ namespaces }, before) => {
    if (namespaces !== before.namespaces) approved.push(connector?.approvedNetworkIds?.())
  })
  const networks = ['eip155:1', 'eip155:10', 'eip155:137']
  const namespaces = { eip155: grant(networks, alice) }
  await phone.kit.updateSession({ topic: phone.topic(), namespaces })
  await eventually(() => expect(approved).toEqual([networks]))
})

test('kit: an approved network is switched to without asking, another one by the wallet', async () => {
  const { kit, phone, join } = await startBoth()
  await join()
  const connector = kit.store.getState().connectors[0]
  expect(connector?.approvedNetworkIds?.()).toEqual(['eip155:1', 'eip155:10'])
  await switchNetwork(kit, { networkId: 'eip155:10' })
  expect(phone.requests).toEqual([])
  expect(getAccount(kit).caipAddress).toBe(`eip155:10:${alice}`)

  phone.onRequest = anything
  await switchNetwork(kit, { networkId: 'eip155:137' })
  expect(phone.requests[0]?.params.request).toMatchObject({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x89' }],
  })
  expect(getAccount(kit).caipAddress).toBe(`eip155:137:${alice}`)
  expect(connector?.approvedNetworkIds?.()).toContain('eip155:137')
})

test('kit: a wallet that cannot switch says so, and one that declines is heard', async () => {
  const { kit, phone, join } = await startBoth()
  phone.grants = { eip155: grant(['eip155:1'], alice, ['personal_sign']) }
  await join()
  const attempt = switchNetwork(kit, { networkId: 'eip155:137' })
  await expect(attempt).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })

  phone.grants = { eip155: grant(['eip155:1'], alice, evmMethods) }
  await disconnect(kit)
  await join()
  phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected.' } })
  const second = switchNetwork(kit, { networkId: 'eip155:137' })
  await expect(second).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(phone.requests).toHaveLength(1)
})

test('provider: answers what it knows, asks the wallet for what it agreed to, tells of changes', async () => {
  const { kit, phone, join } = await startBoth()
  await join()
  const provider = getProvider(kit) as Eip1193Provider // of an EVM chain
  const heard: unknown[] = []
  for (const event of ['chainChanged', 'accountsChanged', 'disconnect'])
    provider.on?.(event, (value) => void heard.push(event, value))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([alice])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
  const topic = phone.topic()
  const event = { name: 'chainChanged', data: '0xa' }
  await phone.kit.emitSessionEvent({ topic, event, chainId: 'eip155:1' })
  await eventually(() => expect(heard).toEqual(['chainChanged', '0xa']))
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  await phone.kit.disconnectSession({ topic, reason })
  await eventually(() => expect(heard).toContain('disconnect'))
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(getAccount(kit).status).toBe('disconnected')
})

test('kit: a wallet of several chain families connects them all, and they end together', async () => {
  const solanaId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const solana = {
    ...mainnet,
    id: solanaId.slice(7),
    chainNamespace: 'solana',
    caipNetworkId: solanaId,
  } satisfies Network
  const [entry] = [eip155()]
  const { kit, phone, join } = await startBoth({
    networks: [mainnet, optimism, solana],
    adapters: [
      entry,
      {
        namespace: 'solana',
        load: async () => ({
          namespace: 'solana',
          watchConnectors: () => () => {},
          isAddress: async () => true,
          getBalance: async () => ({ value: 0n, decimals: 9, symbol: 'SOL' }),
        }),
      },
    ],
  })
  const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
  const granted = grant([solanaId], account, ['solana_signMessage'])
  phone.grants = { eip155: grant(['eip155:1'], alice), solana: granted }
  await join()
  const { namespaces, activeNamespace } = kit.store.getState()
  expect(activeNamespace).toBe('eip155')
  expect(namespaces.solana).toMatchObject({
    status: 'connected',
    address: `${solanaId}:${account}`,
  })
  await disconnect(kit, { namespace: 'solana' })
  expect(kit.store.getState().namespaces.eip155?.status).toBe('disconnected')
  await eventually(() => expect(phone.topic()).toBe(''))

  phone.grants = { solana: granted } // a wallet that knows nothing of the active family
  const { address } = await join()
  expect(address).toBe(`${solanaId}:${account}`)
  expect(kit.store.getState()).toMatchObject({
    activeNamespace: 'solana',
    namespaces: { eip155: { status: 'disconnected' } },
  })
})

test.each([
  ['Unauthorized: origin not allowed', 'INVALID_APP_CONFIGURATION', 'Invalid App Configuration'],
  ['Unauthorized: invalid key', 'INVALID_PROJECT_ID', 'Invalid App Configuration'],
  ['JWT validation error: JWT Token is not yet valid', 'SESSION_EXPIRED', 'Session Expired'],
])('relay: the refusal "%s" is alerted to the developer', async (words, code, short) => {
  const line = await startLine(relay.url)
  onTestFinished(() => line.close())
  line.refusal = words
  const kit = startKit({ walletConnect: { relayUrls: [line.url] } })
  await expect(connect(kit, { connector: 'walletConnect' })).rejects.toMatchObject({
    code: 'RELAY_UNREACHABLE',
  })
  expect(kit.store.getState().alert).toMatchObject({ code, short, kind: 'error' })
})
