import { createStorage, memoryBackend, type SentTransaction } from '@latchkey/core'
import { expect, test } from 'vitest'
import { isAskedBefore, rememberIntent, repetitionOf, type Intent } from './intents.ts'

const intent = (amount: bigint, token?: string) =>
  ['eip155:1', '0xAb', token, amount, '0xCd'] as const
const ether = intent(10n ** 18n)

test('intent: is remembered by whoever reads the same storage, until the answer is here', () => {
  const backend = memoryBackend()
  const [here, reloaded] = [createStorage({ backend }), createStorage({ backend })]
  const forget = rememberIntent(here, ether)
  expect(isAskedBefore(reloaded, ether)).toBe(true)
  expect(isAskedBefore(reloaded, intent(1n))).toBe(false)
  expect(isAskedBefore(reloaded, intent(10n ** 18n, '0x01'))).toBe(false)
  forget()
  expect(isAskedBefore(reloaded, ether)).toBe(false)
})

test('intent: is not remembered for ever, nor believed from the future', () => {
  const storage = createStorage({ backend: memoryBackend() })
  rememberIntent(storage, ether)
  const [first] = storage.get('send_intents', (value) => value as { transfer: string }[]) ?? [] // written above
  for (const at of [Date.now() - 901_000, Date.now() + 60_000]) {
    storage.set('send_intents', [{ ...first, at }])
    expect(isAskedBefore(storage, ether)).toBe(false)
  }
})

test('intent: what cannot be read counts as nothing', () => {
  const storage = createStorage({ backend: memoryBackend() })
  storage.set('send_intents', { transfer: 1 })
  expect(isAskedBefore(storage, ether)).toBe(false)
})

const sent: SentTransaction = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xab',
  to: '0xcd',
  token: { symbol: 'ETH', decimals: 18 },
  amount: '1.0',
  sentAt: 0,
  isSeen: true,
  status: 'pending',
}

test('repetition: the same that was sent and is still on its way, whatever it is', () => {
  const storage = createStorage({ backend: memoryBackend() })
  const isOnItsWay = (transactions: readonly SentTransaction[], intent: Intent) =>
    repetitionOf(storage, transactions, intent) === 'sentAlready'
  const token = { address: '0x01', symbol: 'USD', decimals: 6 }
  const swap = { token, amount: '2000' }
  const nft = {
    ...sent,
    token: { ...token, decimals: 0 },
    nft: { id: 'eip155:1/erc721:0x01/7' },
  } as const
  const swapped = ['eip155:1', '0xAb', undefined, 10n ** 18n, 'swap', '0x01']
  expect(isOnItsWay([sent], ether)).toBe(true)
  expect(isOnItsWay([{ ...sent, to: '0x02', swap }], swapped)).toBe(true)
  expect(isOnItsWay([{ ...nft, amount: '1' }], intent(1n, nft.nft.id))).toBe(true)
  for (const other of [
    { ...sent, status: 'success' },
    { ...sent, amount: '2' },
    { ...sent, networkId: 'eip155:2' },
    { ...sent, to: '0xab' },
    { ...sent, token: { ...sent.token, address: '0x01' } },
    { ...sent, swap },
  ] as const)
    expect(isOnItsWay([other], ether)).toBe(false)
  expect(isOnItsWay([{ ...nft, amount: '1' }], intent(1n, '0x01'))).toBe(false)
  expect(isOnItsWay([sent, { ...sent, swap: { ...swap, token: sent.token } }], swapped)).toBe(false)
})

test('repetition: one that came to nothing is told of only while it may have arrived all the same', () => {
  const storage = createStorage({ backend: memoryBackend() })
  const said = (change: Partial<SentTransaction>) =>
    repetitionOf(storage, [{ ...sent, ...change }], ether)
  expect(said({ status: 'dropped', isDoubtful: true })).toBe('maybeSent')
  expect(said({ status: 'dropped' })).toBeUndefined()
  expect(said({ status: 'dropped', isDoubtful: true, amount: '2' })).toBeUndefined()
  rememberIntent(storage, ether)
  expect(said({ status: 'dropped' })).toBe('maybeSent')
  expect(said({})).toBe('sentAlready')
})
