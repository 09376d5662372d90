import * as api from '@latchkey/protocol/api'
import type { IdentityProof } from '@latchkey/protocol/api'
import type { SocialProvider } from '@latchkey/protocol/frame'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { FrameClient } from '../../fixtures/frameClient.ts'
import { startSocialWorld, type Somebody } from '../../fixtures/socialWorld.ts'
import { makeVault } from '../../fixtures/vaultOwner.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startSocialWorld>>
beforeAll(async () => {
  world = await startSocialWorld()
})
afterAll(() => world.close())

const list = async (browser: FrameClient) =>
  (await browser.send(api.getIdentities, {}, 'session')).body
/** Everything of a link but the wallet's word. */
async function proveLink(browser: FrameClient, provider: SocialProvider, who: Somebody) {
  const proved = await world.prove(browser, provider, who, {}, api.startIdentityLink)
  await world.confirm(browser, proved.window)
  return proved.attemptId
}
const finishLink = (browser: FrameClient, attemptId: string, proof: IdentityProof) =>
  browser.send(api.finishIdentityLink, { body: { attemptId, proof } }, 'session')
const unlink = (browser: FrameClient, identityId: string, proof: IdentityProof) =>
  browser.send(api.unlinkIdentity, { params: { identityId }, body: { proof } }, 'session')
const anyProof = { challenge: 'A'.repeat(43), signature: 'A'.repeat(86) }

/** Somebody who is logged in, with a wallet. */
async function owner(how: { email: string } | { provider: SocialProvider; who: Somebody }) {
  const browser = await world.client()
  if ('email' in how) await world.logIn(browser, how.email)
  else await world.logInWith(browser, how.provider, how.who)
  return { browser, vault: await makeVault(browser) }
}

test('link: with a proved identity and the wallet’s word, both lead to the same account', async () => {
  const { browser, vault } = await owner({ email: 'link@example.com' })
  const linked = { name: 'Linda Ink', email: 'linda@example.com' }
  const attemptId = await proveLink(browser, 'google', linked)
  const seen = await browser.send(api.getSocialAttempt, { params: { attemptId } }, 'none')
  expect(seen.body).toMatchObject({ provider: 'google', name: 'Linda Ink', email: linked.email })
  const { status, body } = await finishLink(
    browser,
    attemptId,
    await vault.agree('link', attemptId),
  )
  expect(status).toBe(200)
  expect(body.identity).toMatchObject({
    provider: 'google',
    name: 'Linda Ink',
    email: linked.email,
    isEmailVerified: true,
    isCurrent: false,
  })
  expect(await list(browser)).toMatchObject({
    email: 'link@example.com',
    identities: [{ id: body.identity.id }],
  })
  const other = await world.client()
  const { finished } = await world.logInWith(other, 'google', linked)
  expect(finished.body.user).toMatchObject({
    id: vault.userId,
    email: 'link@example.com',
    name: 'Linda Ink',
    provider: 'google',
  })
  expect((await list(other)).identities).toMatchObject([{ isCurrent: true }])
  const notice = await world.mailTo('link@example.com', ({ subject }) => /Google/.test(subject))
  expect(notice.text).toContain('https://app.example.com')
  const device = await world.mailTo('link@example.com', ({ subject }) => /New login/.test(subject))
  expect(device.text).toContain('Firefox on Linux')
})

test('link: a session alone links nothing, nor does a word that was given for something else', async () => {
  const { browser, vault } = await owner({ email: 'word@example.com' })
  const attemptId = await proveLink(browser, 'github', { name: 'Wanda Word' })
  const agreed = await vault.agree('link', attemptId)
  const stranger = await owner({ email: 'stranger@example.com' })
  const wrong = {
    'no word': anyProof,
    'another wallet’s': await stranger.vault.agree('link', attemptId, browser),
    'for another attempt': await vault.agree('link', 'A'.repeat(22)),
    'for another action': await vault.agree('unlink', attemptId),
    'of another session’s challenge': await vault.agree('link', attemptId, stranger.browser),
    'with another challenge': { ...agreed, challenge: 'A'.repeat(43) },
  }
  for (const [what, proof] of Object.entries(wrong))
    expect((await finishLink(browser, attemptId, proof)).code, what).toBe('wrong_factor')
  // The attempt is this session's alone, and no login.
  const theirs = await stranger.vault.agree('link', attemptId)
  expect((await finishLink(stranger.browser, attemptId, theirs)).code).toBe('attempt_ended')
  expect((await world.finish(browser, attemptId)).code).toBe('attempt_ended')
  expect((await list(browser)).identities).toEqual([])
  // A refusal has used nothing up; a success has.
  expect((await finishLink(browser, attemptId, agreed)).status).toBe(200)
  expect((await finishLink(browser, attemptId, agreed)).code).toBe('attempt_ended')
  const again = await proveLink(browser, 'discord', { name: 'Wanda Word' })
  expect((await finishLink(browser, again, agreed)).code).toBe('wrong_factor')
})

test('link: is asked for with a session, on its own site, and not before there is a wallet', async () => {
  const stranger = await world.client()
  const begun = await world.begin(stranger, 'google', {}, api.startIdentityLink)
  expect(begun.started.status).toBe(401)
  const browser = await world.client()
  await world.logIn(browser, 'nowallet@example.com')
  const origin = 'https://other.example.com'
  const elsewhere = await world.begin(browser, 'google', { origin }, api.startIdentityLink)
  expect(elsewhere.started.code).toBe('origin_not_allowed')
  const attemptId = await proveLink(browser, 'google', { name: 'Nora Wallet' })
  const { challenge } = (await browser.send(api.challengeIdentity, { body: {} }, 'session')).body
  const proof = { ...anyProof, challenge }
  expect((await finishLink(browser, attemptId, proof)).code).toBe('wrong_factor')
})

test('link: an identity of another account stays there', async () => {
  const taken = { name: 'Tara Taken' }
  const first = await owner({ provider: 'discord', who: taken })
  const { browser, vault } = await owner({ email: 'second@example.com' })
  const attemptId = await proveLink(browser, 'discord', taken)
  const proof = await vault.agree('link', attemptId)
  expect((await finishLink(browser, attemptId, proof)).code).toBe('conflict')
  expect((await list(first.browser)).identities).toHaveLength(1)
  expect((await list(browser)).identities).toEqual([])
  const own = await proveLink(first.browser, 'discord', taken)
  const again = await finishLink(first.browser, own, await first.vault.agree('link', own))
  expect(again.body.identity.id).toBe((await list(first.browser)).identities[0]?.id)
})

test('unlink: the last way in stays, whoever asks at once; sessions of what goes end, but this one', async () => {
  const who = { name: 'Una Link', email: 'una@example.com' }
  const { browser, vault } = await owner({ provider: 'google', who })
  const [google] = (await list(browser)).identities
  const googleId = google?.id ?? ''
  expect((await unlink(browser, googleId, await vault.agree('unlink', googleId))).code).toBe(
    'last_identity',
  )
  const attemptId = await proveLink(browser, 'x', { name: 'Una Link', username: 'una' })
  await finishLink(browser, attemptId, await vault.agree('link', attemptId))
  const xId = (await list(browser)).identities.find(({ provider }) => provider === 'x')?.id ?? ''
  const elsewhere = await world.client()
  await world.logInWith(elsewhere, 'google', who)
  const bare = await world.client()
  await world.logInWith(bare, 'x', { name: 'Una Link', username: 'una' })
  expect((await unlink(browser, googleId, anyProof)).code).toBe('wrong_factor')
  const stranger = await owner({ email: 'unlinker@example.com' })
  const theirs = await stranger.vault.agree('unlink', googleId)
  expect((await unlink(stranger.browser, googleId, theirs)).code).toBe('not_found')

  const proofs = await Promise.all([googleId, xId].map((id) => vault.agree('unlink', id)))
  const [one, other] = await Promise.all([
    unlink(browser, googleId, proofs[0] ?? anyProof),
    unlink(browser, xId, proofs[1] ?? anyProof),
  ])
  expect([one.code, other.code].sort()).toEqual(['last_identity', undefined])
  const [left] = (await list(browser)).identities
  const [gone, stays] = left?.provider === 'x' ? [elsewhere, bare] : [bare, elsewhere]
  expect((await gone.refresh()).code).toBe('invalid_session')
  expect((await stays.refresh()).status).toBe(200)
  expect((await browser.session()).status).toBe(200)
  // Who is no longer linked is somebody new.
  const provider = left?.provider === 'x' ? 'google' : 'x'
  const anew = await world.logInWith(
    await world.client(),
    provider,
    provider === 'google' ? who : { name: 'Una Link', username: 'una' },
  )
  expect(anew.finished.body.user.id).not.toBe(vault.userId)
})

test('notices: an account without an address is told at the one that its provider has verified', async () => {
  const who = { name: 'Nia Notice', email: 'nia@example.com' }
  const { browser, vault } = await owner({ provider: 'google', who })
  const attemptId = await proveLink(browser, 'github', { name: 'Nia Notice' })
  await finishLink(browser, attemptId, await vault.agree('link', attemptId))
  await world.mailTo('nia@example.com', ({ subject }) => /GitHub now logs in/.test(subject))
  const unverified = { name: 'Nia Unverified', email: 'niu@example.com', isEmailVerified: false }
  const other = await owner({ provider: 'google', who: unverified })
  const link = await proveLink(other.browser, 'x', { name: 'Nia Unverified' })
  expect(
    (await finishLink(other.browser, link, await other.vault.agree('link', link))).status,
  ).toBe(200)
  await world.mailTo('nia@example.com')
  // Mails leave in their order: once a later one is there, none is on its way any more.
  const later = await proveLink(browser, 'x', { name: 'Nia Notice' })
  await finishLink(browser, later, await vault.agree('link', later))
  await world.mailTo('nia@example.com', ({ subject }) => /^X now logs in/.test(subject))
  expect(world.mailbox.list().some(({ to }) => to.includes('niu@example.com'))).toBe(false)
})

test('address: an account without one gets it with the wallet’s word, never by a session alone', async () => {
  const who = { name: 'Ada Ress', email: 'ada.ress@example.com' }
  const { browser, vault } = await owner({ provider: 'google', who })
  const email = 'Own@example.com'
  const ask = (proof?: IdentityProof) =>
    browser.send(api.startEmailChange, { body: { email, ...(proof && { proof }) } }, 'session')
  expect((await ask()).code).toBe('wrong_factor')
  expect((await ask(await vault.agree('email', 'another@example.com'))).code).toBe('wrong_factor')
  const begun = await ask(await vault.agree('email', 'own@example.com'))
  expect(begun.body.action).toBe('VERIFY_SECONDARY_OTP')
  const { code = '' } = await world.mailTo('own@example.com', (mail) => mail.code !== undefined)
  const { changeId } = begun.body
  await browser.send(api.verifySecondaryEmail, { body: { changeId, code } }, 'session')
  expect((await list(browser)).email).toBe('own@example.com')
  const byMail = await world.client()
  expect((await world.logIn(byMail, 'own@example.com')).body.user).toMatchObject({
    id: vault.userId,
    provider: 'email',
    name: null,
  })
})
