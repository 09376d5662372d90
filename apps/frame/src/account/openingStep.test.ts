import { expect, test } from 'vitest'
import type { SessionState } from '../api/createSession.ts'
import type { VaultState } from '../signer/vault.ts'
import { firstStep, nextStep, type OpeningFacts, type OpeningStep } from './openingStep.ts'

const address = '0x0000000000000000000000000000000000000001'
const place = { storage: 'allowed', canPasskey: true } as const
const none: VaultState = { status: 'none', factors: [], ...place }
const locked: VaultState = { status: 'locked', address, factors: [], ...place }
const unlocked: VaultState = { ...locked, status: 'unlocked', solanaAddress: 'solana' }
const slot = { id: 'slot', kind: 'device', label: '', createdAt: 0, usedAt: null } as const
const ownDevice: VaultState = {
  ...locked,
  factors: [{ ...slot, isOwn: true, lockedUntil: null, triesLeft: null }],
}

/** Steps until the account is open or refused. `after` tells the wallet's state once a step has run. */
function stepsOf(
  session: SessionState,
  facts: Partial<OpeningFacts>,
  after: Partial<Record<OpeningStep, VaultState>> = {},
) {
  let current: OpeningFacts = {
    hasClaim: false,
    hasLoggedIn: false,
    wallet: unlocked,
    namespace: undefined,
    ...facts,
  }
  let step = firstStep(session, current)
  const steps = [step]
  while (step !== 'opened' && step !== 'refused') {
    current = { ...current, wallet: after[step] ?? current.wallet }
    step = nextStep(step, current)
    steps.push(step)
  }
  return steps
}

test('refuses without a session', () => {
  expect(stepsOf('none', { hasLoggedIn: true })).toEqual(['refused'])
})

test('asks the owner of an unconfirmed session first', () => {
  expect(stepsOf('unconfirmed', {})).toEqual(['confirmSite', 'loadVault', 'endLogin', 'opened'])
})

test('reverts a change of address right after a login only', () => {
  expect(stepsOf('live', { hasClaim: true })).toEqual(['refused'])
  expect(stepsOf('unconfirmed', { hasClaim: true })).toEqual(['confirmSite', 'refused'])
  const reverted = stepsOf('live', { hasClaim: true, hasLoggedIn: true })
  expect(reverted).toEqual(['takeAddressBack', 'loadVault', 'endLogin', 'opened'])
})

test('creates the first wallet', () => {
  const steps = stepsOf('live', { hasLoggedIn: true, wallet: none }, { createWallet: unlocked })
  expect(steps).toEqual(['loadVault', 'createWallet', 'endLogin', 'opened'])
})

test('asks for a factor after a login, and not after a reload', () => {
  expect(stepsOf('live', { hasLoggedIn: true, wallet: locked })).toContain('offerUnlock')
  expect(stepsOf('live', { wallet: locked })).toEqual(['loadVault', 'endLogin', 'opened'])
})

test('reads missing addresses by the own slot after a login', () => {
  const steps = stepsOf('live', { hasLoggedIn: true, wallet: ownDevice })
  expect(steps).toEqual(['loadVault', 'openOnDevice', 'endLogin', 'opened'])
  expect(stepsOf('live', { wallet: ownDevice })).not.toContain('openOnDevice')
})

test('unlocks last for an address that only the open wallet has', () => {
  const steps = stepsOf('live', { wallet: locked, namespace: 'solana' })
  expect(steps).toEqual(['loadVault', 'endLogin', 'unlock', 'opened'])
  expect(stepsOf('live', { wallet: locked, namespace: 'eip155' })).not.toContain('unlock')
})
