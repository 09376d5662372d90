import { startMailbox, type Mailbox } from '@latchkey/testing'
import * as api from '@latchkey/protocol/api'
import { sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrameClient, type FrameClient } from '../fixtures/frameClient.ts'
import { freePort } from '../fixtures/freePort.ts'
import { otherCode, startLoginWorld } from '../fixtures/loginWorld.ts'
import { findPostgres, newDatabase } from '../fixtures/postgres.ts'
import { preparedFolder } from '../fixtures/preparedFolder.ts'
import { startProgram } from '../fixtures/program.ts'
import { openStore } from '../store/openStore.ts'
import type { Store } from '../store/store.ts'

// Processes, databases and mailboxes that start take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** A server as a process of its own, that can be killed and come back at the same address with what it kept. */
async function startKillable() {
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.stop())
  const [port, folder] = [await freePort(), await preparedFolder()]
  let program: ReturnType<typeof startProgram> | undefined
  const printed: string[] = []
  const start = async () => {
    program = startProgram('fixtures/serveLogin.ts', [folder, String(port), mailbox.url])
    await program.printed(/listening\n/)
  }
  const kill = async () => {
    program?.kill('SIGKILL')
    await program?.ended
    printed.push((program?.output.stdout ?? '') + (program?.output.stderr ?? ''))
  }
  await start()
  const browser = await createFrameClient(`http://127.0.0.1:${port}`)
  return { mailbox, folder, start, kill, browser, printed: () => printed.join('\n') }
}

const mailTo = (mailbox: Mailbox, address: string) =>
  vi.waitFor(
    () => {
      const mail = mailbox.list().find(({ to }) => to.includes(address))
      if (!mail) throw new Error(`No mail to ${address} yet`)
      return mail
    },
    { timeout: 20_000 },
  )
const attemptOf = async (browser: FrameClient, email: string) => {
  const { body } = await browser.start(email)
  if (body.action === 'CONNECT') throw new Error('There is a session already')
  return body.attemptId
}
const secretIn = ({ links: [link = ''] }: { readonly links: readonly string[] }) =>
  new URL(link).hash.slice(1)

test('kill: between sending and verifying, nothing is lost', async () => {
  const { mailbox, browser, kill, start } = await startKillable()
  const attemptId = await attemptOf(browser, 'ada@example.com')
  const secret = secretIn(await mailTo(mailbox, 'ada@example.com'))
  await kill()
  await start()
  const { code } = (await browser.confirm(attemptId, secret)).body
  expect((await browser.verify(attemptId, code)).status).toBe(200)
  await kill()
  await start()
  expect((await browser.session()).status).toBe(200)
  expect((await browser.refresh()).status).toBe(200)
})

test('kill: before the mail has left, it is sent when the server is back', async () => {
  const { mailbox, browser, kill, start } = await startKillable()
  await mailbox.fail({ kind: 'hang' })
  const attemptId = await attemptOf(browser, 'bob@example.com')
  await kill()
  await mailbox.restore()
  await start()
  const mail = await mailTo(mailbox, 'bob@example.com')
  const { code } = (await browser.confirm(attemptId, secretIn(mail))).body
  expect((await browser.verify(attemptId, code)).status).toBe(200)
  expect(mailbox.list()).toHaveLength(1)
})

test('kill: during a verify, there is one session or none, and the code is used or is not', async () => {
  const { mailbox, browser, kill, start, folder } = await startKillable()
  for (let round = 0; round < 3; round++) {
    const email = `round${round}@example.com`
    const attemptId = await attemptOf(browser, email)
    const secret = secretIn(await mailTo(mailbox, email))
    const { code } = (await browser.confirm(attemptId, secret)).body
    const verifying = browser.verify(attemptId, code).then(
      ({ status }) => status,
      () => undefined,
    )
    // It dies at another moment each round: after so many answers to something else.
    for (let asked = 0; asked < round; asked++) await browser.status(attemptId).catch(() => {})
    await kill()
    const answered = await verifying
    const store = await openStore({ dataFolder: folder })
    const [found] = await rowsOf<{ state: string; users: number; sessions: number }>(
      store,
      sql`select state,
        (select count(*)::int from auth_users u where u.email_index = a.email_index) as users,
        (select count(*)::int from auth_sessions s join auth_users u on u.id = s.user_id
          where u.email_index = a.email_index) as sessions
        from auth_attempts a where id = ${attemptId}`,
    )
    await store.close()
    const isUsed = found?.state === 'verified'
    const counted = { users: found?.users, sessions: found?.sessions }
    expect(counted).toEqual(isUsed ? { users: 1, sessions: 1 } : { users: 0, sessions: 0 })
    if (answered === 200) expect(isUsed).toBe(true)
    await start()
    browser.cookies.clear()
    const again = await browser.verify(attemptId, code)
    expect(again.code).toBe(isUsed ? 'attempt_ended' : undefined)
    browser.cookies.clear()
  }
})

test('dump: neither the store nor the log tells an address, a code, a link or a token', async () => {
  const { mailbox, browser, kill, folder, printed } = await startKillable()
  const email = 'very.secret.person@example.com'
  const told = new Set([email, 'very.secret'])
  const attemptId = await attemptOf(browser, email)
  const secret = secretIn(await mailTo(mailbox, email))
  const { code } = (await browser.confirm(attemptId, secret)).body
  await browser.verify(attemptId, otherCode(code))
  await browser.verify(attemptId, code)
  for (const value of browser.cookies.values()) told.add(value)
  told
    .add(browser.token() ?? '')
    .add(secret)
    .add(code)
  await browser.refresh()
  for (const value of browser.cookies.values()) told.add(value)
  const next = 'another.secret@example.com'
  told.add(next)
  await browser.send(api.startEmailChange, { body: { email: next } }, 'session')
  // A mail server that repeats whom it refuses.
  await mailbox.fail({ kind: 'answer', code: 550, message: `No such user <${next}>` })
  await attemptOf(browser, next)
  await vi.waitFor(() => expect(mailbox.connectionCount()).toBeGreaterThan(2), { timeout: 10_000 })
  await kill()

  const store = await openStore({ dataFolder: folder })
  const dump = await dumpOf(store)
  await store.close()
  expect(dump.tables).toContain('mail_outbox')
  expect(dump.text.length).toBeGreaterThan(2_000)
  for (const value of told) {
    expect(value.length).toBeGreaterThanOrEqual(6)
    expect(dump.text).not.toContain(value)
    expect(printed()).not.toContain(value)
  }
  expect(printed()).toContain('/auth/v1/email/start')
})

test('secret: another one that knows the one before takes its place, and one that does not opens nothing', async () => {
  const folder = await preparedFolder()
  const secret = () => randomBytes(32).toString('base64')
  const [before, now] = [secret(), secret()]
  const world = await startLoginWorld({ dataFolder: folder, secret: before })
  const ada = await world.logIn(await world.client(), 'ada@example.com')
  await world.close()
  const next = { dataFolder: folder, secret: now, oldSecrets: [before] }
  const taken = await startLoginWorld(next)
  const again = await taken.logIn(await taken.client(), 'ada@example.com')
  expect(again.body.user).toEqual(ada.body.user)
  await taken.close()
  await expect(startLoginWorld({ dataFolder: folder, secret: secret() })).rejects.toThrow(
    /is not the secret that this store was written with/,
  )
  // One that was given is kept nowhere.
  expect(await readdir(folder)).not.toContain('secret')
})

const postgres = await findPostgres()

test.skipIf(typeof postgres !== 'function')(
  'postgres: while it is away logins say so, and go on where they were when it is back',
  async () => {
    if (typeof postgres !== 'function') return
    const database = await postgres()
    onTestFinished(() => database.remove())
    const world = await startLoginWorld({
      databaseUrl: await newDatabase(database.url),
      limits: { storeConnectMs: 500 },
    })
    onTestFinished(() => world.close())
    const browser = await world.client()
    const { attemptId, code } = await world.codeFor(browser, 'ada@example.com')
    await browser.status(attemptId)
    await database.stop()
    expect(await browser.verify(attemptId, code)).toMatchObject({
      status: 503,
      code: 'store_unavailable',
    })
    await database.start()
    await expect
      .poll(async () => (await browser.verify(attemptId, code)).status, { timeout: 20_000 })
      .toBe(200)
  },
)

/** Every row of every table, as text. */
async function dumpOf(store: Store) {
  const tables = await rowsOf<{ name: string }>(
    store,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const parts = await Promise.all(
    tables.map(({ name }) => rowsOf<object>(store, sql.raw(`select * from "${name}"`))),
  )
  return { tables: tables.map(({ name }) => name), text: JSON.stringify(parts) }
}

async function rowsOf<row>(store: Store, query: ReturnType<typeof sql>): Promise<row[]> {
  // Both drivers answer `{ rows }`; the type of an engine-neutral database cannot say so, nor what its columns are.
  return ((await store.db.execute(query)) as { rows: row[] }).rows
}
