// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'
import { createSolanaWallet, registerWallet } from '../../fixtures/solanaWallet.ts'
import type { Connector } from '../connector.ts'
import { watchSolanaConnectors } from '../solana/standardConnector.ts'
import { createLog } from '../../kit/createLog.ts'
import { mirrorFeature } from './watchWalletStandard.ts'

/** Watches for a test; the newest list and how often it was reported. */
function watch() {
  const seen: { connectors: readonly Connector[]; reports: number } = { connectors: [], reports: 0 }
  const context = { log: createLog('silent'), announced: true, injected: true }
  const stop = watchSolanaConnectors(context, (connectors) => {
    seen.connectors = connectors
    seen.reports += 1
  })
  onTestFinished(stop)
  return { ...seen, stop, ids: () => seen.connectors.map(({ id }) => id), now: () => seen }
}

test('discovery: wallets that are there, come late, and go', () => {
  const early = createSolanaWallet({ name: 'Early' })
  registerWallet(early.wallet)
  const { ids, now } = watch()
  expect(ids()).toEqual(['standard:Early'])
  expect(now().connectors[0]).toMatchObject({
    type: 'ANNOUNCED',
    name: 'Early',
    namespace: 'solana',
    imageUrl: expect.stringMatching(/^data:image/) as string,
  })
  const leave = registerWallet(createSolanaWallet({ name: 'Late' }).wallet)
  expect(ids()).toEqual(['standard:Early', 'standard:Late'])
  leave()
  expect(ids()).toEqual(['standard:Early'])
})

test('discovery: a page without a wallet hears so at once, and nothing once it has stopped', () => {
  const { ids, now, stop } = watch()
  expect(now()).toEqual({ connectors: [], reports: 1 })
  stop()
  registerWallet(createSolanaWallet().wallet)
  expect(ids()).toEqual([])
})

test('discovery: a wallet that registers twice is one, and its second stands in once the first is gone', () => {
  const first = createSolanaWallet({ name: 'Twice' }).wallet
  const leave = registerWallet(first)
  const { ids, now } = watch()
  registerWallet(first)
  registerWallet(createSolanaWallet({ name: 'Twice' }).wallet)
  expect(ids()).toEqual(['standard:Twice'])
  const before = now().connectors[0]
  leave()
  expect(ids()).toEqual(['standard:Twice'])
  expect(now().connectors[0]).not.toBe(before)
})

test('discovery: a wallet keeps its connector while others come and go', () => {
  registerWallet(createSolanaWallet({ name: 'One' }).wallet)
  const { now } = watch()
  const [one] = now().connectors
  const leave = registerWallet(createSolanaWallet({ name: 'Two' }).wallet)
  leave()
  expect(now().connectors[0]).toBe(one)
})

const throwing = {
  get name(): never {
    throw new Error('No name for you')
  },
}
const { wallet } = createSolanaWallet()
test.each<[string, object]>([
  ['throws in its getters', throwing],
  [
    'throws in its list of features',
    { ...wallet, features: new Proxy({}, { get: fail, getOwnPropertyDescriptor: fail }) },
  ],
  ['has no name', { ...wallet, name: '' }],
  ['has a name of nothing visible', { ...wallet, name: '\u200b\u202e ' }],
  ['has an object for a name', { ...wallet, name: { toString: () => 'Wallet' } }],
  ['has no features', { ...wallet, features: undefined }],
  ['cannot be connected', { ...wallet, features: { 'solana:signTransaction': {} } }],
  ['signs nothing', { ...wallet, features: { 'standard:connect': {} } }],
  ['is of other chains', { ...wallet, chains: ['sui:mainnet'] }],
  ['lies about its chains', { ...wallet, chains: 'solana:mainnet' }],
  ['stands for all wallets elsewhere', { ...wallet, name: 'WalletConnect' }],
  ['mirrors a kit', { ...wallet, features: { ...wallet.features, [mirrorFeature]: {} } }],
])('discovery: leaves out a wallet that %s, and lists the next', (_, hostile) => {
  registerWallet(hostile)
  registerWallet({ ...wallet, name: 'Good' })
  expect(watch().ids()).toEqual(['standard:Good'])
})

function fail(): never {
  throw new Error('Not for you')
}

test('discovery: names are cleaned, and no picture comes from elsewhere', () => {
  registerWallet({
    ...wallet,
    name: 'Wal\u202elet\u200b',
    icon: 'https://tracker.invalid/icon.png',
  })
  const [connector] = watch().now().connectors
  expect(connector).toMatchObject({ id: 'standard:Wallet', name: 'Wallet' })
  expect(connector?.imageUrl).toBeUndefined()
})

test('discovery: stops at a hundred wallets', () => {
  for (let index = 0; index < 105; index += 1)
    registerWallet({ ...wallet, name: `Wallet ${index}` })
  expect(watch().ids()).toHaveLength(100)
})

test('discovery: follows a wallet that gains Solana later on', async () => {
  const growing = createSolanaWallet({ name: 'Growing' })
  const chains = ['sui:mainnet']
  registerWallet({ ...growing.wallet, chains })
  const { ids } = watch()
  expect(ids()).toEqual([])
  chains.push('solana:mainnet')
  growing.emit({ chains })
  await vi.waitFor(() => expect(ids()).toEqual(['standard:Growing']))
})

test('discovery: a wallet that reports while it is asked to ends no page', () => {
  const on = (_event: string, listener: (change: object) => void) => {
    for (let count = 0; count < 1_000; count += 1) listener({})
    throw new Error('Not followed')
  }
  registerWallet({ ...wallet, features: { ...wallet.features, 'standard:events': { on } } })
  expect(watch().now()).toMatchObject({ reports: 1, connectors: [{ name: 'Sol Wallet' }] })
})
