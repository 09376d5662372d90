// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { pageLoads, walletId } from '../fixtures/pageLoads.ts'
import { finishConnecting } from './followConnections.ts'
import type { Kit, KitOptions } from '../kit/kit.ts'
import { defaultSiwx } from '../siwx/entries.ts'
import type { View } from './views.ts'
import { connect } from '../connection/connect.ts'
import { disconnect } from '../connection/disconnect.ts'
import { signIn } from '../siwx/signIn.ts'
import { open } from './open.ts'
import { switchNetwork } from '../network/switchNetwork.ts'
import { beginTransaction } from './beginTransaction.ts'

const page = pageLoads()
const { load } = page

test('open: shows the view that fits, or the one that is asked for, with its arguments', async () => {
  const kit = load()
  await open(kit)
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [{ name: 'Connect' }] })
  await open(kit, { view: 'WhatIsAWallet' })
  expect(kit.modal.getState().stack).toMatchObject([{ name: 'WhatIsAWallet' }])
  const networkId = 'eip155:31338'
  await open(kit, { view: 'SwitchNetwork', arguments: { networkId } })
  expect(kit.modal.currentView()).toMatchObject({ parameters: { networkId } })
})

test('open: a chain family that the kit has becomes the active one', async () => {
  const kit = load()
  await open(kit, { namespace: 'cosmos' })
  expect(kit.store.getState().activeNamespace).toBe('eip155')
  await open(kit, { namespace: 'eip155' })
  expect(kit.store.getState().activeNamespace).toBe('eip155')
})

test('open: a pairing made elsewhere goes to the view that shows it, and to no other', async () => {
  const kit = load()
  const uri = 'wc:7f6e@2?symKey=ab'
  await open(kit, { view: 'ConnectingWalletConnectBasic', uri })
  expect(kit.modal.currentView()).toMatchObject({ parameters: { uri } })
  await open(kit, { view: 'WhatIsAWallet', uri })
  expect(kit.modal.currentView()).toEqual({ name: 'WhatIsAWallet', parameters: undefined })
})

test('open: for one wallet, the ways to connect show until it is found', async () => {
  const kit = load()
  await open(kit, { wallet: 'io.metamask', namespace: 'eip155' })
  expect(kit.modal.currentView()).toEqual({
    name: 'Connect',
    parameters: { namespace: 'eip155', wallet: 'io.metamask' },
  })
})

const sent = {
  isSmartAccount: false,
  token: 'ETH',
  amount: '1',
  network: 'eip155:31337',
  hash: '0x12',
} as const

/** What the form on screen was opened with. */
function shownArguments({ modal }: Kit) {
  const view = modal.currentView()
  return view.name === 'WalletSend' ? view.parameters : undefined
}

test('open: a send that was asked for answers with its hash', async () => {
  const kit = load()
  const outcome = open(kit, { view: 'WalletSend', arguments: { amount: '1' } })
  expect(kit.modal.currentView()).toMatchObject({ parameters: { amount: '1' } })
  kit.modal.update({ sent: { hash: '0x12', parameters: shownArguments(kit) } })
  kit.modal.close()
  await expect(outcome).resolves.toEqual({ hash: '0x12' })
})

test('open: what the site itself sends meanwhile, or was sent from another form, is no answer', async () => {
  const kit = load()
  const given = { amount: '1' }
  open(kit, { view: 'WalletSend', arguments: given }).catch(() => undefined)
  const before = shownArguments(kit)
  kit.modal.update({ sent: { hash: '0x11', parameters: before } }) // the time before
  const outcome = open(kit, { view: 'WalletSend', arguments: given })
  kit.emit('SEND_SUCCESS', sent)
  kit.modal.update({ sent: { hash: '0x12', parameters: before } })
  kit.modal.update({ sent: { hash: '0x13', parameters: { amount: '1' } } })
  kit.modal.update({ sent: { hash: '0x14', parameters: shownArguments(kit) } })
  await expect(outcome).resolves.toEqual({ hash: '0x14' })
})

test('open: a send that was given up is reported', async () => {
  const kit = load()
  const outcome = open(kit, { view: 'WalletSend', arguments: {} })
  kit.modal.close()
  await expect(outcome).rejects.toMatchObject({
    code: 'MODAL_CLOSED',
    shortMessage: 'Modal closed',
  })
})

test('open: a send that is left for another view is given up, also where the dialog stands in the page', async () => {
  const kit = load()
  kit.modal.setEmbedded(true)
  const outcome = open(kit, { view: 'WalletSend', arguments: { amount: '1' } })
  kit.modal.close()
  await expect(outcome).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('open: a send that is answered in the wallet after the dialog was closed is still reported', async () => {
  const kit = load()
  const outcome = open(kit, { view: 'WalletSend', arguments: { amount: '1' } })
  const parameters = shownArguments(kit)
  const end = beginTransaction(kit)
  kit.modal.close()
  kit.modal.update({ sent: { hash: '0x12', parameters } })
  end('success')
  await expect(outcome).resolves.toEqual({ hash: '0x12' })
})

test('open: a send that is declined in the wallet after the dialog was closed is given up', async () => {
  const kit = load()
  const outcome = open(kit, { view: 'WalletSend', arguments: { amount: '1' } })
  const end = beginTransaction(kit)
  kit.modal.close()
  end('cancel')
  await expect(outcome).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

/** A form that waits until somebody has connected, on the way to a wallet that is asked. */
function sendFirst(options: Partial<KitOptions> = {}) {
  const kit = load(options)
  const outcome = open(kit, { view: 'WalletSend', arguments: { amount: '1' } })
  const form = kit.modal.currentView()
  kit.modal.update({ redirectView: form })
  kit.modal.reset({ name: 'Connect' })
  const ask = () => connect(kit, { connector: walletId })
  const connecting: View = { name: 'ConnectingExternal', parameters: { connectorId: walletId } }
  return { kit, outcome, form, ask, connecting }
}

/** What comes of a form that is on screen, once something was sent from it. */
async function sendFrom(kit: Kit, outcome: open.ReturnType) {
  kit.modal.update({ sent: { hash: '0x12', parameters: shownArguments(kit) } })
  await expect(outcome).resolves.toEqual({ hash: '0x12' })
}

test('open: who has to connect first comes back to the form, and what is sent from it is the answer', async () => {
  const { kit, outcome, form, ask, connecting } = sendFirst()
  kit.modal.push(connecting)
  kit.modal.back()
  kit.modal.push(connecting)
  await ask()
  finishConnecting(kit)
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [form] })
  await sendFrom(kit, outcome)
})

test('open: a send is given up by who leaves instead of connecting', async () => {
  const { kit, outcome, connecting } = sendFirst()
  kit.modal.push(connecting)
  kit.modal.back()
  kit.modal.back()
  await expect(outcome).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('open: a wallet that connects while the ways to connect are on screen leads to the form', async () => {
  const { kit, outcome, form, ask } = sendFirst()
  await ask()
  expect(kit.modal.getState().stack).toEqual([form])
  await sendFrom(kit, outcome)
})

test.each(['ways to connect', 'wallet'] as const)(
  'open: the form comes after the question for another network: from the %s',
  async (from) => {
    page.wallet.switchChain(99)
    const { kit, outcome, form, ask, connecting } = sendFirst()
    if (from === 'wallet') kit.modal.push(connecting)
    await ask()
    expect(kit.modal.currentView().name).toBe('UnsupportedChain')
    const networkId = 'eip155:31338'
    kit.modal.push({ name: 'SwitchNetwork', parameters: { networkId } })
    await switchNetwork(kit, { networkId })
    expect(kit.modal.getState().stack).toEqual([form])
    await sendFrom(kit, outcome)
  },
)

test.each(['ways to connect', 'wallet'] as const)(
  'open: the form comes after the question to sign in: from the %s',
  async (from) => {
    const { kit, outcome, form, ask, connecting } = sendFirst({ siwx: defaultSiwx() })
    if (from === 'wallet') kit.modal.push(connecting)
    await ask()
    expect(kit.modal.getState().stack.map(({ name }) => name)).toEqual(['SIWXSignMessage'])
    expect(kit.modal.isDismissable()).toBe(false)
    await signIn(kit)
    expect(kit.modal.getState().stack).toEqual([form])
    await sendFrom(kit, outcome)
  },
)

test('open: who disconnects in place of signing in has given up the send', async () => {
  const { kit, outcome, ask, connecting } = sendFirst({ siwx: defaultSiwx() })
  kit.modal.push(connecting)
  await ask()
  await disconnect(kit)
  expect(kit.modal.getState().open).toBe(false)
  await expect(outcome).rejects.toMatchObject({ code: 'MODAL_CLOSED' })
})

test('open: rejects an unknown view by its name, and stays where it was', async () => {
  const kit = load()
  const view = 'Pay' as View['name']
  await expect(open(kit, { view })).rejects.toThrow('There is no view "Pay"')
  expect(kit.modal.getState().open).toBe(false)
  await open(kit, { view: 'WhatIsAWallet' })
  await expect(open(kit, { view })).rejects.toMatchObject({ code: 'VIEW_NOT_FOUND' })
  expect(kit.modal.getState()).toMatchObject({ open: true, stack: [{ name: 'WhatIsAWallet' }] })
})
