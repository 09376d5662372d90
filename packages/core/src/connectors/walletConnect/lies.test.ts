import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice, bob } from '../../fixtures/walletConnectClient.ts'
import { KitError } from '../../errors/KitError.ts'
import { requestLink, walletInfoOf, walletLinkOf } from './peer.ts'
import { accountsOf, approvedChains, assertNamespaces, sessionOf } from './session.ts'
import { countMessage, kindOf, readChange } from './sessionEvents.ts'
import { readSettlement } from './settle.ts'
import { peerMessage, relayFrame, settlement, type WireSession } from './wire.ts'

const key = 'ab'.repeat(32)
const now = Date.UTC(2026, 10, 21)
const week = now / 1_000 + 7 * 86_400

function settle(change: object = {}) {
  return {
    relay: { protocol: 'irn' },
    controller: { publicKey: key, metadata: { name: 'Wallet', url: '', icons: [] } },
    namespaces: { eip155: { accounts: [`eip155:1:${alice}`], methods: [], events: [] } },
    expiry: week,
    ...change,
  }
}
const session: WireSession = { ...readSettlement(settle(), key, now), topic: key, key }
const accounts = (list: unknown) =>
  settle({ namespaces: { eip155: { accounts: list, methods: [] } } })

test.each([
  ['nothing', undefined],
  ['no accounts', accounts([])],
  ['accounts that are none', accounts(['eip155:1:0x12'])],
  ['a wrong checksum', accounts([`eip155:1:${alice.replace('f', 'F')}`])],
  ['an account without a chain', accounts([alice])],
  ['numbers', accounts([1])],
  ['a hundred thousand accounts', accounts(new Array(100_000).fill(`eip155:1:${alice}`))],
  ['no expiry', settle({ expiry: 'later' })],
  ['somebody else’s key', settle({ controller: { publicKey: 'cd'.repeat(32), metadata: {} } })],
  ['no namespaces', settle({ namespaces: [] })],
])('settlement: %s is refused', (_, params) => {
  expect(() => readSettlement(params, key, now)).toThrow(KitError)
})

test('settlement: what else a wallet says too much of is let be', () => {
  const { expiry, peer } = readSettlement(
    settle({
      expiry: week * 10,
      more: 1,
      controller: { publicKey: key, metadata: { name: 5, icons: 'x', redirect: 7 } },
    }),
    key,
    now,
  )
  expect(expiry).toBeLessThanOrEqual(week + 3_600)
  expect(peer).toEqual({ name: '', url: '', icons: [] })
})

test('session: a namespace spelled with its chain, and former ids of chains', () => {
  const namespaces = {
    'eip155:1': { accounts: [`eip155:1:${alice}`], methods: ['personal_sign'], events: [] },
    solana: {
      accounts: [
        'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
      ],
      methods: [],
      events: [],
    },
  }
  assertNamespaces(namespaces)
  expect(sessionOf({ ...session, namespaces }, 'eip155')?.networkId).toBe('eip155:1')
  expect(approvedChains({ ...session, namespaces }, 'solana')).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
})

test('session: one wallet that lists few chains uses any', () => {
  const everywhere = { ...session, peer: { ...session.peer, name: 'MetaMask Wallet' } }
  expect(approvedChains(everywhere, 'eip155')).toBeUndefined()
  const changed = readChange('wc_sessionEvent', {
    event: { name: 'chainChanged', data: 137 },
    chainId: 'eip155:1',
  })?.(everywhere, now)
  expect(changed && sessionOf(changed, 'eip155')?.networkId).toBe('eip155:137')
})

test.each([
  [137, 'eip155:1'],
  ['0x89', 'eip155:1'],
  ['137', 'eip155:1'],
  ['eip155:137', 'eip155:1'],
  [null, 'eip155:137'],
  [{}, 'eip155:137'],
])('event: chainChanged with %j is understood', (data, chainId) => {
  const event = { name: 'chainChanged', data }
  const changed = readChange('wc_sessionEvent', { event, chainId })?.(session, now)
  expect(changed?.networks).toEqual({ eip155: 'eip155:137' })
})

test('event: accounts that were never granted do not appear', () => {
  const both = {
    ...session,
    namespaces: {
      eip155: { accounts: [`eip155:1:${alice}`, `eip155:1:${bob}`], methods: [], events: [] },
    },
  }
  const change = (data: unknown) =>
    readChange('wc_sessionEvent', { event: { name: 'accountsChanged', data }, chainId: 'eip155:1' })
  const turned = change([bob])?.(both, now)
  expect(turned && sessionOf(turned, 'eip155')?.accounts[0].address).toBe(bob)
  const stranger = change([`0x${'1'.repeat(40)}`])?.(session, now)
  expect(stranger).toEqual(session)
  expect(() => change(['nobody'])).toThrow(KitError)
})

test('messages: an older one of its kind is not followed, whatever is said of kinds', () => {
  const params = { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }
  const kind = kindOf('wc_sessionEvent', params)
  const counted = countMessage(session, kind, 5)
  expect(counted && countMessage(counted, kind, 5)).toBeUndefined()
  expect(counted && countMessage(counted, kind, 4)).toBeUndefined()
  expect(counted && countMessage(counted, kindOf('wc_sessionUpdate', {}), 4)).toBeDefined()
  expect(countMessage(session, kind, 'soon')).toBeUndefined()
  let many = session
  for (let at = 1; at < 500; at += 1) many = countMessage(many, `kind ${at}`, at) ?? many
  expect(Object.keys(many.newest).length).toBeLessThanOrEqual(50)
})

test('peer: names are cleaned, pictures are not fetched, links lead to wallets only', () => {
  const peer = {
    name: ` \u202eEvil\u0000  https://evil.example ${'x'.repeat(500)}`,
    url: 'javascript:alert(1)',
    icons: ['https://tracker.example/pixel.png', 'data:image/png;base64,AAAA'],
    redirect: { native: 'javascript:alert(1)', universal: 'http://evil.example' },
  }
  const info = walletInfoOf({ ...session, peer })
  expect([...info.name].length).toBeLessThanOrEqual(64)
  expect(info.name).not.toMatch(/https|\p{C}/u)
  expect(info.icon).toBe('data:image/png;base64,AAAA')
  expect(walletLinkOf({ ...session, peer })).toBeUndefined()
  const good = {
    ...peer,
    redirect: { native: 'trust://', universal: 'https://link.trust.example' },
  }
  expect(walletLinkOf({ ...session, peer: good })?.href).toBe('trust://')
  expect(requestLink('trust://', 'ab', 5)).toBe('trust://wc?requestId=5&sessionTopic=ab')
  expect(requestLink('https://w.example/app', 'ab', 5)).toBe(
    'https://w.example/app/wc?requestId=5&sessionTopic=ab',
  )
})

test('peer: the wallet of the catalogue counts when the wallet itself agrees', () => {
  const wallet = { id: 'mm', name: 'MetaMask', icon: 'https://api.example/mm.webp' }
  const named = (name: string) =>
    walletInfoOf({ ...session, wallet, peer: { ...session.peer, name } })
  expect(named('MetaMask Wallet')).toEqual({
    name: 'MetaMask',
    identifier: 'mm',
    icon: wallet.icon,
  })
  expect(named('Trust Wallet')).toEqual({ name: 'Trust Wallet', identifier: 'walletConnect' })
  expect(named('Wallet').name).toBe('Wallet')
})

test('fuzz: whatever is said, only errors of parsing come of it', () => {
  const anything = fc.anything({ withNullPrototype: true, maxDepth: 4 })
  fc.assert(
    fc.property(anything, fc.constantFrom('Update', 'Extend', 'Event'), (params, name) => {
      for (const schema of [peerMessage, relayFrame, settlement]) schema.safeParse(params)
      try {
        const changed = readChange(`wc_session${name}`, params)?.(session, now)
        if (changed) accountsOf(changed, 'eip155')
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
    { numRuns: 500 },
  )
  const event = fc.record({
    event: fc.record({
      name: fc.constantFrom('chainChanged', 'accountsChanged', 'x'),
      data: anything,
    }),
    chainId: fc.oneof(fc.string(), fc.constant('eip155:1'), fc.constant('solana:x')),
  })
  fc.assert(
    fc.property(event, (params) => {
      try {
        const changed = readChange('wc_sessionEvent', params)?.(session, now)
        // Whatever happens, the connection has an account that was granted.
        expect(changed && sessionOf(changed, 'eip155')?.accounts[0].address).toBe(alice)
      } catch (error) {
        expect(error).toBeInstanceOf(Error)
      }
    }),
  )
})
