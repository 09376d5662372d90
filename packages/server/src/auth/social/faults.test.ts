import { startMailbox, startSocialProviders } from '@latchkey/testing'
import * as api from '@latchkey/protocol/api'
import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrameClient, type FrameClient } from '../../fixtures/frameClient.ts'
import { freePort } from '../../fixtures/freePort.ts'
import { startLoginWorld } from '../../fixtures/loginWorld.ts'
import { findPostgres, newDatabase } from '../../fixtures/postgres.ts'
import { preparedFolder } from '../../fixtures/preparedFolder.ts'
import { startProgram } from '../../fixtures/program.ts'
import { apiOf, createSocialVisitor, socialOptionsFor } from '../../fixtures/socialWorld.ts'
import { openStore } from '../../store/openStore.ts'

// Processes and databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A server as a process of its own, that can be killed and come back at the same address with what it kept. */
async function startKillable() {
  const [mailbox, providers] = await Promise.all([startMailbox(), startSocialProviders()])
  onTestFinished(async () => {
    await Promise.all([mailbox.stop(), providers.stop()])
  })
  const [port, folder] = [await freePort(), await preparedFolder()]
  providers.allowApi(apiOf(port))
  const social = JSON.stringify(socialOptionsFor(providers))
  let program: ReturnType<typeof startProgram> | undefined
  const printed: string[] = []
  const start = async () => {
    program = startProgram('fixtures/serveLogin.ts', [folder, String(port), mailbox.url, social])
    await program.printed(/listening\n/)
  }
  const kill = async () => {
    program?.kill('SIGKILL')
    await program?.ended
    printed.push((program?.output.stdout ?? '') + (program?.output.stderr ?? ''))
  }
  await start()
  const browser = await createFrameClient(`http://127.0.0.1:${port}`)
  const restart = async () => {
    await kill()
    await start()
  }
  return {
    ...createSocialVisitor(providers),
    providers,
    folder,
    browser,
    kill,
    restart,
    printed: () => printed.join('\n'),
  }
}

const statusOf = async (browser: FrameClient, attemptId: string) =>
  (await browser.send(api.getSocialAttempt, { params: { attemptId } }, 'none')).body

test('kill: on its way, the login goes on where it was', async () => {
  const { browser, providers, restart, ...visitor } = await startKillable()
  const { window, attemptId } = await visitor.begin(browser, 'google')
  await restart()
  const address = await visitor.addressFor(browser, window)
  const who = { name: 'Kit Killed', email: 'kit@example.com' }
  const callback = await providers.google.logIn(address, who)
  await restart()
  await visitor.bring(window, callback)
  expect((await visitor.show(browser, window)).body).toMatchObject({
    state: 'proved',
    name: 'Kit Killed',
  })
  await visitor.confirm(browser, window)
  await restart()
  expect((await visitor.finish(browser, attemptId)).body.user.name).toBe('Kit Killed')
  expect((await browser.session()).status).toBe(200)
  expect((await visitor.finish(browser, attemptId)).code).toBe('attempt_ended')
})

test('kill: while the provider is asked, the attempt is lost and says so, and the next one works', async () => {
  const { browser, providers, kill, restart, ...visitor } = await startKillable()
  const { window, attemptId } = await visitor.begin(browser, 'github')
  const who = { name: 'Kay Killed' }
  const callback = await providers.github.logIn(await visitor.addressFor(browser, window), who)
  providers.github.fail({ kind: 'hang', at: 'token' })
  const brought = visitor.bring(window, callback).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect
    .poll(async () => {
      const { body } = await visitor.go(browser, window)
      return body.state
    })
    .toBe('ended')
  await kill()
  expect(await brought).toBe('cut off')
  await restart()
  providers.github.restore()
  await expect
    .poll(() => statusOf(browser, attemptId), { timeout: 20_000 })
    .toMatchObject({ state: 'failed', error: 'unavailable' })
  expect((await visitor.bring(window, callback)).status).toBe(410)
  expect((await visitor.logInWith(browser, 'github', who)).finished.status).toBe(200)
})

test('dump: neither the store nor the log tells who somebody is with a provider, a code or a secret', async () => {
  const { browser, providers, kill, folder, printed, ...visitor } = await startKillable()
  const who = { name: 'Sela Secretive', username: 'selasecretive', email: 'sela.s@example.com' }
  const told = new Set([who.name, who.username, who.email])
  for (const id of ['google', 'github', 'apple'] as const) {
    const { window, attemptId, callback } = await visitor.prove(browser, id, who)
    const brought = callback.form ?? new URL(callback.url).searchParams
    for (const name of ['code', 'state']) told.add(brought.get(name) ?? '')
    const { resultSecret } = (await visitor.show(browser, window)).body
    for (const value of [window.secret, window.ticket, resultSecret ?? '']) told.add(value)
    await visitor.finish(browser, attemptId, resultSecret ?? '')
    told.add(browser.token() ?? '')
  }
  // A provider that repeats what it was given, and tokens that are not believed.
  providers.google.fail({ kind: 'claims', claims: { aud: 'sela.s@example.com' } }, { times: 1 })
  await visitor.prove(browser, 'google', who)
  providers.github.fail({ kind: 'json', at: 'profile', body: { id: who.email } }, { times: 1 })
  await visitor.prove(browser, 'github', who)
  await kill()

  const store = await openStore({ dataFolder: folder })
  const tables = await rowsOf<{ name: string }>(
    store,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => rowsOf<object>(store, sql.raw(`select * from "${name}"`))),
  )
  await store.close()
  const dump = JSON.stringify(rows)
  expect(dump).toContain('https')
  expect(tables.map(({ name }) => name)).toContain('auth_identities')
  for (const value of told) {
    expect(value.length).toBeGreaterThanOrEqual(6)
    expect(dump).not.toContain(value)
    expect(printed()).not.toContain(value)
  }
  expect(printed()).toContain('/auth/v1/social/callback/{provider}')
  expect(printed()).toContain('a social login came to nothing')
})

const postgres = await findPostgres()

test.skipIf(typeof postgres !== 'function')(
  'two servers: a login goes from one to the other, and is ended once; somebody new becomes one account',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const providers = await startSocialProviders()
    onTestFinished(() => providers.stop())
    const shared = {
      databaseUrl: await newDatabase(database.url),
      secret: randomBytes(32).toString('base64'),
      social: socialOptionsFor(providers),
      publicUrl: 'http://localhost:4401',
    }
    const [one, two] = [await startLoginWorld(shared), await startLoginWorld(shared)]
    onTestFinished(async () => {
      await Promise.all([one.close(), two.close()])
    })
    providers.allowApi(shared.publicUrl)
    const visitor = createSocialVisitor(providers)
    const who = { name: 'Tom Twice' }

    /** A proof names the address that both are reached at. */
    const ended = async (server: typeof one, browser: FrameClient, attemptId: string) => {
      const claims = { htu: `${shared.publicUrl}${api.finishSocialLogin.path}` }
      const query = new URLSearchParams({ projectId: 'demo' })
      const proof = await browser.proofFor('POST', api.finishSocialLogin.path, { claims })
      const response = await server.get(`${api.finishSocialLogin.path}?${query.toString()}`, {
        method: 'POST',
        headers: { origin: 'http://localhost:4402', dpop: proof },
        body: JSON.stringify({ attemptId, storage: 'kept' }),
      })
      const body: unknown = await response.json()
      return { status: response.status, body: body as api.SessionAccess } // read only where it is one
    }
    /** Everything before the end, each step at the other server. */
    const prepare = async (first: typeof one, second: typeof one) => {
      const [here, there] = [await first.client(), await second.client()]
      const jkt = await here.jkt()
      const { window, attemptId } = await visitor.begin(here, 'google', { jkt })
      const callback = await providers.google.logIn(await visitor.addressFor(there, window), who)
      const url = callback.url.replace(shared.publicUrl, first.url)
      await visitor.bring(window, { ...callback, url })
      expect((await visitor.show(there, window)).body.name).toBe('Tom Twice')
      await visitor.confirm(here, window)
      return { attemptId, browser: here }
    }
    const [a, b] = [await prepare(one, two), await prepare(two, one)]
    const done = await Promise.all([
      ended(one, a.browser, a.attemptId),
      ended(two, a.browser, a.attemptId),
      ended(one, b.browser, b.attemptId),
      ended(two, b.browser, b.attemptId),
    ])
    const sessions = done.filter(({ status }) => status === 200)
    expect(done.map(({ status }) => status).sort()).toEqual([200, 200, 410, 410])
    expect(new Set(sessions.map(({ body }) => body.user.id)).size).toBe(1)
    const [{ count = 0 } = {}] = await rowsOf<{ count: number }>(
      one.store,
      sql`select count(*)::int as count from auth_users`,
    )
    expect(count).toBe(1)
  },
)

async function rowsOf<row>(
  { db }: Awaited<ReturnType<typeof openStore>>,
  query: ReturnType<typeof sql>,
): Promise<row[]> {
  // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so, nor what its columns are.
  return ((await db.execute(query)) as { rows: row[] }).rows
}
