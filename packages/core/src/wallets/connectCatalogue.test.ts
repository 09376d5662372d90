import { expect, test, vi } from 'vitest'
import { open } from '../modal/open.ts'
import { local, path, soon, startCatalogueWorld, type Listed } from '../fixtures/catalogueWorld.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import type { Kit } from '../kit/kit.ts'
import { findWallet, openWallet } from './openWallet.ts'
import { rememberWallet } from './recentWallets.ts'
import { watchWalletGroups, type WalletGroupsInfo } from './watchWalletGroups.ts'

const { api, asked, newKit, stopLater, wholeCatalogue } = await startCatalogueWorld()

function watchGroups(kit: Kit) {
  const infos: WalletGroupsInfo[] = []
  const stop = watchWalletGroups(kit, { onChange: (info) => infos.push(info) })
  stopLater(stop)
  const shown = () =>
    infos.at(-1)?.groups.map(({ type, rows }) => [type, ...rows.map(({ key }) => key)])
  return { infos, last: () => infos.at(-1), shown, stop }
}

test('Connect: what is installed is there at once, the catalogue follows', async () => {
  const kit = newKit()
  kit.store.setState({
    connectors: [someConnector({ name: 'Fox', type: 'ANNOUNCED', rdns: 'com.fox' })],
  })
  api.fail({ kind: 'hang' }, { path })
  const hung = watchGroups(kit)
  expect(hung.last()).toMatchObject({ status: 'pending' })
  expect(hung.shown()?.map(([type]) => type)).toEqual(['walletConnect', 'injected'])
  hung.stop()
  api.clear()

  const [best] = await wholeCatalogue(`&chains=${local.caipNetworkId}`)
  const groups = watchGroups(kit)
  await soon(() => expect(groups.last()?.status).toBe('success'))
  expect(groups.shown()).toEqual([
    ['walletConnect', 'walletConnect'],
    ['injected', 'injected eip155 com.fox'],
    ['recommended', `recommended ${best?.id}`],
  ])
  expect(groups.last()?.count).toBeGreaterThan(400)
  kit.store.setState({ connectors: [] })
  expect(groups.shown()?.at(-1)).toHaveLength(3)
})

test('Connect: an installed wallet that is excluded by its id in the catalogue goes, by its reverse domain name', async () => {
  const whole = (await wholeCatalogue()) as (Listed & { rdns?: string })[]
  const bad = whole.find(({ id, rdns }) => rdns !== undefined && rdns !== id)
  const kit = newKit({ wallets: { excludeWalletIds: [bad?.id ?? ''] }, walletConnect: undefined })
  const connectors = [
    someConnector({ name: 'Another name', type: 'ANNOUNCED', rdns: bad?.rdns ?? '' }),
    someConnector({ name: bad?.name.toUpperCase() ?? '', type: 'EXTERNAL', id: 'own' }),
    someConnector({ name: 'Fox', type: 'ANNOUNCED', rdns: 'com.fox' }),
  ]
  kit.store.setState({ connectors })
  const groups = watchGroups(kit)
  // Until the catalogue has told their names, none of them shows, for one of them would go again.
  expect(groups.last()).toMatchObject({ status: 'pending', groups: [], held: 3 })
  await soon(() => expect(groups.last()?.status).toBe('success'))
  expect(groups.shown()).toEqual([['injected', 'injected eip155 com.fox']])
  const everShown = groups.infos.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows))
  expect(new Set(everShown.map(({ key }) => key))).toEqual(new Set(['injected eip155 com.fox']))
})

test.each([{ kind: 'hang' }, { kind: 'status', status: 500 }] as const)(
  'Connect: a catalogue that does not tell the excluded wallets ($kind) keeps nobody from an installed one',
  async (fault) => {
    const kit = newKit({ wallets: { excludeWalletIds: ['com.bad'] }, walletConnect: undefined })
    const connectors = [someConnector({ name: 'Fox', type: 'ANNOUNCED', rdns: 'com.fox' })]
    kit.store.setState({ connectors })
    api.fail(fault, { path })
    const groups = watchGroups(kit)
    expect(groups.shown()).toEqual([])
    await soon(() => expect(groups.shown()).toEqual([['injected', 'injected eip155 com.fox']]))
    expect(groups.last()?.held).toBe(0)
  },
)

test('Connect: a catalogue that fails leaves what is installed', async () => {
  const kit = newKit({ wallets: { featuredWalletIds: ['io.metamask'] } })
  api.fail({ kind: 'status', status: 500 }, { path })
  const groups = watchGroups(kit)
  await soon(() => expect(groups.last()?.status).toBe('error'))
  expect(groups.shown()).toEqual([['walletConnect', 'walletConnect']])
})

test('Connect: the first pictures are fetched ahead, and nobody waits for them', async () => {
  const seen: string[] = []
  // A double of `Image`: there is no browser here to fetch pictures.
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        seen.push(url)
      }
    },
  )
  const kit = newKit()
  const groups = watchGroups(kit)
  await soon(() => expect(seen).toHaveLength(20))
  expect(groups.last()?.status).toBe('success')
  expect(new Set(seen).size).toBe(20)
  expect(seen.every((url) => url.startsWith(api.url))).toBe(true)
  vi.unstubAllGlobals()
})

test('one wallet: by a connector’s id or reverse domain name, without asking anybody', async () => {
  const kit = newKit()
  const fox = someConnector({ name: 'Fox', type: 'ANNOUNCED', rdns: 'com.fox', id: 'fox' })
  await kit.prepare()
  kit.store.setState({ connectors: [fox] })
  const before = asked().length
  expect(await findWallet(kit, 'fox')).toEqual({ connector: fox })
  expect(await findWallet(kit, 'com.fox')).toEqual({ connector: fox })
  expect(asked()).toHaveLength(before)
})

test('one wallet: of the site, used before, or of the catalogue by id and reverse domain name', async () => {
  const whole = (await wholeCatalogue()) as (Listed & { rdns?: string })[]
  const wanted = whole.find(({ rdns }) => rdns !== undefined)
  const kit = newKit({ wallets: { customWallets: [{ id: 'own', name: 'Own' }] } })
  rememberWallet(kit.storage, { id: 'used', name: 'Used', chains: ['eip155:*'] })
  for (const id of ['own', 'used', wanted?.id ?? ''])
    expect(await findWallet(kit, id)).toMatchObject({ wallet: { id } })
  expect(await findWallet(kit, wanted?.rdns ?? '')).toMatchObject({ wallet: { id: wanted?.id } })
  expect(await findWallet(kit, 'no.such.wallet')).toBeUndefined()
  expect(await findWallet(kit, 'no such, wallet')).toBeUndefined()
})

test('open({ wallet }): the dialog opens at once and goes on to the wallet', async () => {
  const [best] = await wholeCatalogue(`&chains=${local.caipNetworkId}`)
  const kit = newKit()
  void open(kit, { wallet: best?.id })
  expect(kit.modal.getState()).toMatchObject({ open: true })
  expect(kit.modal.currentView()).toEqual({
    name: 'Connect',
    parameters: { namespace: undefined, wallet: best?.id },
  })
  const opening = openWallet(kit, best?.id ?? '')
  expect(kit.modal.getState().loading).toBe(true)
  kit.modal.setLoading(true) // the site has something of its own to wait for
  await opening
  expect(kit.modal.getState().loading).toBe(true)
  kit.modal.setLoading(false)
  expect(kit.modal.getState().loading).toBe(false)
  expect(kit.modal.currentView()).toMatchObject({
    name: 'ConnectingWalletConnect',
    parameters: { wallet: { id: best?.id, name: best?.name } },
  })
  kit.modal.back()
  expect(kit.modal.currentView()).toEqual({ name: 'Connect', parameters: {} })
})

test('open({ wallet }): an installed one is asked, one that nothing reaches is offered to be had', async () => {
  const kit = newKit({
    walletConnect: undefined,
    wallets: { customWallets: [{ id: 'own', name: 'Own' }] },
  })
  await kit.prepare()
  const fox = someConnector({ name: 'Fox', type: 'ANNOUNCED', rdns: 'com.fox' })
  const ghost = someConnector({ name: 'Ghost', type: 'ANNOUNCED' })
  kit.store.setState({ connectors: [fox, ghost, { ...ghost, namespace: 'solana' }] })
  for (const [wallet, view] of [
    [
      'com.fox',
      { name: 'ConnectingExternal', parameters: { connectorId: 'com.fox', namespace: 'eip155' } },
    ],
    [
      'Ghost',
      {
        name: 'ConnectingMultiChain',
        parameters: {
          connectors: [
            { connectorId: 'Ghost', namespace: 'eip155' },
            { connectorId: 'Ghost', namespace: 'solana' },
          ],
        },
      },
    ],
    ['own', { name: 'Downloads', parameters: { wallet: { id: 'own' } } }],
    ['unknown', { name: 'Connect' }],
  ] as const) {
    void open(kit, { wallet })
    await openWallet(kit, wallet)
    expect(kit.modal.currentView()).toMatchObject(view)
  }
})

test('open({ wallet }): a visitor who has gone on, or closed, is not called back', async () => {
  const [best] = await wholeCatalogue()
  const kit = newKit()
  api.fail({ kind: 'slow', delay: 100 }, { path })
  void open(kit, { wallet: best?.id })
  const opening = openWallet(kit, best?.id ?? '')
  kit.modal.push({ name: 'WhatIsAWallet' })
  await opening
  expect(kit.modal.currentView().name).toBe('WhatIsAWallet')
  kit.modal.reset({ name: 'Connect' })
  const again = openWallet(kit, best?.id ?? '')
  kit.modal.close()
  await again
  expect(kit.modal.getState()).toMatchObject({ open: false, loading: false })
})
