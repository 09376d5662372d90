// @vitest-environment jsdom
import { connectorConformance } from '@latchkey/testing/conformance'
import {
  installBitcoinWallet,
  type BitcoinConvention,
  type BitcoinTestWallet,
  type BitcoinWalletChain,
} from '@latchkey/testing/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../../kit/createLog.ts'
import { bitcoin, bitcoinTestnet, defineBitcoinNetwork } from '../../networks/bip122.ts'
import type { Connector } from '../connector.ts'
import { watchBitcoinConnectors } from './watchBitcoinConnectors.ts'

const regtest = defineBitcoinNetwork({
  reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Regtest',
  esploraUrls: ['http://127.0.0.1:9'],
})

/** What each convention calls the wallet, the network that it starts on, and one that it can move to. */
const conventions = {
  standard: { name: 'Test wallet', start: 'regtest', networks: [regtest, bitcoin] },
  satsConnect: { name: 'Test wallet', start: 'regtest', networks: [regtest, bitcoin] },
  okx: { name: 'OKX Wallet', start: 'mainnet', networks: [bitcoin, bitcoinTestnet] },
  unisat: { name: 'UniSat', start: 'regtest', networks: [regtest, bitcoin] },
  leather: { name: 'Leather', start: 'regtest', networks: [regtest, bitcoin] },
} as const satisfies Record<
  BitcoinConvention,
  { name: string; start: BitcoinWalletChain; networks: readonly (typeof bitcoin)[] }
>

let stop: (() => void) | undefined
let wallet: BitcoinTestWallet | undefined
beforeEach(() => localStorage.clear())
afterEach(() => {
  stop?.()
  wallet?.uninstall()
})

/** The wallets that the adapter finds now and later. */
function watch(networks: readonly (typeof bitcoin)[] = [regtest]) {
  const found: { list: readonly Connector[] } = { list: [] }
  stop = watchBitcoinConnectors(
    { log: createLog('silent'), announced: true, injected: true, networks: () => networks },
    (connectors) => (found.list = connectors),
  )
  return found
}

function find(
  convention: BitcoinConvention,
  networks: readonly (typeof bitcoin)[] = conventions[convention].networks,
) {
  const { name } = conventions[convention]
  const connector = watch(networks).list.find((one) => one.name === name)
  if (!connector) throw new Error(`${name} was not found`)
  return connector
}

function install(convention: BitcoinConvention) {
  const { start } = conventions[convention]
  return (wallet = installBitcoinWallet({
    conventions: [convention],
    chain: start,
    behaviour: { everything: 'approve' },
  }))
}

describe.each(Object.keys(conventions) as BitcoinConvention[])('%s', (convention) => {
  // What this convention has no way to say is no promise of it.
  const isSilent = convention === 'leather'
  for (const { name, run } of connectorConformance) {
    const isTold = /reports another account|owner has taken the access/.test(name)
    if (isSilent && isTold) continue
    test(name, async () => {
      const installed = install(convention)
      const connector = find(convention)
      const [, otherNetwork] = conventions[convention].networks
      if (convention === 'standard') Object.assign(connector, { switchNetwork: undefined })
      await run({
        connector,
        otherNetwork,
        decide: (answer) => installed.behave({ connect: answer, switchChain: answer }),
        changeAccount: () => installed.selectAccount(1),
        revoke: () => installed.disconnectSite(),
      })
    })
  }

  test('shows payments first, on the network that the wallet is on', async () => {
    const installed = install(convention)
    const session = await find(convention).connect()
    const [payment, ordinal] = installed.addresses()
    const isSingle = convention === 'okx' || convention === 'unisat'
    expect(session.accounts).toEqual([
      { address: payment, type: 'payment' },
      ...(isSingle ? [] : [{ address: ordinal, type: 'ordinal' }]),
    ])
    expect(session.networkId).toBe(conventions[convention].networks[0].caipNetworkId)
  })

  test('comes back after a reload without asking', async () => {
    const installed = install(convention)
    const before = await find(convention).connect()
    stop?.()
    installed.behave({ connect: 'hang' })
    expect(await find(convention).restore()).toEqual(before)
  })

  test('what another tab connects and leaves is connected and left here, too', async () => {
    const installed = install(convention)
    const here = find(convention)
    stop?.()
    const there = find(convention)
    const before = await here.connect()
    await there.disconnect()
    expect(await here.restore()).toBeUndefined()
    installed.selectAccount(1)
    const after = await there.connect()
    expect(after).not.toEqual(before)
    expect(await here.restore()).toEqual(after)
    await here.disconnect()
    expect(await here.restore()).toBeUndefined()
    await there.connect()
    installed.behave({ connect: 'hang' })
    expect(await here.restore()).toEqual(after)
  })

  test.each([
    ['an address of another network', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
    ['an address with a wrong checksum', 'bcrt1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdx'],
    ['an address of Ethereum', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ['a number', 5],
    ['an object', { address: 'bc1q' }],
  ])('refuses %s', async (_, address) => {
    const installed = install(convention)
    const wrong = convention === 'okx' && address === 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const claimed = wrong ? 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' : address
    const connector = find(convention)
    installed.behave({
      connect: { lie: { result: lieOf(convention, claimed) } },
      look: { lie: { result: convention === 'unisat' ? lookOf(claimed) : [claimed] } },
    })
    await expect(connector.connect()).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
  })

  test.each(['throw', 'cyclicError'] as const)('a wallet that does %s fails', async (answer) => {
    const installed = install(convention)
    const connector = find(convention)
    installed.behave({ connect: answer })
    await expect(connector.connect()).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
  })

  test('is found when it comes late', async () => {
    vi.useFakeTimers()
    try {
      const found = watch(conventions[convention].networks)
      expect(found.list).toEqual([])
      install(convention)
      await vi.advanceTimersByTimeAsync(300)
      expect(found.list.map(({ name }) => name)).toEqual([conventions[convention].name])
    } finally {
      vi.useRealTimers()
    }
  })
})

/** An account in the words of a convention. */
function lieOf(convention: BitcoinConvention, address: unknown): unknown {
  switch (convention) {
    case 'standard':
      return { accounts: [{ address, chains: ['bitcoin:regtest'], features: [], publicKey: [] }] }
    case 'satsConnect':
      return {
        addresses: [{ address, purpose: 'payment' }],
        network: { bitcoin: { name: 'Regtest' } },
      }
    case 'okx':
      return { address }
    case 'unisat':
      return [address]
    case 'leather':
      return { addresses: [{ address, symbol: 'BTC', type: 'p2wpkh' }] }
  }
}

/** What UniSat is asked silently is its chain. */
function lookOf(_address: unknown) {
  return { enum: 'BITCOIN_REGTEST' }
}

test('a wallet that speaks several conventions is one wallet', () => {
  wallet = installBitcoinWallet({
    name: 'UniSat',
    conventions: ['standard', 'satsConnect', 'unisat'],
  })
  expect(watch().list.map(({ name, id }) => [name, id])).toEqual([['UniSat', 'io.unisat']])
})

test('what throws when it is looked at is no wallet', () => {
  const trap = {}
  for (const name of ['request', 'requestAccounts', 'bitcoin'])
    Object.defineProperty(trap, name, {
      get() {
        throw new Error('a trap')
      },
    })
  const names = ['unisat', 'okxwallet', 'LeatherProvider', 'btc_providers', 'XverseProviders']
  for (const name of names) Object.assign(window, { [name]: trap })
  expect(watch().list).toEqual([])
  Object.assign(window, {
    btc_providers: [null, 5, { id: 'a b', name: 'x' }, trap, { id: 'alert' }],
  })
  expect(watch().list).toEqual([])
  for (const name of names) Reflect.deleteProperty(window, name)
})

test('unisat: a chain that is not Bitcoin is named, where the wallet cannot be moved', async () => {
  const installed = install('unisat')
  installed.behave({ look: { lie: { result: { enum: 'FRACTAL_BITCOIN_MAINNET' } } } })
  const connector = find('unisat', [])
  await expect(connector.connect()).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
    details: expect.stringContaining('FRACTAL_BITCOIN_MAINNET'),
  })
})

test('sats-connect: a wallet that says yes and stays is caught', async () => {
  const installed = install('satsConnect')
  const connector = find('satsConnect')
  await connector.connect()
  installed.behave({ switchChain: { lie: { result: null } } })
  await expect(connector.switchNetwork?.(bitcoin)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test('wallet-standard: a network without accounts of the wallet’s is not switched to', async () => {
  install('standard')
  const connector = find('standard')
  await connector.connect()
  await expect(connector.switchNetwork?.(bitcoin)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
})
