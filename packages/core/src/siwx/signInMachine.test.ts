import { expect, test } from 'vitest'
import type { SiwxSession } from '@latchkey/protocol/siwx'
import {
  decideSignIn,
  initialSignIn,
  type SignInEvent,
  type SignInMachine,
} from './signInMachine.ts'
import type { Subject } from './subject.ts'

const subjectOf = (account: string): Subject => ({
  namespace: 'eip155',
  chainId: 'eip155:1',
  accountAddress: account,
  address: `eip155:1:${account}`,
  isSmartAccount: false,
})
const alice = subjectOf('0xa')
const bob = subjectOf('0xb')
// The machine passes the session on and reads nothing of it.
const session = { message: 'text', signature: '0x' } as SiwxSession

/** Runs events one after another, and returns the last decision. */
function after(...events: readonly SignInEvent[]) {
  let decision = { state: initialSignIn, effects: [] } as ReturnType<typeof decideSignIn>
  for (const event of events) decision = decideSignIn(decision.state, event)
  return decision
}

const moved = (subject?: Subject, isAsked = false) => ({ type: 'moved', subject, isAsked }) as const
const lookup = (number: number, subject = alice, isAsked = false) => ({ number, subject, isAsked })
const found = { type: 'sessionFound', lookup: lookup(1), session } as const
const missing = { type: 'sessionMissing', lookup: lookup(1) } as const
const failed = { type: 'lookupFailed', lookup: lookup(1) } as const
const started = { type: 'signStarted', subject: alice } as const
const signed = { type: 'signed', attempt: 1, session } as const
const signFailed = { type: 'signFailed', attempt: 1, error: 'no' } as const
const cancelled = { type: 'cancelled', subject: alice, isRequired: true } as const
const recheck = { type: 'recheckNeeded', subject: alice } as const

const states = {
  idle: initialSignIn,
  checking: after(moved(alice)).state,
  unsigned: after(moved(alice), missing).state,
  signing: after(moved(alice), missing, started).state,
  signed: after(moved(alice), found).state,
} satisfies Record<string, SignInMachine>

test.each([
  ['idle', moved(alice), 'checking'],
  ['idle', moved(), 'idle'],
  ['idle', recheck, 'idle'],
  ['idle', { ...found, lookup: lookup(9) }, 'idle'],
  ['checking', found, 'signed'],
  ['checking', missing, 'unsigned'],
  ['checking', failed, 'unsigned'],
  ['checking', recheck, 'checking'],
  ['checking', started, 'signing'],
  ['checking', moved(), 'idle'],
  ['unsigned', started, 'signing'],
  ['unsigned', moved(alice), 'unsigned'],
  ['unsigned', moved(bob), 'checking'],
  ['unsigned', recheck, 'unsigned'],
  ['signing', signed, 'signed'],
  ['signing', signFailed, 'unsigned'],
  ['signing', { ...signed, attempt: 7 }, 'signing'],
  ['signing', { ...signFailed, attempt: 7 }, 'signing'],
  ['signing', recheck, 'signing'],
  ['signing', found, 'signing'],
  ['signing', moved(bob), 'checking'],
  ['signing', { ...cancelled, isRequired: false }, 'unsigned'],
  ['signed', { type: 'signedOut', subject: alice }, 'unsigned'],
  ['signed', { type: 'signedOut', subject: bob }, 'signed'],
  ['signed', failed, 'signed'],
  ['signed', missing, 'unsigned'],
  ['signed', moved(), 'idle'],
] as const)('%s, %o leads to %s', (from, event, to) => {
  expect(decideSignIn(states[from], event).state.step.status).toBe(to)
})

test('looks up a session with each move and recheck, under a new number', () => {
  expect(after(moved(alice, true)).effects).toEqual([
    { type: 'lookUp', lookup: lookup(1, alice, true) },
  ])
  expect(decideSignIn(states.signed, recheck).effects).toEqual([
    { type: 'lookUp', lookup: lookup(2) },
  ])
  expect(decideSignIn(states.signing, recheck).effects).toEqual([])
})

test('ignores the result of an older lookup', () => {
  const { state } = after(moved(alice), moved(bob))
  const late = decideSignIn(state, found)
  expect(late).toEqual({ state, effects: [] })
})

test('asks without a session, and gives up after a failed lookup, if the move asks', () => {
  const asked = lookup(1, alice, true)
  expect(decideSignIn(states.checking, { ...missing, lookup: asked }).effects).toEqual([
    { type: 'ask' },
  ])
  expect(decideSignIn(states.checking, { ...failed, lookup: asked }).effects).toEqual([
    { type: 'giveUp', subject: alice },
  ])
  expect(decideSignIn(states.checking, missing).effects).toEqual([])
})

test('ends the session of the account before, and its attempt, ahead of the lookup', () => {
  const ended = {
    status: 'connected',
    connectorId: 'wallet',
    networkId: 'eip155:1',
    address: alice.address,
    accounts: [{ address: alice.accountAddress, type: 'eoa' }],
    wallet: { identifier: 'wallet', name: 'Wallet' },
  } as const
  const { state, effects } = decideSignIn(states.signing, { ...moved(bob), ended })
  expect(effects.map(({ type }) => type)).toEqual(['endSession', 'lookUp'])
  expect(state.attempt).toBeUndefined()
  expect(decideSignIn(states.signing, moved(bob)).state.attempt).toBeDefined()
})

test('a failed signature keeps the error, and a success of a given-up attempt counts for nothing', () => {
  expect(decideSignIn(states.signing, signFailed).state.step).toMatchObject({ error: 'no' })
  const given = decideSignIn(states.signing, { type: 'disconnected', namespace: 'eip155' })
  expect(decideSignIn(given.state, signed).state).toEqual(given.state)
  const other = decideSignIn(states.signing, { type: 'disconnected', namespace: 'solana' })
  expect(other.state.attempt).toEqual({ number: 1, subject: alice })
})

test('cancelling returns to the last signed-in account, once', () => {
  const onBob = after(moved(alice), found, moved(bob), {
    type: 'sessionMissing',
    lookup: lookup(2, bob),
  })
  const cancel = { ...cancelled, subject: bob }
  const first = decideSignIn(onBob.state, cancel)
  expect(first.effects).toEqual([{ type: 'goBack', from: bob, to: alice }])
  const second = decideSignIn(first.state, cancel)
  expect(second.effects).toEqual([{ type: 'goBack', from: bob, to: undefined }])
  expect(decideSignIn(onBob.state, { ...cancel, isRequired: false }).effects).toEqual([
    { type: 'leaveView' },
  ])
  expect(after({ ...cancelled, subject: undefined }).effects).toEqual([{ type: 'tidyView' }])
})

test('the end of an attempt leaves a newer one alone', () => {
  const { state } = decideSignIn(states.signing, started)
  const ended = (attempt: number) => decideSignIn(state, { type: 'attemptEnded', attempt }).state
  expect(ended(1).attempt?.number).toBe(2)
  expect(ended(2).attempt).toBeUndefined()
})
