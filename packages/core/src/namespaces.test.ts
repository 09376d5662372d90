// @vitest-environment jsdom
import type { Network } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { connect } from './connection/connect.ts'
import { disconnect } from './connection/disconnect.ts'
import { getAccount } from './accounts/getAccount.ts'
import { open } from './modal/open.ts'
import { switchNetwork } from './network/switchNetwork.ts'
import { eip155 } from './adapters/eip155/eip155.ts'
import type { Connector } from './connectors/connector.ts'
import { otherFamily } from './fixtures/otherFamily.ts'
import { network, pageLoads, until, untilStatus, walletId } from './fixtures/pageLoads.ts'
import { selectNetworkSwitch } from './network/networkSwitch.ts'

const page = pageLoads()

/** A page of two chain families, and its wallets. */
function loadBoth(change: Partial<Connector> = {}) {
  const other = otherFamily(change)
  const options = {
    networks: [network(31337), network(31338), ...other.networks] as const,
    adapters: [eip155(), other.adapter],
  }
  return { other, kit: page.load(options), reload: () => page.load(options) }
}

const ofOther = { namespace: 'other' } as const
const ofEvm = { namespace: 'eip155' } as const

async function connectBoth(change: Partial<Connector> = {}) {
  const both = loadBoth(change)
  await connect(both.kit, { connector: walletId })
  await connect(both.kit, { connector: both.other.connector })
  return both
}

test('connect: a second chain family keeps the first and becomes the active one', async () => {
  const { kit, other } = await connectBoth()
  expect(getAccount(kit)).toMatchObject({ namespace: 'other', address: other.address })
  expect(getAccount(kit, ofEvm)).toMatchObject({ status: 'connected', namespace: 'eip155' })
})

test('connections of several families come back, each by itself, and the active one stays active', async () => {
  const { kit, reload } = await connectBoth()
  await switchNetwork(kit, { networkId: 'eip155:31337' })
  expect(getAccount(kit).namespace).toBe('eip155')
  kit.destroy()
  const next = reload()
  await until(next, ({ isReady }) => isReady)
  expect(getAccount(next)).toMatchObject({ namespace: 'eip155', status: 'connected' })
  expect(getAccount(next, ofOther).status).toBe('connected')
})

test('restore: a wallet that hangs holds up no other family, whose account shows until it is back', async () => {
  const { kit, reload, other } = await connectBoth()
  kit.destroy()
  let answer: () => void = () => {}
  const { restore } = other.connector
  Reflect.set(other.connector, 'restore', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return restore()
  })
  const next = reload()
  await until(next, () => getAccount(next, ofEvm).isConnected)
  expect(getAccount(next, ofOther).status).toBe('reconnecting')
  await until(next, ({ isReady }) => isReady)
  expect(getAccount(next)).toMatchObject({ namespace: 'eip155', isConnected: true })
  answer()
  await until(next, () => getAccount(next, ofOther).isConnected)
  expect(getAccount(next).namespace).toBe('eip155') // whoever comes late does not push in
})

test('dialog: who was about to connect is at home once a wallet of any family is there', async () => {
  const { kit, other } = loadBoth()
  kit.modal.open()
  expect(kit.modal.currentView().name).toBe('Connect')
  expect(getAccount(kit).namespace).toBe('eip155')
  await connect(kit, { connector: other.connector }) // by the site, or in another tab
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [{ name: 'Account' }] })
})

test('disconnect: one ends alone, the interface goes on with the other; without a namespace all end', async () => {
  const { kit } = await connectBoth()
  kit.modal.open()
  await disconnect(kit, ofOther)
  expect(kit.modal.getState().open).toBe(false)
  expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', isConnected: true })
  expect(getAccount(kit, ofOther).status).toBe('disconnected')

  await connect(kit, { connector: 'other.wallet' })
  kit.modal.open({ name: 'ProfileWallets' })
  await disconnect(kit, ofOther)
  expect(kit.modal.currentView().name).toBe('ProfileWallets')
  await disconnect(kit)
  expect(kit.modal.getState().open).toBe(false)
  expect(getAccount(kit, ofEvm).status).toBe('disconnected')
})

test('disconnect: a wallet that refuses is told of, and forgotten all the same', async () => {
  const { kit } = await connectBoth({
    disconnect: () => Promise.reject(new Error('The wallet keeps the page')),
  })
  const events: unknown[] = []
  kit.events.subscribe(({ event, properties }) => events.push([event, properties]))
  await disconnect(kit, ofOther)
  expect(getAccount(kit, ofOther).status).toBe('disconnected')
  expect(events).toContainEqual(['DISCONNECT_ERROR', { message: 'The wallet keeps the page' }])
})

test('a wallet that ends or changes in the background changes nothing of what is active', async () => {
  const { kit, other } = await connectBoth()
  await switchNetwork(kit, { networkId: 'eip155:31337' })
  kit.modal.open()
  other.tell({ accounts: [{ address: other.address, type: 'eoa' }], networkId: 'other:three' })
  await until(kit, () => getAccount(kit, ofOther).networkId === 'other:three')
  expect(getAccount(kit).namespace).toBe('eip155')
  expect(kit.modal.currentView().name).toBe('Account') // no question about chains that nobody looks at
  other.end()
  await until(kit, () => !getAccount(kit, ofOther).isConnected)
  expect(kit.modal.getState().open).toBe(true)
})

test('selectNetworkSwitch: says what it takes, case by case', async () => {
  const { kit } = loadBoth()
  const step = (networkId: `${string}:${string}`) =>
    selectNetworkSwitch(kit.store.getState(), networkId)
  expect([step('eip155:31337'), step('eip155:31338'), step('other:one')]).toEqual([
    'nothing',
    'choose',
    'choose',
  ])
  await connect(kit, { connector: walletId })
  expect([step('eip155:31337'), step('eip155:31338'), step('other:one')]).toEqual([
    'nothing',
    'switch',
    'connect',
  ])
  await connect(kit, { connector: 'other.wallet' })
  expect([step('other:one'), step('other:two'), step('eip155:31337')]).toEqual([
    'nothing',
    'switch',
    'switch',
  ])
})

test('switchNetwork: moves to another family that is connected, and its wallet only where it has to', async () => {
  const moved: string[] = []
  const { kit, other } = await connectBoth()
  const { switchNetwork: move } = other.connector
  Reflect.set(other.connector, 'switchNetwork', async (target: Network) => {
    moved.push(target.caipNetworkId)
    await move?.(target)
  })
  await switchNetwork(kit, { networkId: 'eip155:31337' })
  await switchNetwork(kit, { networkId: 'other:one' })
  expect(moved).toEqual([])
  await switchNetwork(kit, { networkId: 'eip155:31337' })
  await switchNetwork(kit, { networkId: 'other:two' })
  expect(moved).toEqual(['other:two'])
  expect(getAccount(kit)).toMatchObject({ networkId: 'other:two', isConnected: true })
})

test('switchNetwork: an answer that comes after its family was disconnected changes nothing of what is active', async () => {
  const { kit, other } = await connectBoth()
  let answer: () => void = () => {}
  Reflect.set(
    other.connector,
    'switchNetwork',
    () => new Promise<void>((resolve) => (answer = resolve)),
  )
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  const move = switchNetwork(kit, { networkId: 'other:two' })
  await disconnect(kit, ofOther)
  answer()
  await move
  expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', isConnected: true })
  expect(getAccount(kit, ofOther).status).toBe('disconnected')
  expect(events).toEqual(['DISCONNECT_SUCCESS'])
})

test('switchNetwork: an embedded wallet that serves the family goes there without another login', async () => {
  const embedded = {
    id: 'auth',
    type: 'AUTH',
    sharesSession: true,
    name: 'Email',
    restore: async () => ({
      accounts: [{ address: 'other1qqqqsyqcyq5rqwzqf', type: 'eoa' }] as const,
      networkId: 'other:one' as const,
    }),
  } as const
  const { kit } = loadBoth(embedded)
  await connect(kit, { connector: walletId })
  expect(selectNetworkSwitch(kit.store.getState(), 'other:one')).toBe('connect')
  // As if the wallet of the first family were the same login.
  const { connectors } = kit.store.getState()
  kit.store.setState({
    connectors: connectors.map((each) =>
      each.id === walletId ? { ...each, type: 'AUTH', sharesSession: true, id: 'auth' } : each,
    ),
    namespaces: Object.fromEntries(
      Object.entries(kit.store.getState().namespaces).map(([namespace, state]) => [
        namespace,
        state.status === 'connected' ? { ...state, connectorId: 'auth' } : state,
      ]),
    ),
  })
  expect(selectNetworkSwitch(kit.store.getState(), 'other:one')).toBe('switch')
  await open(kit, ofOther)
  expect(kit.modal.currentView()).toEqual({
    name: 'SwitchNetwork',
    parameters: { networkId: 'other:one' },
  })
  await switchNetwork(kit, { networkId: 'other:one' })
  expect(getAccount(kit)).toMatchObject({ namespace: 'other', isConnected: true })
})

test('open: for a family, its account where it is connected, else its wallets, and what is active stays so', async () => {
  const { kit } = loadBoth()
  await open(kit, ofOther)
  expect(kit.modal.currentView()).toEqual({ name: 'Connect', parameters: ofOther })
  expect(getAccount(kit).namespace).toBe('other') // nothing is connected: that is where it starts
  await connect(kit, { connector: walletId })
  await open(kit, ofOther)
  expect(getAccount(kit).namespace).toBe('eip155')
  kit.modal.push({ name: 'WhatIsAWallet' })
  kit.modal.back()
  expect(kit.modal.currentView()).toEqual({ name: 'Connect', parameters: ofOther })
  await connect(kit, { connector: 'other.wallet' })
  await open(kit, ofEvm)
  expect(kit.modal.currentView().name).toBe('Account')
  expect(getAccount(kit).namespace).toBe('eip155')
  await untilStatus(kit, 'connected')
})
