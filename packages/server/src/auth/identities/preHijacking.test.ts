import * as api from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSocialWorld } from '../../fixtures/socialWorld.ts'
import { makeVault } from '../../fixtures/vaultOwner.ts'

// The five ways of Sudhodanan and Paverd (USENIX Security 2022) to wait in an account that its owner has not made yet.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startSocialWorld>>
beforeAll(async () => {
  world = await startSocialWorld()
})
afterAll(() => world.close())

test('classic-federated merge: an account by e-mail and one by a provider stay two, whichever was first', async () => {
  const email = 'merge@example.com'
  const who = { name: 'Mel Merge', email }
  const byMail = await world.logIn(await world.client(), email)
  const byGoogle = (await world.logInWith(await world.client(), 'google', who)).finished
  const again = await world.logIn(await world.client(), email)
  const ids = [byMail, byGoogle, again].map(({ body }) => body.user.id)
  expect(ids[0]).toBe(ids[2])
  expect(ids[1]).not.toBe(ids[0])

  const other = { name: 'Mo Merge', email: 'mo@example.com' }
  const first = (await world.logInWith(await world.client(), 'google', other)).finished
  const second = await world.logIn(await world.client(), other.email)
  const third = (await world.logInWith(await world.client(), 'discord', other)).finished
  expect(new Set([first, second, third].map(({ body }) => body.user.id)).size).toBe(3)
  expect(first.body.user.email).toBe(second.body.user.email)
})

test('non-verifying provider: an address that nobody has seen to leads nowhere and is shown to no site', async () => {
  const email = 'unverified@example.com'
  const attacker = await world.client()
  const claimed = { name: 'Att Acker', email, isEmailVerified: false }
  const { finished } = await world.logInWith(attacker, 'google', claimed)
  expect(finished.body.user.email).toBeNull()
  const facebook = await world.logInWith(await world.client(), 'facebook', { name: 'Att', email })
  expect(facebook.finished.body.user.email).toBeNull()
  const victim = await world.client()
  const own = await world.logIn(victim, email)
  const byProvider = await world.logInWith(await world.client(), 'google', { name: 'Vic', email })
  const ids = [finished, facebook.finished, own, byProvider.finished].map(
    ({ body }) => body.user.id,
  )
  expect(new Set(ids).size).toBe(4)
  // What its true owner is told, is told to nobody else.
  expect(own.body.user.email).toBe(email)
  expect((await attacker.session()).body.user.email).toBeNull()
})

test('unexpired session: who began with the address of somebody else is in no session of theirs', async () => {
  const email = 'session@example.com'
  const attacker = await world.client()
  const { body } = await attacker.start(email)
  const attemptId = 'attemptId' in body ? body.attemptId : ''
  const victim = await world.client()
  const { user } = (await world.logIn(victim, email)).body
  expect(attacker.token()).toBeUndefined()
  expect((await attacker.verify(attemptId, '000000')).status).not.toBe(200)
  expect((await attacker.refresh()).code).toBe('invalid_session')
  const claimed = { name: 'Sess Ion', email, isEmailVerified: false }
  await world.logInWith(attacker, 'google', claimed)
  expect((await attacker.session()).body.user.id).not.toBe(user.id)
})

test('trojan identifier: an identity gets into an account by its wallet alone, and is seen and taken away there', async () => {
  const email = 'trojan@example.com'
  // The attacker's account bears the victim's address with a provider, and is ready to be merged.
  const attacker = await world.client()
  await world.logInWith(attacker, 'google', { name: 'Tro Jan', email, isEmailVerified: false })
  const theirs = await makeVault(attacker)
  const link = await world.prove(attacker, 'x', { name: 'Tro Jan' }, {}, api.startIdentityLink)
  await world.confirm(attacker, link.window)
  const proof = await theirs.agree('link', link.attemptId)
  const body = { attemptId: link.attemptId, proof }
  await attacker.send(api.finishIdentityLink, { body }, 'session')

  const victim = await world.client()
  await world.logIn(victim, email)
  const { identities } = (await victim.send(api.getIdentities, {}, 'session')).body
  expect(identities).toEqual([])
  const back = await world.logInWith(await world.client(), 'x', { name: 'Tro Jan' })
  expect(back.finished.body.user.id).toBe(theirs.userId)
  expect(back.finished.body.user.id).not.toBe((await victim.session()).body.user.id)
})

test('unexpired change: a change to somebody’s address, begun before they came, is theirs to end', async () => {
  const email = 'change@example.com'
  const attacker = await world.client()
  await world.logInWith(attacker, 'google', { name: 'Cha Nger' })
  const { agree } = await makeVault(attacker)
  const proof = await agree('email', email)
  const begun = await attacker.send(api.startEmailChange, { body: { email, proof } }, 'session')
  const { changeId } = begun.body
  const victim = await world.client()
  const { user } = (await world.logIn(victim, email)).body
  // Even with the code, which the victim alone was sent, the address is taken by now.
  const { code = '' } = await world.mailTo(
    email,
    (mail) => mail.code !== undefined && /new address/i.test(mail.subject),
  )
  const ended = await attacker.send(
    api.verifySecondaryEmail,
    { body: { changeId, code } },
    'session',
  )
  expect(ended.code).toBe('email_taken')
  expect((await attacker.session()).body.user.email).not.toBe(email)
  expect((await victim.session()).body.user).toEqual(user)

  // The same for an identity: a link that waits is no use once its owner has logged in.
  const who = { name: 'Ivy Dentity' }
  const waiting = await world.prove(attacker, 'github', who, {}, api.startIdentityLink)
  await world.confirm(attacker, waiting.window)
  const ivy = (await world.logInWith(await world.client(), 'github', who)).finished.body.user
  const attemptId = waiting.attemptId
  const linked = await attacker.send(
    api.finishIdentityLink,
    { body: { attemptId, proof: await agree('link', attemptId) } },
    'session',
  )
  expect(linked.code).toBe('conflict')
  const again = (await world.logInWith(await world.client(), 'github', who)).finished
  expect(again.body.user.id).toBe(ivy.id)
})
