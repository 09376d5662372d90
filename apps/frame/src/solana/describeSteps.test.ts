import { address, createNoopSigner, type Instruction } from '@solana/kit'
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
} from '../fixtures/solanaRequests.ts'
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
