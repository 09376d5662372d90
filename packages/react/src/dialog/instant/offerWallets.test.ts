// @vitest-environment jsdom
import { createKit, createStorage, memoryBackend, type KitOptions } from '@latchkey/core'
import type { DiscoveredWallet } from '@latchkey/core/adapters'
import { eip155 } from '@latchkey/core/adapters/eip155'
import { mainnet } from '@latchkey/core/networks'
import { expect, test } from 'vitest'
import { element } from '../element.ts'
import { offerWallets } from './offerWallets.ts'

const wallets: readonly DiscoveredWallet[] = [
  { rdns: 'org.example.one', name: 'One', icon: 'data:image/png;base64,AAAA' },
  { rdns: 'org.example.two', name: 'Two', icon: undefined },
]

function setUp(options: Partial<KitOptions> = {}) {
  let announce = (_: DiscoveredWallet) => {}
  let isHeard = false
  const discover = (onWallet: (wallet: DiscoveredWallet) => void) => {
    announce = onWallet
    isHeard = true
    for (const wallet of wallets) onWallet(wallet)
    return () => void (isHeard = false)
  }
  const adapters = options.adapters ?? [{ ...eip155(), discover }]
  const kit = createKit({ projectId: 'local', networks: [mainnet], ...options, adapters })
  const skeleton = element('div', {}, element('i'), element('i'), element('i'))
  const offer = offerWallets(kit, skeleton)
  return {
    ...{ kit, skeleton, offer, isHeard: () => isHeard },
    announce: (wallet: DiscoveredWallet) => announce(wallet),
    shown: () => [...skeleton.children].map((child) => child.textContent || '–'),
    press: (name: string) =>
      [...skeleton.querySelectorAll('button')].find((row) => row.textContent === name)?.click(),
  }
}

test('offer: the wallets of the browser stand first, and one that comes late below them', () => {
  const { shown, announce } = setUp()
  expect(shown()).toEqual(['One', 'Two', '–', '–', '–'])
  announce({ rdns: 'org.example.late', name: '<b>Late</b>', icon: undefined })
  expect(shown(), 'what a wallet calls itself is text').toEqual([
    ...['One', 'Two', '<b>Late</b>'],
    ...['–', '–', '–'],
  ])
})

test('offer: keeps the place of WalletConnect above them', () => {
  expect(setUp({ walletConnect: { relayUrls: ['ws://localhost:1'] } }).shown()).toEqual([
    ...['–', 'One', 'Two'],
    ...['–', '–'],
  ])
})

test('offer: keeps no place for WalletConnect where it is switched off', () => {
  const walletConnect = { relayUrls: ['ws://localhost:1'] }
  const options = { walletConnect, wallets: { enableWalletConnect: false } }
  expect(setUp(options).shown()).toEqual(['One', 'Two', '–', '–', '–'])
})

test('offer: what is pressed is for the Connect view to open, and waits again after a closing', () => {
  const { kit, press, offer, skeleton } = setUp()
  const busy = () => skeleton.querySelectorAll('[aria-busy=true]').length
  kit.modal.open()
  press('Two')
  expect(kit.modal.currentView()).toEqual({
    name: 'Connect',
    parameters: { chosen: 'org.example.two' },
  })
  expect(busy()).toBe(1)
  kit.modal.close()
  kit.modal.open()
  offer.draw()
  expect(busy()).toBe(0)
})

test.each([
  { name: 'Networks' },
  { name: 'Connect', parameters: { namespace: 'solana' } },
  { name: 'Connect', parameters: { wallet: 'org.example.one' } },
] as const)('offer: no wallets where the dialog opens on %j', (view) => {
  const { kit, offer, shown } = setUp()
  kit.modal.open(view)
  offer.draw()
  expect(shown()).toEqual(['–', '–', '–'])
})

test.each([
  { features: { connectMethodsOrder: ['email', 'wallet'] } },
  { features: { connectorTypeOrder: ['featured'] } },
  { features: { collapseWallets: true } },
  { features: { emailShowWallets: false } },
  { features: { legalCheckbox: true } },
  { wallets: { enableWallets: false } },
  { wallets: { enableEIP6963: false } },
  { wallets: { excludeWalletIds: ['org.example.one'] } },
] satisfies Partial<KitOptions>[])('offer: no wallets for a site with %j', (options) => {
  expect(setUp(options).shown()).toEqual(['–', '–', '–'])
})

test('offer: listens to nobody once the content is there', () => {
  const { offer, shown, isHeard } = setUp()
  expect(isHeard()).toBe(true)
  offer.stop()
  expect(isHeard()).toBe(false)
  expect(shown()).toEqual(['–', '–', '–'])
})

test('offer: no wallets where one that was used before will stand above them', () => {
  const storage = createStorage({ backend: memoryBackend() })
  expect(setUp({ connection: { storage } }).shown()).toEqual(['One', 'Two', '–', '–', '–'])
  storage.set('recent_wallets', [{ id: 'used' }])
  expect(setUp({ connection: { storage } }).shown()).toEqual(['–', '–', '–'])
})
