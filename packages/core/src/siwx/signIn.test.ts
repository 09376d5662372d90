// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { cancelSignIn } from './cancelSignIn.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { signIn } from './signIn.ts'
import { signOut } from './signOut.ts'
import { switchAccount } from '../connection/switchAccount.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { createStorage } from '../kit/createStorage.ts'
import type { Connector } from '../connectors/connector.ts'
import { mock } from '../connectors/mock.ts'
import { pageLoads, until, untilStatus, walletId } from '../fixtures/pageLoads.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { wait } from '../kit/wait.ts'
import { createDefaultSiwx, type DefaultSiwxOptions } from './createDefaultSiwx.ts'
import { defaultSiwx, defineSiwx } from './entries.ts'
import { createSessionStore } from './sessionStore.ts'
import type { Siwx } from './siwx.ts'

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

/** Sign-in whose server says what it thinks of signatures once `answer` is called; what it keeps is in `store`. */
function slowServer(options: DefaultSiwxOptions = {}, change: Partial<Siwx> = {}) {
  const store = createSessionStore(createStorage({ backend: page.backend }))
  const siwx = createDefaultSiwx({ store, ...options })
  let answer = () => {}
  let hasBegun = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const begun = new Promise<void>((resolve) => (hasBegun = resolve))
  const late =
    <Input>(add: (input: Input) => Promise<void>) =>
    async (input: Input) => {
      hasBegun()
      await gate
      await add(input)
    }
  const addSession = late(siwx.addSession)
  const entry = defineSiwx({ ...siwx, addSession, addSessions: late(addAll), ...change })
  async function addAll(sessions: Parameters<NonNullable<Siwx['addSessions']>>[0]) {
    for (const session of sessions) await siwx.addSession(session)
  }
  return { siwx, entry, store, begun, answer }
}

test.each([
  ['cancelled', true, cancelSignIn],
  ['cancelled by who need not sign in', false, cancelSignIn],
  ['disconnected', true, (kit: Kit) => disconnect(kit)],
])(
  '%s while the server looks: no session comes of it, whatever it says',
  async (_, required, giveUp) => {
    const { entry, store, begun, answer } = slowServer({ required })
    const kit = page.load({ siwx: entry })
    const events: string[] = []
    kit.events.subscribe(({ event }) => events.push(event))
    await connect(kit, { connector: walletId })
    const attempt = signIn(kit)
    const outcome = expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
    await begun
    await giveUp(kit)
    const before = statusOf(kit)
    answer()
    await outcome
    expect(await store.read()).toEqual([])
    expect(statusOf(kit)).toBe(before)
    expect(events).not.toContain('SIWX_AUTH_SUCCESS')
    if (required) await connect(kit, { connector: walletId })
    expect(statusOf(kit)).toBe('unsigned')
  },
)

test('cancelled while the server looks: who has signed in again by then stays signed in', async () => {
  const { siwx, entry, store, begun, answer } = slowServer({ required: false })
  const kit = page.load({ siwx: entry })
  await connect(kit, { connector: walletId })
  const first = expect(signIn(kit)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await begun
  await cancelSignIn(kit)
  const second = signIn(kit)
  await vi.waitFor(() => expect(asked()).toBe(2))
  answer()
  await Promise.all([first, second])
  expect(statusOf(kit)).toBe('signed')
  const { chainId = 'eip155:0', accountAddress = '' } =
    kit.store.getState().signIn?.session?.data ?? {}
  expect(await siwx.getSessions(chainId, accountAddress)).toHaveLength(1)
  expect(await store.read()).toHaveLength(1)
})

test('cancelled while the server looks: its end does not take along the session of who signs in again', async () => {
  let end = () => {}
  const gate = new Promise<void>((resolve) => (end = resolve))
  const plain = slowServer().siwx
  const revokeSession = vi.fn<Siwx['revokeSession']>(async (...who) => {
    await gate
    await plain.revokeSession(...who)
  })
  const { entry, store, begun, answer } = slowServer({ required: false }, { revokeSession })
  const kit = page.load({ siwx: entry })
  await connect(kit, { connector: walletId })
  const first = expect(signIn(kit)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await begun
  await cancelSignIn(kit)
  answer()
  await vi.waitFor(() => expect(revokeSession).toHaveBeenCalled())
  const second = signIn(kit)
  await vi.waitFor(() => expect(asked()).toBe(2))
  await wait(50) // long enough for a session that does not wait
  end()
  await Promise.all([first, second])
  expect(statusOf(kit)).toBe('signed')
  expect(await store.read()).toHaveLength(1)
})

test('another account while the server looks: a session that ends with the switch ends all the same', async () => {
  const { entry, store, begun, answer } = slowServer({ onAccountChange: 'signOut' })
  const kit = page.load({ siwx: entry })
  const [first, second] = page.wallet.addresses
  await connect(kit, { connector: walletId })
  page.wallet.selectAccounts([1, 0])
  await until(kit, () => getAccount(kit).address === second && statusOf(kit) === 'unsigned')
  const outcome = expect(signIn(kit)).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await begun
  switchAccount(kit, { address: first ?? '' })
  await untilSignIn(kit, 'unsigned')
  answer()
  await outcome
  expect(await store.read()).toEqual([])
})

/** A wallet that signs while it connects. */
function signingConnector({ createMessage }: Siwx): Connector {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const wallet = mock({ accounts: [address], chainId: 31337 })
  const chainId = 'eip155:31337'
  return {
    ...wallet,
    signsInAs: `0x${'0'.repeat(40)}`,
    async connect(options) {
      const message = String(await createMessage({ accountAddress: address, chainId }))
      options?.signIn?.onSigned([
        { address: `${chainId}:${address}`, message, signature: '0x', type: 'eip191' },
      ])
      return wallet.connect(options)
    },
  }
}

const credulous = { verifiers: { eip155: async () => async () => true } }

test('connect: one that is given up while the server looks does not connect, and leaves no session', async () => {
  const { siwx, entry, store, begun, answer } = slowServer(credulous)
  const connector = signingConnector(siwx)
  const kit = page.load({ siwx: entry, connectors: [connector] })
  const controller = new AbortController()
  const { signal } = controller
  const outcome = expect(connect(kit, { connector: 'mock', signal })).rejects.toMatchObject({
    code: 'REQUEST_ABORTED',
  })
  await begun
  controller.abort()
  answer()
  await outcome
  expect(getAccount(kit).status).toBe('disconnected')
  expect(await store.read()).toEqual([])
  expect(await connector.restore()).toBeUndefined()
})

test('connect: other tabs hear that a wallet has signed in while it was connecting', async () => {
  const one = slowServer(credulous)
  const forget = vi.fn<() => void>()
  const other = page.load({ siwx: slowServer(credulous, { forget }).entry })
  await other.prepare()
  const connectors = [signingConnector(one.siwx)]
  const kit = page.load({ siwx: one.entry, connectors })
  one.answer()
  await connect(kit, { connector: 'mock' })
  await vi.waitFor(() => expect(forget).toHaveBeenCalled())
  expect(statusOf(kit)).toBe('signed')
})

test('signing out: a server that fails is told of, and who was signed in still is', async () => {
  const { entry, store, answer } = slowServer({}, { revokeSession: () => Promise.reject(down) })
  const down = new Error('down')
  answer()
  const kit = await signedIn(page.load({ siwx: entry }))
  await expect(signOut(kit)).rejects.toBe(down)
  expect(statusOf(kit)).toBe('signed')
  expect(await store.read()).toHaveLength(1)
  await disconnect(kit)
  expect(getAccount(kit).status).toBe('disconnected')
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
    message: 'A problem occurred while trying to initialize authentication',
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
