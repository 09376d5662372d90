import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSearch } from './createSearch.ts'
import { toSearchText } from './searchText.ts'
import { createSlipCounter, slipsAllowed } from './slips.ts'
import type { WalletRecord } from './walletRecord.ts'

/** Finds in a list of names, of which the first is the best known. */
function searchIn(...names: string[]) {
  const wallets: WalletRecord[] = names.map((name, index) => ({
    id: `com.example.w${index}`,
    name,
    chains: ['eip155:*'],
  }))
  const search = createSearch(wallets)
  return (typed: string) => search(typed).map((place) => names[place])
}

test('createSearch: ranks the whole name, its beginning, the beginning of a word, then a part', () => {
  const find = searchIn('Entrust', 'Pay Trust', 'Trustee Wallet', 'Trust Wallet')
  expect(find('trust')).toEqual(['Trust Wallet', 'Trustee Wallet', 'Pay Trust', 'Entrust'])
})

test('createSearch: lists wallets of one rank as the catalogue does', () => {
  expect(searchIn('Base B', 'Base A', 'Base C')('base')).toEqual(['Base B', 'Base A', 'Base C'])
})

test.each([
  ['metamask', 'MetaMask'],
  ['METAMASK', 'MetaMask'],
  ['meta mask', 'MetaMask'],
  ['  meta-mask ', 'MetaMask'],
  ['mask', 'MetaMask'],
  ['wallet trust', 'Trust Wallet'],
  ['trustwallet', 'Trust Wallet'],
  ['1in', '1inch Wallet'],
  ['crypto com', 'Crypto.com Onchain'],
  ['oral', 'Óral'],
  ['óral', 'Óral'],
  ['кошелёк', 'Мой кошелёк'],
  ['com.example.w0', 'MetaMask'],
])('createSearch: %j finds %s first', (typed, name) => {
  const find = searchIn(
    ...['MetaMask', 'Trust Wallet', '1inch Wallet', 'Crypto.com Onchain', 'Óral', 'Мой кошелёк'],
  )
  expect(find(typed)[0]).toBe(name)
})

test.each([
  ['metamsk', 'MetaMask', 'a letter left out'],
  ['mettamask', 'MetaMask', 'a letter too many'],
  ['matamask', 'MetaMask', 'another letter'],
  ['metmaask', 'MetaMask', 'two letters swapped'],
  ['etamask', 'MetaMask', 'the first letter left out'],
  ['coinbse', 'Coinbase Wallet', 'only the first word, with a slip'],
  ['rainbwo', 'Rainbow', 'the last letters swapped'],
  ['trst', 'Trust Wallet', 'a short word'],
])('createSearch: %s finds %s (%s)', (typed, name) => {
  const find = searchIn('MetaMask', 'Coinbase Wallet', 'Rainbow', 'Trust Wallet', 'Zerion', 'Safe')
  expect(find(typed)).toEqual([name])
})

test('createSearch: forgives no slips where the name itself is found, nor in three letters', () => {
  expect(searchIn('Rabby', 'Rabbu')('rabby')).toEqual(['Rabby'])
  expect(searchIn('OKX')('okz')).toEqual([])
})

test('createSearch: of names with slips gives only those with the fewest', () => {
  expect(searchIn('Metamesk', 'Metomesk')('metamask')).toEqual(['Metamesk'])
})

test('createSearch: finds by other names as well, and lists each wallet once', () => {
  const search = createSearch([
    { id: 'a', name: 'Base', aliases: ['Coinbase Wallet', 'Base App'], chains: ['eip155:*'] },
    { id: 'b', name: 'Coinomi', chains: ['eip155:*'] },
  ])
  expect(search('coinbase')).toEqual([0])
  expect(search('coin')).toEqual([0, 1])
  expect(search('base')).toEqual([0])
})

test('createSearch: signs alone find nothing', () => {
  const find = searchIn('MetaMask', 'Safe')
  for (const typed of ['!', '…', '*', '%', '\\', '  ', '🦊']) expect(find(typed)).toEqual([])
})

const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 24 }), {
  minLength: 1,
  maxLength: 40,
})

test('createSearch: finds all that hold what was typed, and never fails', () => {
  fc.assert(
    fc.property(
      names,
      fc.nat(),
      fc.nat({ max: 24 }),
      fc.nat({ max: 24 }),
      (all, which, from, length) => {
        const [name = ''] = all.slice(which % all.length)
        const typed = name.slice(from, from + length)
        const find = searchIn(...all)
        const plain = (text: string) =>
          text
            .normalize('NFKD')
            .replace(/\p{M}/gu, '')
            .toLowerCase()
            .replace(/[^\p{L}\p{N}]/gu, '')
        if (plain(typed) === '' || !plain(name).includes(plain(typed))) return
        expect(find(typed)).toContain(name)
      },
    ),
  )
  fc.assert(
    fc.property(names, fc.string({ unit: 'binary', maxLength: 300 }), (all, typed) => {
      const found = searchIn(...all)(typed)
      expect(found.length).toBeLessThanOrEqual(all.length)
    }),
  )
})

test('createSearch: one slip anywhere in a long name is forgiven', () => {
  const name = 'Constellation'
  const find = searchIn('MetaMask', 'Trust Wallet', 'Coinbase Wallet', name, 'Consensys')
  fc.assert(
    fc.property(
      fc.nat({ max: name.length - 1 }),
      fc.constantFrom('drop', 'change', 'add'),
      (at, slip) => {
        const middle = slip === 'drop' ? '' : slip === 'change' ? 'q' : `q${name[at] ?? ''}`
        expect(find(name.slice(0, at) + middle + name.slice(at + 1))[0]).toBe(name)
      },
    ),
  )
})

test('createSearch: misses no name that so few slips lead to, of whatever kinds and wherever', () => {
  const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e')
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 6 })
  const kind = fc.constantFrom('drop', 'change', 'add', 'swap')
  const slip = fc.record({ kind, at: fc.nat({ max: 8 }), letter })
  const slipsBetween = createSlipCounter(64)
  const names = fc.array(word, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(
      names,
      fc.integer({ min: 4, max: 9 }),
      fc.array(slip, { maxLength: 2 }),
      (words, length, slips) => {
        const name = words.join(' ')
        const typed = slips.reduce(makeSlip, words.join('').slice(0, length))
        const most = slipsAllowed(typed.length)
        const { text, starts } = toSearchText(name)
        if (most === 0) return
        if (starts.every((start) => slipsBetween(typed, text, start, most) === undefined)) return
        expect(searchIn(name)(typed)).toEqual([name])
      },
    ),
    { numRuns: 5_000 },
  )
})

function makeSlip(
  typed: string,
  { kind, at, letter }: { kind: string; at: number; letter: string },
) {
  const [one = '', two = ''] = typed.slice(at, at + 2)
  const rest = typed.slice(at + 2)
  const middle = { drop: two, change: letter + two, add: letter + one + two, swap: two + one }[kind]
  return typed.slice(0, at) + middle + rest
}
