import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Connector } from '../connectors/connector.ts'
import { someConnector } from '../fixtures/someConnector.ts'
import { announced } from '../fixtures/someWallets.ts'
import { mergeConnectors } from './mergeConnectors.ts'

test('merging: one wallet for one name on several chain families, also with "Wallet" behind it', () => {
  const wallets = mergeConnectors([
    announced('Trust Wallet', { rdns: 'com.trust' }),
    announced('Trust', { rdns: undefined, id: 'Trust', namespace: 'solana' }),
    announced('TRUST', { rdns: undefined, id: 'TRUST', namespace: 'bip122' }),
    announced('Other'),
  ])
  expect(wallets.map((wallet) => wallet.map(({ namespace }) => namespace))).toEqual([
    ['eip155', 'solana', 'bip122'],
    ['eip155'],
  ])
})

test.each([
  ['two of one chain family', { rdns: 'com.other', id: 'other' }],
  ['different reverse domain names', { rdns: 'com.evil', id: 'evil', namespace: 'solana' }],
  ['an integrator’s own', { rdns: undefined, type: 'EXTERNAL', id: 'own', namespace: 'solana' }],
] as const)('merging: a name alone does not make one wallet of %s', (_, change) => {
  expect(mergeConnectors([announced('Fox'), announced('Fox', change)])).toHaveLength(2)
})

test('property: merging keeps every connector, and never has two of one chain family in a wallet', () => {
  const connector = fc
    .record({
      name: fc.constantFrom('Trust', 'Trust Wallet', 'Fox', 'fox '),
      namespace: fc.constantFrom('eip155', 'solana', 'bip122'),
      rdns: fc.constantFrom(undefined, 'com.a', 'com.b'),
      id: fc.constantFrom('a', 'b', 'c'),
      type: fc.constantFrom('ANNOUNCED' as const, 'EXTERNAL' as const),
    })
    .map((change) => someConnector(change))
  const identity = ({ id, namespace }: Connector) => `${namespace} ${id}`
  const connectors = fc.uniqueArray(connector, { maxLength: 8, selector: identity })
  fc.assert(
    fc.property(connectors, (connectors) => {
      const wallets = mergeConnectors(connectors)
      expect(new Set(wallets.flat().map(identity))).toEqual(new Set(connectors.map(identity)))
      for (const wallet of wallets)
        expect(new Set(wallet.map(({ namespace }) => namespace)).size).toBe(wallet.length)
    }),
  )
})
