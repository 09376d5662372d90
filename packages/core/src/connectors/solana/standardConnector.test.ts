// @vitest-environment jsdom
import { connectorConformance } from '@latchkey/testing/conformance'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../kit/createLog.ts'
import {
  createSolanaWallet,
  registerWallet,
  type SolanaWalletOptions,
} from '../../fixtures/solanaWallet.ts'
import { defineSolanaNetwork, solana, solanaDevnet, solanaTestnet } from '../../networks/solana.ts'
import type { Connector, Session } from '../connector.ts'
import type { SolanaProvider } from './solanaProvider.ts'
import { watchSolanaConnectors } from './standardConnector.ts'

const local = defineSolanaNetwork({
  reference: 'LocaL111111111111111111111111111',
  name: 'Local Solana',
  rpcUrls: ['http://127.0.0.1:9'],
})

/** A wallet on the page and the connector to it. */
function start(options: SolanaWalletOptions = {}, networks = [solana, solanaDevnet], change = {}) {
  const wallet = createSolanaWallet(options)
  const unregister = registerWallet(
    Object.defineProperties(
      {},
      {
        ...Object.getOwnPropertyDescriptors(wallet.wallet),
        ...Object.getOwnPropertyDescriptors(change),
      },
    ),
  )
  let found: readonly Connector[] = []
  const context = { log: createLog('silent'), announced: true, injected: true }
  onTestFinished(
    watchSolanaConnectors({ ...context, networks: () => networks }, (all) => (found = all)),
  )
  const connector = found.find(({ name }) => name === wallet.wallet.name)
  if (!connector) throw new Error('No connector')
  // What every Solana connector has.
  return { ...wallet, unregister, connector, provider: connector.provider as SolanaProvider }
}

for (const { name, run } of connectorConformance)
  test(`wallet standard: ${name}`, () => run({ ...start(), otherNetwork: solanaDevnet }))

test('connect: waits for accounts that the wallet reports after its answer', async () => {
  const listeners = new Set<(change: object) => void>()
  const shown = account('4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')
  const report = () => listeners.forEach((listener) => listener({ accounts: [shown] }))
  const connect = async () => {
    setTimeout(report, 400)
    return { accounts: [] }
  }
  const on = (_: string, listener: (change: object) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const { features } = answering(connect)
  const change = { features: { ...features, 'standard:events': { on } } }
  const { connector } = start({}, [solana], change)
  expect((await connector.connect()).accounts).toEqual([{ address: shown.address, type: 'eoa' }])
})

test('connect: starts on the network that the site is on, else on the first that the wallet has', async () => {
  expect((await start({}, [solanaDevnet, solana]).connector.connect()).networkId).toBe(
    solanaDevnet.caipNetworkId,
  )
  const { connector } = start({ name: 'Local', chains: ['solana:localnet'] }, [solana, local])
  expect((await connector.connect()).networkId).toBe(local.caipNetworkId)
  expect(connector.approvedNetworkIds?.()).toEqual([local.caipNetworkId])
})

test('connect: a wallet of the wrong cluster says which it has', async () => {
  const { connector } = start({ chains: ['solana:mainnet'] }, [solanaDevnet, local])
  await expect(connector.connect()).rejects.toMatchObject({
    code: 'WALLET_NETWORK',
    details: 'Sol Wallet offers solana:mainnet here, and not Solana Devnet, Local Solana.',
  })
})

test('switchNetwork: among the clusters of the wallet, without asking it', async () => {
  const { connector, calls, decide } = start()
  await connector.connect()
  decide('hang')
  await connector.switchNetwork?.(solanaDevnet)
  expect((await connector.restore())?.networkId).toBe(solanaDevnet.caipNetworkId)
  await expect(connector.switchNetwork?.(solanaTestnet)).rejects.toMatchObject({
    code: 'CHAIN_NOT_SUPPORTED',
  })
  expect(calls).toEqual([])
})

test('connect: shows every account, each once, and those of other chains not at all', async () => {
  const { connector, keys, accountOf, show } = start()
  const other = { ...accountOf(keys[0]), address: '0x00', chains: ['eip155:1'] }
  await connector.connect()
  show([other, accountOf(keys[1]), accountOf(keys[0]), accountOf(keys[1])])
  expect((await connector.restore())?.accounts.map(({ address }) => address)).toEqual([
    keys[1].address,
    keys[0].address,
  ])
})

test('restore: a wallet that would have to ask has nothing to restore', async () => {
  const connect = { connect: () => Promise.reject(new Error('User rejected the request.')) }
  const { connector } = start({}, [solana], {
    features: { 'standard:connect': connect, 'solana:signTransaction': {} },
  })
  expect(await connector.restore()).toBeUndefined()
})

const answering = (answer: () => unknown) => ({
  features: { 'standard:connect': { connect: answer }, 'solana:signTransaction': {} },
})
const account = (address: unknown) => ({ address, chains: ['solana:mainnet'], features: [] })
test.each<[string, () => unknown]>([
  ['nothing', () => undefined],
  ['no list', () => ({ accounts: {} })],
  ['an empty list', () => ({ accounts: [] })],
  [
    'an address of another chain',
    () => ({ accounts: [account('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')] }),
  ],
  ['31 bytes', () => ({ accounts: [account('1'.repeat(31))] })],
  ['a number for an address', () => ({ accounts: [account(7)] })],
  [
    'an answer that throws',
    () => ({
      get accounts(): never {
        throw new Error('No')
      },
    }),
  ],
])('connect: refuses %s with a typed error', async (_, answer) => {
  const { connector } = start({}, [solana], answering(answer))
  await expect(connector.connect()).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})

test.each<[string, () => unknown]>([
  [
    'throws at once',
    () => {
      throw new TypeError('Broken')
    },
  ],
  ['rejects with nothing', () => Promise.reject(undefined)],
  [
    'says that the chain has rejected something',
    () => Promise.reject(new Error('Transaction rejected')),
  ],
])('connect: a wallet that %s is a failed request', async (_, answer) => {
  const { connector } = start({}, [solana], answering(answer))
  await expect(connector.connect()).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })
})

test.each([
  'User rejected the request.',
  'Approval Denied',
  'The user canceled',
  'Declined by the user',
])('connect: "%s" is a refusal', async (message) => {
  const { connector } = start(
    {},
    [solana],
    answering(() => Promise.reject(new Error(message))),
  )
  await expect(connector.connect()).rejects.toMatchObject({ code: 'USER_REJECTED' })
})

test('unregister: a wallet that goes while it is asked has failed, and its session ends', async () => {
  const asked = start()
  asked.decide('hang')
  const attempt = asked.connector.connect()
  asked.unregister()
  await expect(attempt).rejects.toMatchObject({ code: 'WALLET_REQUEST_FAILED' })

  const used = start({ name: 'Other' })
  await used.connector.connect()
  const end = new Promise((resolve) =>
    used.connector.watch({ onChange: () => undefined, onEnd: () => resolve('ended') }),
  )
  used.unregister()
  expect(await end).toBe('ended')
})

test('watch: a wallet that shows no account in between is not left', async () => {
  const { connector, keys, revoke, changeAccount } = start()
  await connector.connect()
  const next = new Promise<Session | undefined>((resolve) =>
    connector.watch({ onChange: resolve, onEnd: () => resolve(undefined) }),
  )
  revoke()
  changeAccount()
  expect((await next)?.accounts[0].address).toBe(keys[1].address)
})

test('watch: an account that cannot be one ends the session with the reason', async () => {
  const { connector, show, listeners } = start()
  await connector.connect()
  const end = new Promise((resolve) =>
    connector.watch({ onChange: () => undefined, onEnd: resolve }),
  )
  show([account('7'.repeat(200).slice(0, 40))])
  expect(await end).toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
  expect(listeners.size).toBeGreaterThan(0)
})

test('disconnect: a wallet that cannot forget, or never answers, is left all the same', async () => {
  const hanging = {
    ...createSolanaWallet().wallet.features,
    'standard:disconnect': { disconnect: () => new Promise(() => {}) },
  }
  const { connector } = start({}, [solana], { features: hanging })
  await expect(connector.disconnect()).resolves.toBeUndefined()
})

test('restore: what was left here and connected again in another tab comes back', async () => {
  const { connector, show, accountOf, keys } = start()
  const before = await connector.connect()
  await connector.disconnect()
  expect(await connector.restore()).toBeUndefined()
  show([accountOf(keys[0])])
  expect(await connector.restore()).toEqual(before)
})

const message = new TextEncoder().encode('hello')

test('provider: signs messages, and a list of transactions in one step', async () => {
  const { connector, provider, keys, calls } = start()
  await connector.connect()
  const { address, sign, publicKey } = keys[0]
  expect(await provider.signMessage?.(address, message)).toEqual(sign(message))
  const wires = [1, 2].map((payload) => transactionOf(publicKey, payload))
  const signed = await provider.signTransactions?.(address, wires, solanaDevnet.caipNetworkId)
  expect(signed?.map((wire) => wire.subarray(1, 65))).toEqual(
    wires.map((wire) => sign(wire.subarray(65))),
  )
  expect(calls.at(-1)?.inputs).toMatchObject([
    { chain: 'solana:devnet' },
    { chain: 'solana:devnet' },
  ])
})

/** A transaction of one signer and no instruction, unsigned. */
function transactionOf(publicKey: Uint8Array, blockhash: number) {
  const message = [0x80, 1, 0, 0, 1, ...publicKey, ...new Uint8Array(32).fill(blockhash), 0, 0]
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

test('provider: has only what wallet and account have, now', async () => {
  const { connector, provider, accountOf, keys, show } = start({
    features: ['solana:signTransaction'],
  })
  await connector.connect()
  expect(provider.signMessage).toBeUndefined()
  expect(provider.signTransactions).toBeDefined()
  show([{ ...accountOf(keys[0]), features: ['solana:signMessage'] }])
  expect(provider.signTransactions).toBeUndefined()
})

test('provider: neither another account nor another cluster is asked for', async () => {
  const { connector, provider, keys } = start()
  await connector.connect()
  const wire = transactionOf(keys[0].publicKey, 1)
  await expect(
    provider.signTransactions?.(keys[1].address, [wire], solana.caipNetworkId),
  ).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' })
  await expect(
    provider.signTransactions?.(keys[0].address, [wire], solanaTestnet.caipNetworkId),
  ).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
})

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['no list', {}],
  ['too few', []],
  ['too many', [{ signature: new Uint8Array(64) }, { signature: new Uint8Array(64) }]],
  ['63 bytes', [{ signature: new Uint8Array(63) }]],
  ['a text', [{ signature: 'signed' }]],
  ['another message', [{ signature: new Uint8Array(64), signedMessage: new Uint8Array(5) }]],
  ['null', [null]],
  [
    'a getter that throws',
    [
      {
        get signature(): never {
          throw new Error('No')
        },
      },
    ],
  ],
])('provider: refuses %s for a signature', async (_, answer) => {
  const signMessage = { signMessage: async () => answer }
  const { provider, accountOf, keys, show } = start({}, [solana], {
    features: { ...createSolanaWallet().wallet.features, 'solana:signMessage': signMessage },
  })
  show([accountOf(keys[0])])
  await expect(provider.signMessage?.(keys[0].address, message)).rejects.toMatchObject({
    code: 'INVALID_WALLET_ANSWER',
  })
})

test.each<[string, unknown]>([
  ['no transaction', [{ signedTransaction: new Uint8Array(3) }]],
  ['five thousand bytes', [{ signedTransaction: new Uint8Array(5_000) }]],
  ['an object', [{ signedTransaction: { length: 100 } }]],
])('provider: refuses %s for a transaction', async (_, answer) => {
  const signTransaction = { signTransaction: async () => answer }
  const { provider, accountOf, keys, show } = start({}, [solana], {
    features: {
      ...createSolanaWallet().wallet.features,
      'solana:signTransaction': signTransaction,
    },
  })
  show([accountOf(keys[0])])
  const { address, publicKey } = keys[0]
  await expect(
    provider.signTransactions?.(address, [transactionOf(publicKey, 1)], solana.caipNetworkId),
  ).rejects.toMatchObject({ code: 'INVALID_WALLET_ANSWER' })
})
