// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { getAccount } from '../accounts/getAccount.ts'
import { pageLoads, statusOf, until, untilStatus, walletId } from '../fixtures/pageLoads.ts'

const page = pageLoads()
const { load } = page
const record = () => page.backend.getItem('@latchkey/connections')

test('disconnects when the wallet locks, reconnects when it unlocks', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  page.wallet.behave({ locked: true })
  await untilStatus(kit, 'disconnected')
  expect(record()).toContain(walletId)
  page.wallet.behave({ locked: false })
  await untilStatus(kit, 'connected')
  expect(getAccount(kit).address).toBe(page.wallet.addresses[0])
  page.wallet.selectAccounts([1])
  await until(kit, () => getAccount(kit).address === page.wallet.addresses[1])
})

test('a wallet that is unlocked between two page loads comes back', async () => {
  await connect(load(), { connector: walletId })
  page.wallet.behave({ locked: true })
  page.leave()
  const locked = load()
  await until(locked, ({ isReady }) => isReady)
  expect(statusOf(locked)).toBe('disconnected')
  expect(record()).toContain(walletId)
  page.leave()
  page.wallet.behave({ locked: false })
  await untilStatus(load(), 'connected')
})

test('a wallet that is locked at start comes back when it unlocks', async () => {
  await connect(load(), { connector: walletId })
  page.wallet.behave({ locked: true })
  page.leave()
  const kit = load()
  await until(kit, ({ isReady }) => isReady)
  page.wallet.behave({ locked: false })
  await untilStatus(kit, 'connected')
})

test('a disconnect while the wallet is locked is final', async () => {
  const kit = load()
  await connect(kit, { connector: walletId })
  page.wallet.behave({ locked: true })
  await untilStatus(kit, 'disconnected')
  await disconnect(kit)
  expect(record()).not.toContain(walletId)
  page.wallet.behave({ locked: false })
  page.wallet.selectAccounts([1])
  expect(statusOf(kit)).toBe('disconnected')
})
