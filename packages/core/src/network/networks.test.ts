// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import {
  network,
  pageLoads,
  statusOf,
  until,
  untilStatus,
  walletId,
} from '../fixtures/pageLoads.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { solanaAdapter } from '../adapters/solana/solanaAdapter.ts'
import { mock } from '../connectors/mock.ts'
import { solanaDevnet } from '../networks/solana.ts'
import { addNetwork } from './addNetwork.ts'
import { connect } from '../connection/connect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { removeNetwork } from './removeNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'
import { watchNetwork } from './watchNetwork.ts'

const page = pageLoads()
const { load } = page

/** A wallet on a chain that the site does not list. */
const elsewhere = () =>
  mock({ accounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'], chainId: 99 })

test('removeNetwork: without a wallet the choice moves to one that is left', () => {
  const kit = load()
  const seen: unknown[] = []
  watchNetwork(kit, { onChange: (now, before) => seen.push([before?.name, now?.name]) })
  removeNetwork(kit, { networkId: 'eip155:31337' })
  expect(getAccount(kit).networkId).toBe('eip155:31338')
  expect(seen.at(-1)).toEqual([undefined, 'Chain 31338'])
})

test('removeNetwork: a connected wallet stays connected, on a chain that is not listed any more', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  removeNetwork(kit, { networkId: 'eip155:31337' })
  expect(getAccount(kit)).toMatchObject({ status: 'connected', network: undefined })
  kit.modal.open()
  expect(kit.modal.currentView().name).toBe('UnsupportedChain')
})

test('removeNetwork: with unsupportedChain block, the wallet that is connected on it is let go, and told why', async () => {
  const kit = load({ chains: { unsupportedChain: 'block' } })
  await connect(kit, { connector: walletId })
  removeNetwork(kit, { networkId: 'eip155:31337' })
  await untilStatus(kit, 'disconnected')
  expect(kit.modal.getState().toast).toMatchObject({ code: 'WALLET_NETWORK', variant: 'error' })
})

test('removeNetwork: the last network and one that is not there are refused', () => {
  const kit = load()
  expect(() => removeNetwork(kit, { networkId: 'eip155:5' })).toThrow('CaipNetwork is undefined')
  removeNetwork(kit, { networkId: 'eip155:31338' })
  expect(() => removeNetwork(kit, { networkId: 'eip155:31337' })).toThrow()
  addNetwork(kit, network(99))
  removeNetwork(kit, { networkId: 'eip155:31337' })
  expect(kit.store.getState().networks).toMatchObject([{ name: 'Chain 99' }])
})

test('addNetwork: the first network of a chain family can be switched to', async () => {
  const kit = load({ adapters: [eip155(), solanaAdapter()] })
  addNetwork(kit, solanaDevnet)
  await switchNetwork(kit, { networkId: solanaDevnet.caipNetworkId })
  expect(getAccount(kit)).toMatchObject({ namespace: 'solana', network: solanaDevnet })
})

test('removeNetwork: with the last network of a chain family, the choice moves to another family', async () => {
  const networks = [network(31337), solanaDevnet] as const
  const kit = load({ adapters: [eip155(), solanaAdapter()], networks })
  removeNetwork(kit, { networkId: 'eip155:31337' })
  expect(getAccount(kit)).toMatchObject({ namespace: 'solana', network: solanaDevnet })
  addNetwork(kit, network(99))
  await switchNetwork(kit, { networkId: 'eip155:99' })
  expect(getAccount(kit)).toMatchObject({ namespace: 'eip155', network: { name: 'Chain 99' } })
})

test('addNetwork: the chain that the wallet is on answers the question for another one', async () => {
  const kit = load()
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  expect(kit.modal.currentView().name).toBe('UnsupportedChain')
  addNetwork(kit, network(5))
  expect(kit.modal.getState().open, 'another chain is no answer').toBe(true)
  kit.modal.push({ name: 'SwitchNetwork', parameters: { networkId: 'eip155:5' } })
  addNetwork(kit, network(99))
  expect(kit.modal.getState()).toMatchObject({ open: false, stack: [{ name: 'Connect' }] })
  kit.modal.open()
  expect(kit.modal.currentView().name).toBe('Account')
})

test('addNetwork: a view that asks nothing stays', async () => {
  const kit = load({ chains: { unsupportedChain: 'ignore' } })
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  kit.modal.open({ name: 'Networks' })
  addNetwork(kit, network(99))
  expect(kit.modal.currentView().name).toBe('Networks')
})

test('views: a move of the wallet leads back from those that ask for one, and from no other', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  const untilOn = (networkId: string) => until(kit, () => getAccount(kit).networkId === networkId)
  const shown = () => kit.modal.getState().stack.map(({ name }) => name)
  kit.modal.open()
  kit.modal.push({ name: 'Networks' })
  page.wallet.switchChain(31338)
  await untilOn('eip155:31338')
  expect(shown()).toEqual(['Account'])
  kit.modal.push({ name: 'WalletSend', parameters: undefined })
  page.wallet.switchChain(31337)
  await untilOn('eip155:31337')
  expect(shown()).toEqual(['Account', 'WalletSend'])
})

test('unsupportedChain block: a connection on a chain that is not listed is refused and says why', async () => {
  const kit = load({ chains: { unsupportedChain: 'block' } })
  page.wallet.switchChain(99)
  await expect(connect(kit, { connector: walletId })).rejects.toMatchObject({
    code: 'WALLET_NETWORK',
  })
  expect(statusOf(kit)).toBe('disconnected')
  page.wallet.switchChain(31337)
  await connect(kit, { connector: walletId })
  expect(statusOf(kit)).toBe('connected')
})

test('unsupportedChain block: a second wallet that is refused leaves the first connected, here and at the next visit', async () => {
  const first = load({ chains: { unsupportedChain: 'block' }, connectors: [elsewhere()] })
  await connect(first, { connector: walletId })
  await expect(connect(first, { connector: 'mock' })).rejects.toMatchObject({
    code: 'WALLET_NETWORK',
  })
  expect(getAccount(first)).toMatchObject({ status: 'connected', connectorId: walletId })
  first.destroy()
  const second = load({ chains: { unsupportedChain: 'block' } })
  await until(second, ({ isReady }) => isReady)
  expect(getAccount(second)).toMatchObject({ status: 'connected', connectorId: walletId })
})

test('unsupportedChain block: a refused wallet is told to forget the page, and leaves an attempt with another alone', async () => {
  const mocked = elsewhere()
  const kit = load({ chains: { unsupportedChain: 'block' }, connectors: [mocked] })
  page.wallet.behave({ connect: 'hang' })
  const refused = connect(kit, { connector: 'mock' })
  const controller = new AbortController()
  const waiting = connect(kit, { connector: walletId, signal: controller.signal })
  await expect(refused).rejects.toMatchObject({ code: 'WALLET_NETWORK' })
  expect(getAccount(kit)).toMatchObject({ status: 'connecting', connectorId: walletId })
  await vi.waitFor(async () => expect(await mocked.restore()).toBeUndefined())
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
})

test.each(['a move of the wallet', 'a reload'])(
  'unsupportedChain block: %s that ends a connection says why and what to do',
  async (how) => {
    const before = load({ chains: { unsupportedChain: 'block' } })
    await connect(before, { connector: walletId })
    const isReload = how === 'a reload'
    if (isReload) before.destroy()
    page.wallet.switchChain(99)
    const kit = isReload ? load({ chains: { unsupportedChain: 'block' } }) : before
    await untilStatus(kit, 'disconnected')
    expect(kit.modal.getState().toast).toMatchObject({
      message:
        'The wallet is on no network of this site. Change its network, or choose another wallet',
      code: 'WALLET_NETWORK',
      variant: 'error',
    })
  },
)
