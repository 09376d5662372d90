import type { ProposalTypes } from '@walletconnect/types'
import { expect, test } from 'vitest'
import type { ChainFamily } from './chainFamily.ts'
import { readProposal, readSite } from './readProposal.ts'

const family: ChainFamily = {
  namespace: 'eip155',
  accounts: ['0x1'],
  fixed: [],
  balances: [],
  offer: {
    networks: [{ caipNetworkId: 'eip155:31337', name: 'Localhost One' }],
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: [],
  },
  answer: () => Promise.resolve(undefined),
}

const propose = (change: Partial<ProposalTypes.Struct>) =>
  readProposal(
    {
      id: 1,
      expiryTimestamp: 0,
      relays: [],
      pairingTopic: '',
      proposer: {
        publicKey: '',
        metadata: { name: 'Site', description: '', url: 'https://site.example/a', icons: [] },
      },
      requiredNamespaces: {},
      optionalNamespaces: {},
      ...change,
    },
    [family],
  )

test('offers what both have, and says what may be asked for', () => {
  const proposal = propose({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:1', 'eip155:31337'],
        methods: ['personal_sign', 'eth_sign'],
        events: [],
      },
    },
  })
  expect(proposal).toMatchObject({
    site: { name: 'Site', host: 'site.example' },
    networks: ['Localhost One'],
    missing: [],
    abilities: ['Ask you to sign messages'],
  })
})

test('names the networks that a site cannot do without', () => {
  const requiredNamespaces = {
    'eip155:10': { methods: [], events: [] },
    eip155: { chains: ['eip155:31337'], methods: [], events: [] },
  }
  expect(propose({ requiredNamespaces }).missing).toEqual(['eip155:10'])
})

test('a site without a name or an address is called so', () => {
  expect(readSite({ name: ' ', url: 'https://site.example' }).name).toBe('site.example')
  expect(readSite({ name: '', url: 'nonsense' })).toMatchObject({
    name: 'A site without a name',
    host: 'No address given',
  })
  expect(readSite({ name: 'x'.repeat(500), url: '' }).name).toHaveLength(60)
})
