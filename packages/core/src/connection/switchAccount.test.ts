// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pageLoads, until, untilStatus, walletId } from '../fixtures/pageLoads.ts'
import { setNamespace } from './connections.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { setAddressLabel } from '../accounts/setAddressLabel.ts'
import { switchAccount } from './switchAccount.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { watchAccount } from '../accounts/watchAccount.ts'

const page = pageLoads()
const { load } = page

/** A kit that is connected with two accounts of the wallet. */
async function loadWithTwo() {
  const kit = load()
  await connect(kit, { connector: walletId })
  page.wallet.selectAccounts([0, 1])
  await until(kit, () => getAccount(kit).allAccounts.length === 2)
  return kit
}
const at = (index: number) => page.wallet.addresses[index] ?? ''

test('switchAccount: works with the other account, over a change of network and a reload', async () => {
  const kit = await loadWithTwo()
  switchAccount(kit, { address: at(1) })
  expect(getAccount(kit)).toMatchObject({
    address: at(1),
    caipAddress: `eip155:31337:${at(1)}`,
    allAccounts: [{ address: at(1) }, { address: at(0) }],
  })
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  expect(getAccount(kit).address).toBe(at(1))
  kit.destroy()
  const reloaded = load()
  await untilStatus(reloaded, 'connected')
  expect(getAccount(reloaded).address).toBe(at(1))
})

test('switchAccount: the wallet’s own change of account ends the choice', async () => {
  const kit = await loadWithTwo()
  switchAccount(kit, { address: at(1) })
  page.wallet.selectAccounts([2, 1])
  await until(kit, () => getAccount(kit).address === at(2))
  page.wallet.selectAccounts([0, 1])
  await until(kit, () => getAccount(kit).address === at(0))
})

test('switchAccount: an account that the wallet no longer shows is not kept', async () => {
  const kit = await loadWithTwo()
  switchAccount(kit, { address: at(1) })
  page.wallet.selectAccounts([0])
  await until(kit, () => getAccount(kit).address === at(0))
  page.wallet.selectAccounts([0, 1])
  await until(kit, () => getAccount(kit).allAccounts.length === 2)
  expect(getAccount(kit).address).toBe(at(0))
})

test('switchAccount: going back to the wallet’s own account, and connecting anew, end the choice', async () => {
  const kit = await loadWithTwo()
  switchAccount(kit, { address: at(1) })
  switchAccount(kit, { address: at(0) })
  expect(page.backend.getItem('@latchkey/account_choices')).toBe('{}')
  switchAccount(kit, { address: at(1) })
  await disconnect(kit)
  await connect(kit, { connector: walletId })
  expect(getAccount(kit).address).toBe(at(0))
})

test('switchAccount: an account that nobody has shown is refused, and so is one without a connection', async () => {
  const kit = load()
  expect(() => switchAccount(kit, { address: at(0) })).toThrow('No wallet is connected')
  await connect(kit, { connector: walletId })
  expect(() => switchAccount(kit, { address: at(2) })).toThrow('Account not found')
})

test('switchAccount: the choice of another kind of account is reported, of the same kind it is not', async () => {
  const kit = await loadWithTwo()
  const told: unknown[] = []
  kit.events.subscribe(({ event, properties }) => told.push([event, properties]))
  switchAccount(kit, { address: at(1) })
  expect(told).toEqual([])
  const state = kit.store.getState().namespaces.eip155
  if (state?.status !== 'connected') throw new Error('It is connected')
  const [first] = state.accounts
  setNamespace(kit, 'eip155', {
    ...state,
    accounts: [first, { address: at(0), type: 'smartAccount' }],
  })
  switchAccount(kit, { address: at(0) })
  expect(told).toEqual([
    ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'smartAccount', network: 'eip155:31337' }],
  ])
})

test('switchAccount: a stored choice that cannot be read is set aside', async () => {
  const kit = await loadWithTwo()
  kit.destroy()
  page.backend.setItem('@latchkey/account_choices', '{"eip155":"me"}')
  const reloaded = load()
  await untilStatus(reloaded, 'connected')
  expect(getAccount(reloaded).address).toBe(at(0))
  expect(page.backend.getItem('@latchkey/quarantine/account_choices')).toBe('{"eip155":"me"}')
})

test('setAddressLabel: the account bears the site’s own name for it until it is taken away', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  const seen: unknown[] = []
  watchAccount(kit, { onChange: (account) => seen.push(account.isConnected && account.label) })
  setAddressLabel(kit, { address: at(0), label: 'Savings' })
  setAddressLabel(kit, { address: at(1), label: 'Other' })
  setAddressLabel(kit, { address: at(0), label: undefined })
  expect(seen).toEqual(['Savings', undefined])
})
