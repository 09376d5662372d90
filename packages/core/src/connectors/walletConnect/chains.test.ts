import { expect, onTestFinished, test } from 'vitest'
import { fromBase58, toBase58 } from '@latchkey/protocol'
import { connect } from '../../connection/connect.ts'
import { disconnect } from '../../connection/disconnect.ts'
import { getAccount } from '../../accounts/getAccount.ts'
import { getProvider } from '../../connection/getProvider.ts'
import { signMessage } from '../../accounts/signMessage.ts'
import { switchNetwork } from '../../network/switchNetwork.ts'
import { bip122 } from '../../adapters/bip122/bip122.ts'
import { eip155 } from '../../adapters/eip155/eip155.ts'
import { solanaAdapter } from '../../adapters/solana/solanaAdapter.ts'
import { createKit } from '../../createKit.ts'
import { createStorage, memoryBackend } from '../../kit/createStorage.ts'
import { grant } from '../../fixtures/phoneWallet.ts'
import { relayOfFile } from '../../fixtures/relay.ts'
import { createKey } from '../../fixtures/solanaWallet.ts'
import { alice, eventually, startPhone } from '../../fixtures/walletConnectClient.ts'
import { bitcoin } from '../../networks/bip122.ts'
import { mainnet } from '../../networks/eip155.ts'
import { solana, solanaDevnet, solanaTestnet } from '../../networks/solana.ts'
import type { SolanaProvider } from '../solana/solanaProvider.ts'

const relay = relayOfFile()
const key = createKey()
const formerSolana = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const payment = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ordinals = 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr'

const all = [
  ...['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
  'solana_signAndSendTransaction',
]
const signs = (chains: readonly string[], methods = all) => grant(chains, key.address, methods)

async function startBoth() {
  const kit = createKit({
    projectId: 'demo',
    networks: [solana, solanaDevnet, solanaTestnet, mainnet, bitcoin],
    adapters: [solanaAdapter(), eip155(), bip122()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    walletConnect: { relayUrls: [relay.url] },
    metadata: { name: 'Site', description: '', url: 'https://app.example.com', icons: [] },
    logging: { logLevel: 'silent' },
  })
  onTestFinished(() => kit.destroy())
  const phone = await startPhone(relay.url)
  const ids = [solana.caipNetworkId, solanaDevnet.caipNetworkId]
  phone.grants = { solana: signs(ids) }
  phone.onRequest = ({ params: { request } }) => {
    if (request.method !== 'solana_signMessage') return undefined
    const { message } = request.params as { message: string } // the kit writes it itself
    return { result: { signature: toBase58(key.sign(fromBase58(message))) } }
  }
  const onPairing = ({ uri }: { uri: string }) => void phone.pair(uri)
  const join = () => connect(kit, { connector: 'walletConnect', onPairing })
  const provider = () => getProvider(kit, { namespace: 'solana' }) as SolanaProvider // of these chains
  return { kit, phone, join, provider }
}

test('proposal: every family with its methods, and chains by their former ids as well', async () => {
  const { phone, join } = await startBoth()
  await join()
  const { optionalNamespaces, requiredNamespaces } = phone.proposals[0]?.params ?? {}
  expect(requiredNamespaces).toEqual({})
  expect(Object.keys(optionalNamespaces ?? {})).toEqual(['solana', 'eip155', 'bip122'])
  expect(optionalNamespaces?.solana?.chains).toEqual([
    solana.caipNetworkId,
    formerSolana,
    solanaDevnet.caipNetworkId,
    'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
    solanaTestnet.caipNetworkId,
  ])
  expect(optionalNamespaces?.solana?.methods).toEqual(expect.arrayContaining(all))
  expect(optionalNamespaces?.bip122?.events).toContain('bip122_addressesChanged')
})

test('session: all families connect, sign for themselves, and end together', async () => {
  const { kit, phone, join } = await startBoth()
  phone.grants = {
    solana: signs([solana.caipNetworkId]),
    eip155: grant(['eip155:1'], alice),
    bip122: {
      ...grant([bitcoin.caipNetworkId], payment, ['signMessage']),
      accounts: [ordinals, payment].map((address) => `${bitcoin.caipNetworkId}:${address}`),
    },
  }
  await join()
  const { namespaces } = kit.store.getState()
  expect(Object.values(namespaces).map(({ status }) => status)).toEqual(Array(3).fill('connected'))
  expect(getAccount(kit, { namespace: 'bip122' }).allAccounts).toEqual([
    { address: payment, type: 'payment' },
    { address: ordinals, type: 'ordinal' },
  ])
  const signature = await signMessage(kit, { message: 'hello', namespace: 'solana' })
  expect(signature).toBe(toBase58(key.sign(new TextEncoder().encode('hello'))))
  expect(phone.requests[0]?.params).toMatchObject({
    chainId: solana.caipNetworkId,
    request: { params: { pubkey: key.address } },
  })
  await disconnect(kit, { namespace: 'solana' })
  await eventually(() => expect(phone.topic()).toBe(''))
  expect(getAccount(kit, { namespace: 'bip122' }).isConnected).toBe(false)
})

test('session: a wallet that knows chains by former ids is shown their present ones, and asked by the former', async () => {
  const { kit, phone, join } = await startBoth()
  phone.grants = { solana: signs([formerSolana]) }
  await join()
  expect(getAccount(kit, { namespace: 'solana' }).networkId).toBe(solana.caipNetworkId)
  await signMessage(kit, { message: 'hello', namespace: 'solana' })
  expect(phone.requests[0]?.params.chainId).toBe(formerSolana)
})

test('session: methods that were agreed to on one chain alone count there alone', async () => {
  const { kit, phone, join, provider } = await startBoth()
  phone.grants = {
    [solana.caipNetworkId]: signs([solana.caipNetworkId], ['solana_signMessage']),
    [solanaDevnet.caipNetworkId]: signs([solanaDevnet.caipNetworkId]),
  }
  await join()
  expect(provider().signMessage).toBeDefined()
  expect(provider().signTransactions).toBeUndefined()
  await switchNetwork(kit, { networkId: solanaDevnet.caipNetworkId })
  expect(provider().signTransactions).toBeDefined()
})

test('network: one of the session is switched to without asking, and no other can be', async () => {
  const { kit, phone, join } = await startBoth()
  await join()
  await switchNetwork(kit, { networkId: solanaDevnet.caipNetworkId })
  expect(getAccount(kit, { namespace: 'solana' }).caipAddress).toBe(
    `${solanaDevnet.caipNetworkId}:${key.address}`,
  )
  const other = switchNetwork(kit, { networkId: solanaTestnet.caipNetworkId })
  await expect(other).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
    details: expect.stringContaining('has not agreed to Solana Testnet') as string,
  })
  expect(phone.requests).toEqual([])
  await signMessage(kit, { message: 'hello', namespace: 'solana' })
  expect(phone.requests[0]?.params.chainId).toBe(solanaDevnet.caipNetworkId)
})

test('network: a wallet may name the chain that it has changed to by its reference alone', async () => {
  const { kit, phone, join } = await startBoth()
  await join()
  await phone.kit.emitSessionEvent({
    topic: phone.topic(),
    event: { name: 'chainChanged', data: solanaDevnet.id },
    chainId: solana.caipNetworkId,
  })
  await eventually(() =>
    expect(getAccount(kit, { namespace: 'solana' }).networkId).toBe(solanaDevnet.caipNetworkId),
  )
})

test('request: a refusal is one, and what the session answers itself asks nobody', async () => {
  const { kit, phone, join, provider } = await startBoth()
  await join()
  phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected.' } })
  await expect(signMessage(kit, { message: 'no', namespace: 'solana' })).rejects.toMatchObject({
    code: 'USER_REJECTED',
  })
  expect(await provider().request?.({ method: 'solana_getAccounts' })).toEqual([
    { pubkey: key.address },
  ])
  await expect(provider().request?.({ method: 'getBalance' })).rejects.toMatchObject({ code: 4200 })
  expect(phone.requests).toHaveLength(1)
})

test('request: a wallet that signs for another chain than it has agreed to is not asked', async () => {
  const { phone, join, provider } = await startBoth()
  await join()
  const wire = new Uint8Array(100)
  await expect(
    provider().signTransactions?.(key.address, [wire], solanaTestnet.caipNetworkId),
  ).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED', walletCode: 4100 })
  expect(phone.requests).toEqual([])
})

test('session: an address that cannot be one of its chain refuses the whole session', async () => {
  const { phone, join } = await startBoth()
  const granted = signs([solana.caipNetworkId])
  phone.grants = { solana: { ...granted, accounts: [`${solana.caipNetworkId}:${alice}`] } }
  await expect(join()).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})
