// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { cancelSignIn } from '../actions/cancelSignIn.ts'
import { connect } from '../actions/connect.ts'
import { disconnect } from '../actions/disconnect.ts'
import { getAccount } from '../actions/getAccount.ts'
import { signIn } from '../actions/signIn.ts'
import { signOut } from '../actions/signOut.ts'
import { switchAccount } from '../actions/switchAccount.ts'
import { switchNetwork } from '../actions/switchNetwork.ts'
import { createStorage } from '../createStorage.ts'
import { pageLoads, until, untilStatus, walletId } from '../fixtures/pageLoads.ts'
import type { Kit, KitOptions } from '../kit.ts'
import { createDefaultSiwx, type DefaultSiwxOptions } from './createDefaultSiwx.ts'
import { defaultSiwx, defineSiwx } from './entries.ts'
import { createSessionStore } from './sessionStore.ts'

const page = pageLoads()

/** A page load of a site that has people sign in. */
function load(options: DefaultSiwxOptions = {}, kitOptions: Partial<KitOptions> = {}) {
  const store = createSessionStore(createStorage({ backend: page.backend }))
  return page.load({ siwx: defaultSiwx({ store, ...options }), ...kitOptions })
}

const statusOf = (kit: Kit) => kit.store.getState().signIn?.status
const untilSignIn = (kit: Kit, status: string | undefined) =>
  until(kit, () => statusOf(kit) === status)
const asked = () => page.wallet.requests.filter(({ method }) => method === 'personal_sign').length
const isAsked = (kit: Kit) =>
  kit.modal.getState().open && kit.modal.currentView().name === 'SIWXSignMessage'

async function signedIn(kit: Kit) {
  await connect(kit, { connector: walletId })
  await signIn(kit)
  return kit
}

test('connect: the view asks, and nothing is signed before the visitor says so', async () => {
  const kit = load()
  const events: string[] = []
  kit.events.subscribe(({ event }) => events.push(event))
  await connect(kit, { connector: walletId })
  expect(isAsked(kit)).toBe(true)
  expect(asked()).toBe(0)
  expect(kit.modal.isDismissable()).toBe(false)
  await Promise.all([signIn(kit), signIn(kit)])
  expect(asked()).toBe(1)
  expect(kit.modal.getState().open).toBe(false)
  const { signIn: state } = kit.store.getState()
  expect(state).toMatchObject({
    status: 'signed',
    address: `eip155:31337:${page.wallet.addresses[0]}`,
    session: { data: { domain: location.host, chainId: 'eip155:31337' } },
  })
  expect(state?.session?.message).toContain(
    `${location.host} wants you to sign in with your Ethereum account:\n${page.wallet.addresses[0]}`,
  )
  expect(state?.session?.data.nonce).toMatch(/^[0-9a-f]{32}$/)
  expect(events).toContain('SIWX_AUTH_SUCCESS')
})

test('reload: who has signed in is asked nothing, neither by the page nor by the wallet', async () => {
  await signedIn(load())
  page.leave()
  const kit = load()
  await untilSignIn(kit, 'signed')
  expect(kit.modal.getState().open).toBe(false)
  expect(asked()).toBe(1)
})

test('reload: without a session nothing opens by itself, and the dialog begins with the question', async () => {
  await connect(load(), { connector: walletId })
  page.leave()
  const kit = load()
  await untilSignIn(kit, 'unsigned')
  expect(getAccount(kit).isConnected).toBe(true)
  expect(kit.modal.getState().open).toBe(false)
  kit.modal.open()
  expect(isAsked(kit)).toBe(true)
})

test('declined: who has to sign in can try again', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  page.wallet.behave({ sign: 'reject' })
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(kit.store.getState().signIn).toMatchObject({
    status: 'unsigned',
    error: { code: 'USER_REJECTED' },
  })
  expect(isAsked(kit)).toBe(true)
  page.wallet.behave({ sign: 'approve' })
  await signIn(kit)
  expect(statusOf(kit)).toBe('signed')
})

test('cancelled: who has to sign in is disconnected; who need not stays', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  await cancelSignIn(kit)
  expect(getAccount(kit).status).toBe('disconnected')
  expect(kit.modal.getState()).toMatchObject({ open: false, stack: [{ name: 'Connect' }] })
  kit.destroy()
  const free = load({ required: false })
  await connect(free, { connector: walletId })
  expect(isAsked(free)).toBe(true)
  expect(free.modal.isDismissable()).toBe(true)
  await cancelSignIn(free)
  expect(free.modal.getState().open).toBe(false)
  expect(getAccount(free).isConnected).toBe(true)
  free.modal.open()
  expect(free.modal.currentView().name).toBe('Account')
})

test('cancelled on another network: back to the one that was signed in to', async () => {
  const kit = await signedIn(load())
  await switchNetwork(kit, { networkId: 'eip155:31338' })
  await untilSignIn(kit, 'unsigned')
  expect(isAsked(kit)).toBe(true)
  await cancelSignIn(kit)
  expect(getAccount(kit)).toMatchObject({ isConnected: true, networkId: 'eip155:31337' })
  expect(statusOf(kit)).toBe('signed')
  expect(kit.modal.getState().open).toBe(false)
  expect(asked()).toBe(1)
})

test('accounts: each signs in for itself, and is asked no more when it comes back', async () => {
  const kit = await signedIn(load())
  const [first, second] = page.wallet.addresses
  page.wallet.selectAccounts([1, 0])
  await until(kit, () => getAccount(kit).address === second && statusOf(kit) === 'unsigned')
  expect(isAsked(kit)).toBe(true)
  await signIn(kit)
  switchAccount(kit, { address: first ?? '' })
  await untilSignIn(kit, 'signed')
  expect(kit.modal.getState().open).toBe(false)
  expect(asked()).toBe(2)
})

test('accounts: a session can be kept for all of them, or end with the switch', async () => {
  const keeps = await signedIn(load({ onAccountChange: 'keep', onNetworkChange: 'keep' }))
  page.wallet.selectAccounts([1, 0])
  const [first, second] = page.wallet.addresses
  await until(keeps, () => getAccount(keeps).address === second && statusOf(keeps) === 'signed')
  await switchNetwork(keeps, { networkId: 'eip155:31338' })
  await untilSignIn(keeps, 'signed')
  expect(keeps.store.getState().signIn?.session?.data.accountAddress).toBe(first)
  await disconnect(keeps)
  keeps.destroy()

  page.wallet.selectAccounts([0, 1])
  const ends = await signedIn(load({ onAccountChange: 'signOut' }))
  switchAccount(ends, { address: second ?? '' })
  await untilSignIn(ends, 'unsigned')
  switchAccount(ends, { address: first ?? '' })
  await until(ends, () => getAccount(ends).address === first && statusOf(ends) === 'unsigned')
  expect(asked()).toBe(2)
})

test('networks that the site does not list ask nobody to sign in', async () => {
  const kit = load()
  page.wallet.switchChain(99)
  await connect(kit, { connector: walletId })
  expect(kit.store.getState().signIn).toBeUndefined()
  expect(kit.modal.currentView().name).toBe('UnsupportedChain')
  page.wallet.switchChain(31337)
  await untilSignIn(kit, 'unsigned')
  expect(isAsked(kit)).toBe(true)
})

test('disconnect: ends the sessions, unless the site keeps them', async () => {
  const kit = await signedIn(load())
  await disconnect(kit)
  await connect(kit, { connector: walletId })
  expect(statusOf(kit)).toBe('unsigned')
  kit.destroy()
  const keeps = await signedIn(load({ signOutOnDisconnect: false }))
  await disconnect(keeps)
  await connect(keeps, { connector: walletId })
  expect(statusOf(keeps)).toBe('signed')
  expect(asked()).toBe(2)
})

test('tabs: one signs in, the other hears of it; and so with signing out', async () => {
  const one = load()
  await connect(one, { connector: walletId })
  const other = load()
  await untilSignIn(other, 'unsigned')
  expect(other.modal.getState().open).toBe(false)
  other.modal.open()
  await signIn(one)
  await untilSignIn(other, 'signed')
  expect(other.modal.getState().open).toBe(false)
  await signOut(other)
  await untilSignIn(one, 'unsigned')
  expect(asked()).toBe(1)
})

test('trouble: who must sign in and cannot is disconnected, with a word', async () => {
  const getSessions = () => Promise.reject(new Error('down'))
  const kit = page.load({ siwx: defineSiwx({ ...createDefaultSiwx(), getSessions }) })
  await expect(connect(kit, { connector: walletId })).rejects.toMatchObject({
    code: 'SIGN_IN_UNAVAILABLE',
  })
  expect(getAccount(kit).status).toBe('disconnected')
  expect(kit.modal.getState().toast).toMatchObject({
    message: 'A problem occurred while trying initialize authentication',
    code: 'SIGN_IN_UNAVAILABLE',
  })
})

test('trouble: what a wallet signs for somebody else is refused', async () => {
  const kit = load({}, {})
  await connect(kit, { connector: walletId })
  page.wallet.behave({ sign: { lie: 'wrongSignature' } })
  await expect(signIn(kit)).rejects.toThrow()
  expect(statusOf(kit)).toBe('unsigned')
})

test('a wallet that hangs: cancelling ends the wait, and what it signs later counts for nothing', async () => {
  const kit = load({ required: false })
  await connect(kit, { connector: walletId })
  page.wallet.behave({ sign: 'hang' })
  void signIn(kit).catch(() => undefined)
  await untilSignIn(kit, 'signing')
  await vi.waitFor(() => expect(asked()).toBe(1))
  await cancelSignIn(kit)
  expect(statusOf(kit)).toBe('unsigned')
  page.wallet.behave({ sign: 'approve' })
  await signIn(kit)
  expect(statusOf(kit)).toBe('signed')
})

test('a kit without sign-in says so', async () => {
  const kit = page.load()
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'SIGN_IN_UNAVAILABLE' })
  await connect(kit, { connector: walletId })
  await untilStatus(kit, 'connected')
  expect(kit.store.getState().signIn).toBeUndefined()
})
