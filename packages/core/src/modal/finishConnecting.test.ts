// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { connect } from '../connection/connect.ts'
import { signIn } from '../siwx/signIn.ts'
import { finishConnecting } from './followConnections.ts'
import { pageLoads, walletId } from '../fixtures/pageLoads.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { defaultSiwx } from '../siwx/entries.ts'
import type { View } from './views.ts'

const { load } = pageLoads()

const form: View = { name: 'WalletSend', parameters: { amount: '1' } }

/** A form that has led to the wallets of another chain family, with the account beneath it. */
function formFirst(options: Partial<KitOptions> = {}) {
  const kit = load(options)
  kit.modal.open({ name: 'Account' })
  kit.modal.push(form)
  kit.modal.push({ name: 'SwitchActiveChain', parameters: { networkId: 'eip155:31338' } })
  kit.modal.update({ redirectView: form })
  kit.modal.replace({ name: 'Connect' })
  return kit
}

/** Another wallet, long after the form. */
function connectAnother({ modal }: Kit) {
  modal.push({ name: 'ProfileWallets' })
  modal.push({ name: 'Connect' })
  modal.push({ name: 'ConnectingExternal', parameters: { connectorId: walletId } })
}

const shown = ({ modal }: Kit) => modal.getState().stack.map(({ name }) => name)

test('connecting: leads to the form, also by way of another wallet', () => {
  const kit = formFirst()
  kit.modal.push({ name: 'ConnectingExternal', parameters: { connectorId: walletId } })
  kit.modal.back()
  kit.modal.push({ name: 'ConnectingExternal', parameters: { connectorId: walletId } })
  finishConnecting(kit)
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [form] })
})

test('connecting: a form that was come back to without a wallet is not where a later one leads', () => {
  const kit = formFirst()
  kit.modal.back()
  kit.modal.back()
  connectAnother(kit)
  finishConnecting(kit)
  expect(kit.modal.getState().open).toBe(false)
})

test.each([
  ['went on', 'Networks'],
  ['left it at once', undefined],
] as const)('sign-in: who %s from the form is not led there by a later wallet', async (_, next) => {
  const kit = formFirst({ siwx: defaultSiwx() })
  kit.modal.reset({ name: 'Connect' })
  await connect(kit, { connector: walletId })
  expect(shown(kit)).toEqual(['SIWXSignMessage'])
  await signIn(kit)
  expect(shown(kit)).toEqual(['WalletSend'])
  if (next) kit.modal.push({ name: next })
  kit.modal.reset({ name: 'Account' })
  connectAnother(kit)
  finishConnecting(kit)
  expect(kit.modal.getState().open).toBe(false)
})
