// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { connect } from './connect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { pageLoads, statusOf, untilStatus, walletId } from '../fixtures/pageLoads.ts'

// jsdom has dialogs that cannot be opened; the wallet asks in one.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
  },
  close(this: HTMLDialogElement) {
    this.open = false
  },
})

const page = pageLoads()
const { load } = page

const asked = () =>
  page.wallet.requests.filter(({ method }) => method === 'eth_requestAccounts').length
const shownAccounts = () => page.wallet.provider.request({ method: 'eth_accounts' })
/** The button of the wallet's own window. */
const press = (name: 'Approve' | 'Reject') =>
  vi.waitFor(() => {
    const hosts = [...document.querySelectorAll('[data-latchkey-test-wallet]')]
    const buttons = hosts.flatMap(({ shadowRoot }) => [
      ...(shadowRoot?.querySelectorAll('button') ?? []),
    ])
    const button = buttons.find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`No button ${name}`)
    button.click()
  })

test('asks the wallet once when two callers connect at the same time', async () => {
  const kit = load()
  const [one, two] = await Promise.all([
    connect(kit, { connector: walletId }),
    connect(kit, { connector: walletId }),
  ])
  expect(one).toEqual(two)
  expect(asked()).toBe(1)
})

test('an abort of one caller leaves the other waiting', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'ask' })
  const controller = new AbortController()
  const one = connect(kit, { connector: walletId, signal: controller.signal })
  const two = connect(kit, { connector: walletId })
  await vi.waitFor(() => expect(asked()).toBe(1))
  controller.abort()
  await expect(one).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await press('Approve')
  await two
  expect(statusOf(kit)).toBe('connected')
})

test('gives back what the wallet grants after an abort', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'ask' })
  const controller = new AbortController()
  const attempt = connect(kit, { connector: walletId, signal: controller.signal })
  await vi.waitFor(() => expect(asked()).toBe(1))
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  page.wallet.behave({ revoke: 'approve' })
  await press('Approve')
  const revocations = () =>
    page.wallet.requests.filter(({ method }) => method === 'wallet_revokePermissions')
  await vi.waitFor(() => expect(revocations()).toHaveLength(1))
  await vi.waitFor(async () => expect(await shownAccounts()).toEqual([]))
  expect(statusOf(kit)).toBe('disconnected')
})

test('waits for a pending wallet request and connects with it', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'ask' })
  const controller = new AbortController()
  const first = connect(kit, { connector: walletId, signal: controller.signal })
  await vi.waitFor(() => expect(asked()).toBe(1))
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const onPending = vi.fn()
  const second = connect(kit, { connector: walletId, onPending })
  await vi.waitFor(() => expect(onPending).toHaveBeenCalledOnce())
  expect(statusOf(kit)).toBe('connecting')
  await press('Approve')
  await second
  expect(getAccount(kit)).toMatchObject({ status: 'connected', connectorId: walletId })
  expect(await shownAccounts()).toHaveLength(1)
})

test('a refusal of the request that was open already ends the waiting', async () => {
  const kit = load()
  page.wallet.behave({ connect: 'ask' })
  const controller = new AbortController()
  const first = connect(kit, { connector: walletId, signal: controller.signal })
  await vi.waitFor(() => expect(asked()).toBe(1))
  controller.abort()
  await expect(first).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  const onPending = vi.fn()
  const second = connect(kit, { connector: walletId, onPending })
  await vi.waitFor(() => expect(onPending).toHaveBeenCalledOnce())
  await press('Reject')
  await expect(second).rejects.toMatchObject({ code: 'USER_REJECTED' })
  expect(statusOf(kit)).toBe('disconnected')
})

test('waits for a request of another page, until its account shows', async () => {
  const kit = load()
  page.wallet.behave({ connect: { rejectWith: { code: '-32002' } } })
  const onPending = vi.fn()
  const attempt = connect(kit, { connector: walletId, onPending })
  await vi.waitFor(() => expect(onPending).toHaveBeenCalledOnce())
  page.wallet.selectAccounts([1])
  expect((await attempt).address).toBe(`eip155:31337:${page.wallet.addresses[1]}`)
})

test('an abort ends the waiting for a request of another page', async () => {
  const kit = load()
  page.wallet.behave({ connect: { rejectWith: { code: -32002 } } })
  const controller = new AbortController()
  const attempt = connect(kit, { connector: walletId, signal: controller.signal })
  await untilStatus(kit, 'connecting')
  controller.abort()
  await expect(attempt).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await vi.waitFor(() => expect(kit.requests.size).toBe(0))
  expect(statusOf(kit)).toBe('disconnected')
})

test('waits for accounts that the wallet shows after its answer', async () => {
  const kit = load()
  page.wallet.behave({ connect: { late: 400, result: [] } })
  expect((await connect(kit, { connector: walletId })).accounts).toHaveLength(1)
})
