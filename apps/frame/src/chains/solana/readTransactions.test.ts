import { address } from '@solana/kit'
import { AuthorityType, getSetAuthorityInstruction } from '@solana-program/token'
import { expect, test } from 'vitest'
import { storyText } from '../../approval/fixtures/shownText.tsx'
import {
  friend,
  key,
  me,
  nothing,
  own,
  raw,
  read,
  request,
  send,
  shown,
  thief,
  ticks,
  tokens,
  transaction,
} from '../../fixtures/solanaRequests.ts'
import { formatText, loadLanguage } from '../../screens/texts/texts.ts'
import { programs } from './knownAddresses.ts'
import { readTransactions } from './readTransactions.ts'
import { words } from './words.ts'

test('SOL: amount, receiver, network and fee', () => {
  const text = shown([send(1_250_000_000n)])
  expect(text).toContain('Send SOL')
  for (const part of ['1.25 SOL', friend, 'Solana', '0.000005 SOL']) expect(text).toContain(part)
  expect(read([send(1n)]).risks).toEqual([])
})

test('fee: its parts add up, a high one needs a tick, and one that is set twice is refused', () => {
  const limit = (units: number) =>
    raw(
      [2, units & 255, (units >> 8) & 255, (units >> 16) & 255, 0],
      [],
      address(programs.computeBudget),
    )
  const price = (micro: bigint) =>
    raw(
      [3, ...Array.from({ length: 8 }, (_, at) => Number((micro >> BigInt(8 * at)) & 255n))],
      [],
      address(programs.computeBudget),
    )
  const text = shown([limit(100_000), price(10_000n), send(1n)])
  expect(text).toContain('Send SOL')
  expect(text).toContain('0.000006 SOL')
  expect(text).toContain('0.000001 SOL')
  expect(ticks([price(1_000_000_000n), send(1n)])).toBe(1)
  expect(read([limit(1), limit(2), send(1n)]).blocked).toBeDefined()
  // With data left over it is no setting any more.
  expect(ticks([raw([2, 1, 0, 0, 0, 0], [], address(programs.computeBudget)), send(1n)])).toBe(1)
})

test('the same step twice is shown twice', () => {
  const story = read([send(5n), send(5n)])
  expect(story.heading).toEqual([words.steps, { total: '2' }])
  expect(story.cards).toHaveLength(3)
})

test('an authority handed over among twenty steps is named with its place', () => {
  const steps = Array.from({ length: 19 }, (_, index) => send(BigInt(index + 1)))
  const hidden = getSetAuthorityInstruction({
    owned: tokens,
    owner: me,
    authorityType: AuthorityType.AccountOwner,
    newAuthority: thief,
  })
  const text = shown([...steps.slice(0, 13), hidden, ...steps.slice(13)])
  expect(text).toContain('Step 14 hands over control of a token account')
  expect(text).toContain(thief)
  expect(text).toContain('I understand')
})

test('a number that is used once keeps a transaction good for ever: that is said', () => {
  const nonce = raw([4, 0, 0, 0], [tokens, key(7), own])
  expect(ticks([nonce, send(1n)])).toBe(1)
  expect(shown([nonce, send(1n)])).toContain('does not expire')
})

test('a durable nonce with bytes behind it does not expire either', () => {
  const nonce = raw([4, 0, 0, 0, 7], [tokens, key(7), own])
  expect(shown([nonce, send(1n)])).toContain('does not expire')
  expect(shown([send(1n), nonce])).not.toContain('does not expire')
  expect(shown([raw([4, 0, 0], [tokens, key(7), own])])).not.toContain('does not expire')
})

test('SOL for a program or a token would be lost, and needs a tick', () => {
  const sendTo = (to: string) => raw([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0], [own, address(to)])
  for (const to of [programs.computeBudget, 'So11111111111111111111111111111111111111112'])
    expect(ticks([sendTo(to)])).toBe(1)
  expect(ticks([sendTo(friend)])).toBe(0)
})

test('several transactions: a numbered list, and one button that refuses all of them', () => {
  const story = readTransactions(
    { ...request, transactions: [transaction([send(1n)]), transaction([send(2n), send(3n)])] },
    nothing,
  )
  const text = storyText(story)
  for (const part of ['2 transactions', '1 of 2', '2 of 2', 'Reject all'])
    expect(text).toContain(part)
})

test('every text has the same values in every language', async () => {
  const names = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  for (const [key, { en, de, ar }] of Object.entries(words)) {
    expect(names(de), key).toEqual(names(en))
    expect(names(ar), key).toEqual(names(en))
    expect(new Set([en, de, ar].map((text) => text.trim())).has(''), key).toBe(false)
  }
  const german = await loadLanguage('de')
  expect(formatText(german, words.steps, { total: '3' })).toBe('3 Schritte auf einmal')
})
