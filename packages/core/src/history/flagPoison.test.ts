import type { Transaction } from '@latchkey/protocol/api'
import { expect, test } from 'vitest'
import { findLookAlikes } from '../adapters/eip155/receiver.ts'
import {
  friend,
  impostor,
  owner,
  someSent,
  someTransaction,
  someTransfer,
  stranger,
} from '../fixtures/someHistory.ts'
import type { SentTransaction } from '../transfers/sentTransaction.ts'
import { checkHistory } from './checkHistory.ts'
import { composeHistory } from './composeHistory.ts'
import { findBait, findDealtWith, flagPoison } from './flagPoison.ts'

const paid = someTransaction(1)
/** Entries of which each says whether it is bait. */
function flagged(...data: readonly Transaction[]) {
  const { entries } = checkHistory(
    { data: [...data], next: null },
    { networkId: 'eip155:31337', address: owner, imageOrigin: 'https://wallet.example' },
  )
  const bait = entries.flatMap((entry) => findBait(entry, [owner]))
  const known = [owner, ...findDealtWith(entries, [owner])]
  return flagPoison(entries, [owner], findLookAlikes(bait, known)).map(({ poison }) => poison)
}

test('flagPoison: dust from an address that looks like one that was paid', () => {
  const dust = someTransfer({
    direction: 'in',
    quantity: { numeric: '0.000001' },
    value: 0.000001,
    sender: impostor,
    recipient: owner,
  })
  expect(
    flagged(someTransaction(2, { operationType: 'receive', sentFrom: impostor }, [dust]), paid),
  ).toEqual([{ address: impostor, resembles: friend }, undefined])
})

test('flagPoison: nothing, moved in the name of the account by somebody else', () => {
  const { value: _, ...nothing } = someTransfer({
    quantity: { numeric: '0.000' },
    recipient: impostor,
  })
  expect(flagged(someTransaction(2, { sentFrom: stranger }, [nothing]), paid)).toEqual([
    { address: impostor, resembles: friend },
    undefined,
  ])
})

test('flagPoison: a lot of a token without a price', () => {
  const copy = someTransfer({
    fungible_info: { name: 'Local Dollar', symbol: 'LUSD', is_listed: false },
    quantity: { numeric: '1000000' },
    recipient: impostor,
  })
  const { value: _, ...unpriced } = copy
  expect(flagged(someTransaction(2, { sentFrom: stranger }, [unpriced]), paid)[0]).toBeDefined()
})

test('flagPoison: an NFT, which nobody has put a price on', () => {
  const {
    fungible_info: _,
    value: __,
    ...rest
  } = someTransfer({ direction: 'in', sender: impostor })
  const gift = { ...rest, nft_info: { name: 'Gift', flags: { is_spam: false } } }
  const money = someTransfer({ direction: 'in', sender: stranger })
  expect(flagged(someTransaction(2, { sentFrom: impostor }, [gift, money]), paid)).toEqual([
    { address: impostor, resembles: friend },
    undefined,
  ])
})

test('findDealtWith: the contract that a swap was sent to is nobody that was paid', () => {
  const swap = { token: { symbol: 'LUSD', decimals: 6 }, amount: '5' }
  const entryOf = (sent: SentTransaction) =>
    composeHistory({ entries: [], next: undefined }, { sent: [sent], orders: [] })
  expect(findDealtWith(entryOf(someSent(1)), [owner])).toContain(friend)
  expect(findDealtWith(entryOf(someSent(1, { swap })), [owner])).toEqual([])
})

test('flagPoison: money, whoever sends it, and what the account does itself are no bait', () => {
  const money = someTransfer({ direction: 'in', sender: impostor, recipient: owner, value: 5 })
  const own = someTransfer({ recipient: impostor, quantity: { numeric: '0' }, value: 0 })
  expect(
    flagged(
      someTransaction(3, { sentFrom: impostor }, [money]),
      someTransaction(2, { sentFrom: owner }, [own]),
      paid,
    ),
  ).toEqual([undefined, undefined, undefined])
})

test('flagPoison: bait does not make its own address one that was dealt with', () => {
  const bait = someTransfer({ quantity: { numeric: '0' }, value: 0, recipient: impostor })
  const twice = [2, 3].map((number) => someTransaction(number, { sentFrom: stranger }, [bait]))
  expect(flagged(...twice, paid).map(Boolean)).toEqual([true, true, false])
})

test('flagPoison: an address that resembles the own account', () => {
  const twin = `${owner.slice(0, 8)}${'1'.repeat(26)}${owner.slice(-8)}`
  const dust = someTransfer({ direction: 'in', value: 0, sender: twin, recipient: owner })
  expect(flagged(someTransaction(2, { sentFrom: twin }, [dust]))).toEqual([
    { address: twin, resembles: owner },
  ])
})
