// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  alice,
  bob,
  localChain,
  nativeCurrency,
  networkId,
  stranger,
} from '../fixtures/localChain.ts'
import { checkReceiver, isBlocking } from './checkReceiver.ts'
import { sendToken } from './sendToken.ts'

const world = localChain()
/** Another address with the same first and last six digits. */
const likeOf = (address: string) =>
  `${address.slice(0, 8)}${'5'.repeat(28)}${address.slice(-6)}`.toLowerCase()

test('checkReceiver: knows own accounts, earlier receivers and the tokens of the site', async () => {
  const { usd } = world.contracts
  const kit = await world.connect({ chains: { tokens: { [networkId]: [{ address: usd }] } } })
  expect(await checkReceiver(kit, { to: alice })).toEqual({ problems: ['ownAddress'] })
  expect(await checkReceiver(kit, { to: usd })).toEqual({ problems: ['tokenContract'] })
  expect(await checkReceiver(kit, { to: likeOf(alice) })).toMatchObject({ lookAlike: alice })
  expect(await checkReceiver(kit, { to: likeOf(usd) })).toMatchObject({ lookAlike: usd })

  expect(await checkReceiver(kit, { to: likeOf(stranger) })).toEqual({ problems: [] })
  await sendToken(kit, { token: nativeCurrency, amount: '0.01', to: stranger })
  expect(await checkReceiver(kit, { to: likeOf(stranger) })).toEqual({
    problems: ['lookAlike'],
    lookAlike: stranger,
  })
  expect(await checkReceiver(kit, { to: stranger })).toEqual({ problems: [] })
})

test('checkReceiver: answers without a connection, and to any text', async () => {
  const kit = world.createTestKit()
  expect(await checkReceiver(kit, { to: bob })).toEqual({ problems: [] })
  expect(await checkReceiver(kit, { to: '💥' })).toEqual({ problems: ['invalidAddress'] })
})

test('isBlocking: a warning lets a send go on', () => {
  expect(isBlocking('badChecksum')).toBe(true)
  expect(isBlocking('lookAlike')).toBe(false)
})
