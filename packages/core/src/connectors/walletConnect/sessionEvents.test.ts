import { expect, test } from 'vitest'
import { readPeerRequest } from './sessionEvents.ts'
import type { WireSession } from './wire.ts'

const account = 'eip155:1:0x0000000000000000000000000000000000000001'
const session: WireSession = {
  topic: 'topic',
  key: 'key',
  namespaces: { eip155: { accounts: [account], methods: [], events: [] } },
  peer: { name: 'Wallet', url: 'https://wallet.example', icons: [] },
  expiry: 1_000,
  networks: {},
  order: {},
  added: [],
  newest: { wc_sessionExtend: 5 },
}

const extend = { method: 'wc_sessionExtend', params: { expiry: 2_000 } }
const chainChanged = {
  method: 'wc_sessionEvent',
  params: { event: { name: 'chainChanged', data: 137 }, chainId: 'eip155:137' },
}

test.each([
  ['wc_sessionPing', {}, 'noted'],
  ['wc_sessionDelete', { code: 6_000, message: '' }, 'ended'],
  ['wc_sessionRequest', {}, 'ignored'],
  ['wc_future', {}, 'ignored'],
  [extend.method, extend.params, 'changed'],
  [chainChanged.method, chainChanged.params, 'changed'],
  ['wc_sessionEvent', {}, 'invalid'],
  ['wc_sessionUpdate', { namespaces: 7 }, 'invalid'],
])('%s with %o is %s', (method, params, type) => {
  expect(readPeerRequest(session, { id: 6, method, params }, 0).type).toBe(type)
})

test('a message that is not newer than those of its kind changes nothing', () => {
  expect(readPeerRequest(session, { id: 5, ...extend }, 0).type).toBe('noted')
  const changed = readPeerRequest(session, { id: 6, ...extend }, 0)
  expect(changed).toMatchObject({
    type: 'changed',
    session: { expiry: 2_000, newest: { wc_sessionExtend: 6 } },
  })
})
