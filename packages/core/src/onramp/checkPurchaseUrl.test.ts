// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../createKit.ts'
import { createStorage, memoryBackend } from '../kit/createStorage.ts'
import { eip155 } from '../adapters/eip155/eip155.ts'
import { mainnet } from '../networks/eip155.ts'
import { checkPurchaseUrl } from './checkPurchaseUrl.ts'

const kitWith = (onrampHosts?: readonly string[]) =>
  createKit({
    projectId: 'test',
    networks: [mainnet],
    adapters: [eip155()],
    connection: { storage: createStorage({ backend: memoryBackend() }) },
    trusted: { onrampHosts },
  })
const onSite = (url: string) => vi.stubGlobal('location', new URL(url))
afterEach(() => void vi.unstubAllGlobals())

test('checkPurchaseUrl: lets through the pages of the provider, and those of the site’s own list', () => {
  onSite('https://app.example')
  const kit = kitWith(['checkout.example:8443'])
  for (const [provider, url] of [
    ['coinbase', 'https://pay.coinbase.com/buy?sessionToken=1'],
    ['meld', 'https://meldcrypto.com/?publicKey=1'],
    ['moonpay', 'https://buy.moonpay.com/?signature=1'],
    ['own', 'https://checkout.example:8443/order'],
  ] as const)
    expect(checkPurchaseUrl(kit, provider, url)).toBe(new URL(url).href)
})

test.each([
  ['another provider’s', 'meld', 'https://pay.coinbase.com/buy'],
  ['without encryption', 'coinbase', 'http://pay.coinbase.com/buy'],
  ['a script', 'coinbase', 'javascript:alert(1)//pay.coinbase.com'],
  ['a name in front', 'coinbase', 'https://pay.coinbase.com@evil.example/'],
  ['a password', 'coinbase', 'https://a:b@pay.coinbase.com/'],
  ['a longer name', 'coinbase', 'https://pay.coinbase.com.evil.example/'],
  ['another port', 'coinbase', 'https://pay.coinbase.com:444/'],
  ['this machine', 'sandbox', 'http://localhost:4403/onramp/checkout'],
  ['a name of objects', 'constructor', 'https://evil.example/'],
  ['no address', 'coinbase', '/buy'],
])('checkPurchaseUrl: refuses %s', (_, provider, url) => {
  onSite('https://app.example')
  expect(() => checkPurchaseUrl(kitWith(), provider, url)).toThrow(/does not lead to the provider/)
})

test('checkPurchaseUrl: a page on this machine may go on on this machine', () => {
  const url = 'http://127.0.0.1:4403/onramp/checkout?order=1'
  onSite('http://localhost:4400')
  expect(checkPurchaseUrl(kitWith(), 'sandbox', url)).toBe(url)
  onSite('https://localhost.evil.example')
  expect(() => checkPurchaseUrl(kitWith(), 'sandbox', url)).toThrow()
})
