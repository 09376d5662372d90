import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startSocialWorld } from '../fixtures/socialWorld.ts'
import { socialDefinitions } from './index.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: Awaited<ReturnType<typeof startSocialWorld>>
beforeAll(async () => {
  world = await startSocialWorld()
})
afterEach(() => {
  for (const { id } of Object.values(socialDefinitions)) world.providers[id].restore()
})
afterAll(() => world.close())

/** What every provider has to do, and what each says of the same person. */
const conformance = Object.values(socialDefinitions).map(({ id, kind }) => [id, kind] as const)
const ann = { name: 'Ann Lindqvist', username: 'ann', email: 'ann@example.com' }

test.each(conformance)('%s: logs a visitor in, and the same one again', async (id) => {
  const first = await world.client()
  const { shown, finished } = await world.logInWith(first, id, ann)
  expect(shown.body).toMatchObject({ state: 'proved', provider: id, purpose: 'login', error: null })
  expect(finished.status).toBe(200)
  const { user } = finished.body
  expect(user.provider).toBe(id)
  expect(user.name).toBe(id === 'x' ? '@ann' : 'Ann Lindqvist')
  const again = await world.logInWith(await world.client(), id, ann)
  expect(again.finished.body.user).toEqual(user)
  const other = await world.logInWith(await world.client(), id, { name: 'Bo Okafor' })
  expect(other.finished.body.user.id).not.toBe(user.id)
  // The session goes on as any other.
  expect((await first.session()).body.user).toEqual(user)
  expect((await first.refresh()).body.user).toEqual(user)
})
