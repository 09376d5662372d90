import { AccountRole, address, createNoopSigner, type Address, type Instruction } from '@solana/kit'
import { getAssignInstruction, getCreateAccountInstruction } from '@solana-program/system'
import {
  AuthorityType,
  getApproveCheckedInstruction,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToCheckedInstruction,
  getRevokeInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { expect, test } from 'vitest'
import {
  friend,
  key,
  me,
  nothing,
  others,
  own,
  program,
  raw,
  shown,
  thief,
  ticks,
  tokens,
  usdc,
} from '../../fixtures/solanaRequests.ts'
import { programs } from './knownAddresses.ts'

test.each<[string, Instruction, string[], number]>([
  [
    'an account',
    getCreateAccountInstruction({
      payer: me,
      newAccount: createNoopSigner(key(8)),
      lamports: 5n,
      space: 165n,
      programAddress: program,
    }),
    ['Create an account', '165', program],
    0,
  ],
  [
    'an account handed to a program',
    getAssignInstruction({ account: me, programAddress: program }),
    ['Hand an account over to a program', program, 'take all of its SOL'],
    1,
  ],
  [
    'tokens',
    getTransferCheckedInstruction({
      source: tokens,
      mint: usdc,
      destination: others,
      authority: me,
      amount: 2_500_000n,
      decimals: 6,
    }),
    ['Send tokens', '2.5', 'USDC', usdc, others],
    0,
  ],
  [
    'tokens without a name',
    getTransferInstruction({ source: tokens, destination: others, authority: me, amount: 7n }),
    ['does not say which token', others],
    0,
  ],
  [
    'spending',
    getApproveCheckedInstruction({
      source: tokens,
      mint: usdc,
      delegate: thief,
      owner: me,
      amount: 1_000_000n,
      decimals: 6,
    }),
    ['Allow spending', thief, 'at any time, without asking again'],
    1,
  ],
  [
    'all spending',
    getApproveInstruction({ source: tokens, delegate: thief, owner: me, amount: 2n ** 64n - 1n }),
    ['Unlimited', thief],
    1,
  ],
  [
    'a permission taken back',
    getRevokeInstruction({ source: tokens, owner: me }),
    ['Take back a permission'],
    0,
  ],
  [
    'the owner',
    getSetAuthorityInstruction({
      owned: tokens,
      owner: me,
      authorityType: AuthorityType.AccountOwner,
      newAuthority: thief,
    }),
    ['Hand over a token account', thief, 'take everything in it'],
    1,
  ],
  [
    'a right given up',
    getSetAuthorityInstruction({
      owned: usdc,
      owner: me,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
    ['the right to make tokens', 'Nobody, for good'],
    1,
  ],
  [
    'closing to oneself',
    getCloseAccountInstruction({ account: tokens, destination: own, owner: me }),
    ['Close a token account', 'Your account'],
    0,
  ],
  [
    'closing to another',
    getCloseAccountInstruction({ account: tokens, destination: thief, owner: me }),
    ['sends what is left in it to somebody else'],
    1,
  ],
  [
    'burning',
    getBurnCheckedInstruction({
      account: tokens,
      mint: usdc,
      authority: me,
      amount: 1n,
      decimals: 6,
    }),
    ['Destroy tokens', '0.000001'],
    1,
  ],
  [
    'minting',
    getMintToCheckedInstruction({
      mint: usdc,
      token: tokens,
      mintAuthority: me,
      amount: 1n,
      decimals: 6,
    }),
    ['Make new tokens'],
    0,
  ],
  [
    'a token account',
    getCreateAssociatedTokenIdempotentInstruction({
      payer: me,
      ata: tokens,
      owner: friend,
      mint: usdc,
    }),
    ['Create a token account', friend, 'USDC'],
    0,
  ],
  [
    'a note',
    raw([...new TextEncoder().encode('Rent for May\u202E')], [], address(programs.memo)),
    ['Attach a note', 'Rent for May', 'U+202E'],
    0,
  ],
  [
    'a program nobody knows',
    raw([1, 2, 3], [own, tokens], program),
    ['Use an unknown program', program, tokens, '0x010203', 'not known here'],
    1,
  ],
])('%s: said in words', (_, instruction, parts, dangers) => {
  const text = shown([instruction])
  for (const part of parts) expect(text).toContain(part)
  expect(ticks([instruction])).toBe(dangers)
})

test('tokens: whose account it is comes from this very transaction, else it is the node’s word', () => {
  const transfer = getTransferCheckedInstruction({
    source: tokens,
    mint: usdc,
    destination: others,
    authority: me,
    amount: 1n,
    decimals: 6,
  })
  const create = getCreateAssociatedTokenIdempotentInstruction({
    payer: me,
    ata: others,
    owner: friend,
    mint: usdc,
  })
  const made = shown([create, transfer])
  expect(made.split(friend).length).toBeGreaterThan(2)
  expect(made).not.toContain('as the network’s server says')
  const told = new Map([[others, { mint: usdc, owner: own, amount: 0n }]])
  const text = shown([transfer], { ...nothing, tokens: told })
  expect(text).toContain('as the network’s server says')
})

test.each<[string, Instruction]>([
  ['too few accounts', raw([2, 0, 0, 0, ...Array<number>(8).fill(1)], [own])],
  ['data left over', raw([2, 0, 0, 0, ...Array<number>(9).fill(1)], [own, friend])],
  ['too little data', raw([2, 0, 0, 0, 1], [own, friend])],
  ['a number of no instruction', raw([99, 0, 0, 0], [own])],
  ['no data', raw([], [own])],
  ['an authority of no kind', raw([6, 200, 0], [tokens, own], address(programs.token))],
  ['neither a key nor none', raw([6, 2, 7], [tokens, own], address(programs.token))],
  ['a note that is no text', raw([0xff, 0xfe], [], address(programs.memo))],
  [
    'an instruction of Token-2022 that moves a right',
    raw([36, 1], [tokens], address(programs.token2022)),
  ],
])('what follows no form stays bytes with a warning: %s', (_, instruction) => {
  const text = shown([instruction])
  expect(text).toContain('Cannot decode')
  expect(ticks([instruction])).toBe(1)
})

test('accounts beyond those of the form are shown', () => {
  expect(shown([raw([2, 0, 0, 0, ...Array<number>(8).fill(0)], [own, friend, thief])])).toContain(
    thief,
  )
})

/** Jupiter’s `route`: 1 SOL for at least 99 % of 150 USDC. */
const route = (
  destination: Address,
  {
    fee = 0,
    elsewhere = jupiter,
    programAddress = jupiter,
  }: { fee?: number; elsewhere?: Address; programAddress?: Address } = {},
): Instruction => {
  const numbers = Buffer.alloc(19)
  numbers.writeBigUInt64LE(1_000_000_000n, 0)
  numbers.writeBigUInt64LE(150_000_000n, 8)
  numbers.writeUInt16LE(100, 16)
  numbers[18] = fee
  const plan = [1, 0, 0, 0, 7, 100, 0, 1]
  const data = [...Buffer.from('e517cb977ae3ad2a', 'hex'), ...plan, ...numbers]
  const accounts = [programs.token, own, tokens, destination, elsewhere, usdc, jupiter, key(7)]
  const role = AccountRole.READONLY
  return {
    programAddress,
    accounts: [...accounts, jupiter].map((each) => ({ address: address(each), role })),
    data: Uint8Array.from(data),
  }
}
const jupiter: Address = address('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
const opening = (account: Address, owner: Address) =>
  getCreateAssociatedTokenIdempotentInstruction({ payer: me, ata: account, owner, mint: usdc })

test('steps: a swap by Jupiter says what is paid, what comes at least, and for whom', () => {
  const text = shown([opening(others, own), route(others)])
  for (const words of ['Swap tokens', 'You pay', '1000000000', 'You get at least', '148.5'])
    expect(text.replaceAll(/(?<=\d)[,\s](?=\d{3})/g, '')).toContain(words)
  expect(text).toContain('Jupiter')
  expect(ticks([opening(others, own), route(others)])).toBe(0)
  expect(shown([opening(others, own), route(others, { fee: 50 })])).toContain(
    'Fee for somebody else',
  )
})

test('steps: what a swap buys for somebody else, or for nobody knows whom, has to be ticked', () => {
  expect(shown([opening(others, friend), route(others)])).toContain('goes to somebody else')
  expect(ticks([opening(others, friend), route(others)])).toBe(1)
  expect(shown([route(others)])).toContain('Nobody can tell you here who gets')
  expect(ticks([route(others)])).toBe(1)
  // The account that it names apart counts.
  const apart = [opening(others, own), route(others, { elsewhere: thief })]
  expect(ticks(apart)).toBe(1)
  // The node's word for whose it is stands there as its word.
  const told = { mint: usdc, owner: own, amount: 0n }
  expect(shown([route(others)], { ...nothing, tokens: new Map([[others, told]]) })).toContain(
    'as the network’s server says',
  )
})

test('steps: another program, another form, or half of one is no swap that anybody can read', () => {
  expect(ticks([opening(others, own), route(others, { programAddress: program })])).toBe(1)
  const { data = [], accounts = [] } = route(others)
  const half = { programAddress: jupiter, accounts, data: Uint8Array.from(data).slice(0, 30) }
  expect(shown([half])).toContain('not in a form that this program is known to take')
  const other = Uint8Array.from(data)
  other[0] = 1
  expect(ticks([{ programAddress: jupiter, accounts, data: other }])).toBe(1)
})
