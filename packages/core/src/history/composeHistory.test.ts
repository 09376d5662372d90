import { expect, test } from 'vitest'
import {
  friend,
  hashOf,
  owner,
  someSent,
  someTransaction,
  someTransfer,
} from '../fixtures/someHistory.ts'
import type { PurchaseOrder } from '../onramp/onramp.ts'
import type { TransactionStatus } from '../transfers/sentTransaction.ts'
import { checkHistory } from './checkHistory.ts'
import { composeHistory } from './composeHistory.ts'

const networkId = 'eip155:31337'
const page = (numbers: readonly number[], next: string | null = null) =>
  checkHistory(
    { data: numbers.map((number) => someTransaction(number)), next },
    { networkId, address: owner, imageOrigin: 'https://wallet.example' },
  )
const order: PurchaseOrder = {
  id: 'order',
  provider: 'sandbox',
  label: 'Sandbox',
  status: 'started',
  networkId,
  address: owner,
  purchase: { amount: '3', symbol: 'LUSD' },
  payment: { amount: '3', currency: 'USD' },
  startedAt: Date.UTC(2026, 5, 2),
  updatedAt: Date.UTC(2026, 5, 2),
}

test('composeHistory: what was sent from here is there at once, the newest first', () => {
  const entries = composeHistory(page([1, 2]), { sent: [someSent(3)], orders: [order] })
  expect(entries.map(({ id, status }) => `${id} ${status}`)).toEqual([
    'order pending',
    `${hashOf(3)} pending`,
    `${hashOf(2)} confirmed`,
    `${hashOf(1)} confirmed`,
  ])
})

test('composeHistory: one that both know, by its hash in either case, is one', () => {
  const sent = someSent(0xab, { hash: hashOf(0xab).toUpperCase().replace('0X', '0x') })
  const [entry, ...rest] = composeHistory(page([0xab]), { sent: [sent], orders: [] })
  expect(rest).toEqual([])
  expect(entry).toMatchObject({ id: hashOf(0xab), status: 'confirmed', sent })
})

test('composeHistory: one that was sped up is found by the hash in the block', () => {
  const sent = someSent(1, { hash: hashOf(99), finalHash: hashOf(1), status: 'success' })
  const entries = composeHistory(page([1]), { sent: [sent], orders: [] })
  expect(entries).toMatchObject([
    { hash: hashOf(1), status: 'confirmed', sent: { hash: hashOf(99) } },
  ])
})

test.each<[TransactionStatus, string]>([
  ['pending', 'pending'],
  ['success', 'confirmed'],
  ['reverted', 'failed'],
  ['cancelled', 'cancelled'],
  ['replaced', 'replaced'],
  ['dropped', 'dropped'],
])('composeHistory: one that the server does not know and that is %s says %s', (status, shown) => {
  const sent = someSent(3, { status, finalHash: hashOf(2) })
  const entries = composeHistory(page([]), { sent: [sent], orders: [] })
  expect(entries).toMatchObject([{ status: shown }])
})

test('composeHistory: the one that took its place stays a transaction of its own', () => {
  const sent = someSent(3, { status: 'cancelled', finalHash: hashOf(2) })
  const entries = composeHistory(page([2]), { sent: [sent], orders: [] })
  expect(entries).toMatchObject([
    { id: hashOf(3), status: 'cancelled', replacedBy: hashOf(2) },
    { id: hashOf(2), status: 'confirmed' },
  ])
})

test('composeHistory: a server cannot say that something else was sent, or that it went elsewhere', () => {
  const { entries, next } = page([1])
  const lie = entries.map((entry) => ({
    ...entry,
    status: 'failed' as const,
    to: owner,
    transfers: [],
  }))
  const sent = someSent(1, { status: 'success' })
  expect(composeHistory({ entries: lie, next }, { sent: [sent], orders: [] })).toMatchObject([
    { status: 'confirmed', to: friend, transfers: [{ direction: 'out', amount: '5' }] },
  ])
})

test('composeHistory: what is older than the last page waits for its own, unless it is open', () => {
  const sent = [someSent(1, { status: 'success' }), someSent(2)]
  const told = page([5, 6], 'more')
  const ids = (next: string | undefined) =>
    composeHistory({ ...told, next }, { sent, orders: [] }).map(({ id }) => id)
  expect(ids('more')).toEqual([6, 5, 2].map(hashOf))
  expect(ids(undefined)).toEqual([6, 5, 2, 1].map(hashOf))
})

test('composeHistory: a purchase that was delivered is the transfer that has delivered it', () => {
  const delivered = { ...order, status: 'delivered', hash: hashOf(1) } as const
  expect(composeHistory(page([1]), { sent: [], orders: [delivered] })).toMatchObject([
    { id: hashOf(1), operation: 'bought', status: 'confirmed', order: delivered },
  ])
  const { amount: _, ...purchase } = order.purchase
  expect(composeHistory(page([]), { sent: [], orders: [{ ...order, purchase }] })).toMatchObject([
    { id: 'order', status: 'pending', transfers: [] },
  ])
})

test('composeHistory: two entries of one transaction both stay', () => {
  const { entries, next } = page([1])
  const twice = [...entries, ...entries.map((entry) => ({ ...entry, id: 'second' }))]
  expect(composeHistory({ entries: twice, next }, { sent: [], orders: [] })).toHaveLength(2)
})

test('composeHistory: of an NFT that was sent the server says what it looks like, where it is the same one', () => {
  const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const sent = someSent(1, {
    token: { address: contract, symbol: 'Key', decimals: 0 },
    amount: '1',
    nft: { id: `${networkId}/erc721:${contract.toLowerCase()}/7` },
  })
  const { fungible_info: _, ...rest } = someTransfer({ quantity: { numeric: '1' } })
  const told = (tokenId: string) =>
    checkHistory(
      {
        data: [
          someTransaction(1, {}, [
            {
              ...rest,
              nft_info: {
                name: 'Key #7',
                flags: { is_spam: false },
                address: `${networkId}:${contract}`,
                token_id: tokenId,
                content: { preview: { url: '/public/key.png' } },
              },
            },
          ]),
        ],
        next: null,
      },
      { networkId, address: owner, imageOrigin: 'https://wallet.example' },
    )
  const assetOf = (tokenId: string) =>
    composeHistory(told(tokenId), { sent: [sent], orders: [] })[0]?.transfers[0]?.asset
  expect(assetOf('7')).toMatchObject({
    name: 'Key #7',
    imageUrl: 'https://wallet.example/public/key.png',
  })
  expect(assetOf('8')).toEqual({ kind: 'nft', name: 'Key', isSpam: false })
})
