import { randomBytes } from 'node:crypto'
import {
  beginSlot,
  challengePasskey,
  getVault,
  putVault,
  releaseDeviceHalf,
  releasePasskeyHalf,
  releaseRecoveryHalf,
  type VaultRecord,
} from '@latchkey/protocol/api'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { frameUrl, startVaultWorld, type VaultWorld } from '../fixtures/vaultWorld.ts'
import { createSoftPasskey } from '../fixtures/softPasskey.ts'
import { findEngines } from '../../../../packages/server/src/fixtures/databases.ts'
import { limits } from '../../../../packages/server/src/config/limits.ts'
import { authDevices } from '../../../../packages/server/src/store/authSchema.ts'
import {
  vaultChallenges,
  vaults,
  vaultSlots,
  vaultTries,
} from '../../../../packages/server/src/store/vaultSchema.ts'
import { parseRecoveryCode, splitRecoveryCode } from './recoveryCode.ts'
import { openWallet } from './wallet.ts'

// Databases that start take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const engines = await findEngines()
afterAll(engines.remove)

describe.each(engines.names)('vault on %s', (engine) => {
  let world: VaultWorld
  beforeAll(async () => {
    world = await startVaultWorld(await engines.place(engine))
  })
  afterAll(() => world.close())

  const owner = (userId: string) => ({ projectId: 'demo', userId })
  const codeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    )

  /** A user with a wallet, and the browser that made it. */
  async function withWallet() {
    const userId = await world.addUser()
    const browser = await world.openBrowser(userId)
    await browser.vault.createOnDevice()
    const read = async () => (await browser.call(getVault)).vault as VaultRecord
    /** A change that is sealed and signed, and not sent. */
    const draft = async (kind: 'device' | 'recovery' = 'device', code = '') => {
      const { slotId, half } = await browser.call(beginSlot, { body: { kind } }, { hpke: true })
      const secret = kind === 'device' ? { kind } : { kind, code }
      const add = [{ slotId, half, label: '', secret }]
      return browser.signer.change({ vault: await read(), add })
    }
    return { userId, ...browser, read, draft }
  }

  test('writing: a session alone changes nothing; the wallet has to sign, and no part of it may differ', async () => {
    const { call, read, draft, close } = await withWallet()
    const before = await read()
    const write = await draft()
    const other = await withWallet()
    const foreign = await other.draft()
    const flipped = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
    const [slot] = write.slots
    if (!slot) throw new Error('no slot')
    const attempts = [
      { ...write, signature: flipped(write.signature) },
      { ...write, signature: foreign.signature },
      { ...write, ciphertext: flipped(write.ciphertext) },
      { ...write, generation: write.generation + 1 },
      { ...write, slots: write.slots.slice(0, 1) },
      {
        ...write,
        slots: [{ ...slot, publicKey: flipped(slot.publicKey) }, ...write.slots.slice(1)],
      },
      { ...write, writer: foreign.writer },
      { ...write, writer: foreign.writer, signature: foreign.signature },
      foreign,
      { ...foreign, walletId: before.walletId },
    ]
    for (const body of attempts)
      expect(['wrong_factor', 'conflict']).toContain(await codeOf(call(putVault, { body })))
    expect(await read()).toEqual(before)
    expect((await call(putVault, { body: write })).counter).toBe(before.counter + 1)
    close()
    other.close()
  })

  test('writing: of many at once one is written, and what was read before does not overwrite it', async () => {
    const { call, read, draft, close } = await withWallet()
    const drafts = [await draft(), await draft(), await draft(), await draft()]
    const results = await Promise.all(drafts.map((body) => codeOf(call(putVault, { body }))))
    expect(results.sort()).toEqual(['conflict', 'conflict', 'conflict', 'done'])
    expect(await read()).toMatchObject({ counter: 2 })
    expect((await read()).slots).toHaveLength(2)
    close()
  })

  test('slots: only those that this session has begun in time may be named', async () => {
    const { userId, signer, call, read, draft, close } = await withWallet()
    const late = await draft()
    const begun = late.added[0]?.id ?? ''
    const longAgo = Date.now() - limits.vaultBegunMs - 1
    await world.store.db
      .update(vaultSlots)
      .set({ createdAt: longAgo })
      .where(eq(vaultSlots.id, begun))
    expect(await codeOf(call(putVault, { body: late }))).toBe('conflict')
    // Another login of the same user has begun one.
    const elsewhere = await world.openBrowser(userId)
    const theirs = await elsewhere.call(beginSlot, { body: { kind: 'device' } }, { hpke: true })
    const ours = await call(beginSlot, { body: { kind: 'device' } }, { hpke: true })
    const secret = { kind: 'device' } as const
    const made = await signer.change({
      vault: await read(),
      add: [{ slotId: ours.slotId, half: ours.half, label: '', secret }],
    })
    const swapped = JSON.parse(
      JSON.stringify(made).replaceAll(ours.slotId, theirs.slotId),
    ) as typeof made
    expect(await codeOf(call(putVault, { body: swapped }))).toBe('wrong_factor')
    expect(await codeOf(elsewhere.call(putVault, { body: made }))).toBe('conflict')
    expect((await read()).slots).toHaveLength(1)
    elsewhere.close()
    close()
  })

  test('slots: what was begun and never named opens nothing, is bounded, and goes', async () => {
    const { userId, call, close } = await withWallet()
    const { db } = world.store
    for (let count = 0; count < limits.vaultBegunSlots + 5; count++)
      await call(beginSlot, { body: { kind: 'device' } }, { hpke: true })
    const rows = await db.select().from(vaultSlots).where(eq(vaultSlots.userId, userId))
    expect(rows.filter(({ isKept }) => !isKept)).toHaveLength(limits.vaultBegunSlots)
    const begun = rows.find(({ isKept }) => !isKept)?.id ?? ''
    const asked = call(releaseDeviceHalf, { body: { slotId: begun } }, { hpke: true })
    expect(await codeOf(asked)).toBe('not_found')
    close()
  })

  test('device half: only for the key that its slot was made with', async () => {
    const { userId, call, read, close } = await withWallet()
    const slotId = (await read()).slots[0]?.id ?? ''
    const other = await world.openBrowser(userId)
    const release = (browser: Pick<typeof other, 'call'>) =>
      codeOf(browser.call(releaseDeviceHalf, { body: { slotId } }, { hpke: true }))
    expect(await release(other)).toBe('wrong_factor')
    const stranger = await withWallet()
    expect(await release(stranger)).toBe('not_found')
    expect(await release({ call })).toBe('done')
    for (const browser of [other, stranger]) browser.close()
    close()
  })

  test('device half: a log-out keeps the slot, only a signed write removes it', async () => {
    const { userId, deviceId, read, vault, keys, close } = await withWallet()
    await world.store.db
      .update(authDevices)
      .set({ revokedAt: Date.now() })
      .where(eq(authDevices.id, deviceId))
    expect((await read()).slots).toMatchObject([{ kind: 'device' }])
    const reloaded = await world.openBrowser(userId, { keys })
    expect(await reloaded.vault.load()).toMatchObject({ status: 'locked', factors: [{}] })
    expect(await reloaded.vault.unlockOnDevice()).toBe(true)
    // A write of another device keeps it too.
    await vault.createRecoveryCode(async () => {})
    expect(await read()).toMatchObject({
      generation: 1,
      slots: [{ kind: 'device' }, { kind: 'recovery' }],
    })
    await reloaded.vault.load()
    expect(await reloaded.vault.unlockOnDevice()).toBe(true)
    await vault.load()
    await vault.removeFactor((await read()).slots[0]?.id ?? '')
    expect(await read()).toMatchObject({ generation: 2, slots: [{ kind: 'recovery' }] })
    reloaded.close()
    close()
  })

  test('recovery code: ten wrong ones make their session wait, and no other', async () => {
    const { userId, read, vault, signer, close } = await withWallet()
    let code = ''
    await vault.createRecoveryCode(async (shown) => void (code = shown))
    const { walletId, slots } = await read()
    const slotId = slots.find(({ kind }) => kind === 'recovery')?.id ?? ''
    const right = await signer.recoveryAuthKey({ walletId, slotId, code })
    const [thief, owner] = [await world.openBrowser(userId), await world.openBrowser(userId)]
    const attempt = ({ call }: typeof thief, authKey: string) =>
      codeOf(call(releaseRecoveryHalf, { body: { slotId, authKey } }, { hpke: true }))
    const wrong = (browser = thief) => attempt(browser, randomBytes(32).toString('base64url'))
    const seen = async ({ call }: typeof thief) =>
      ((await call(getVault)).vault as VaultRecord).slots.find(({ id }) => id === slotId)

    for (let count = 0; count < 9; count++) expect(await wrong()).toBe('wrong_factor')
    expect(await seen(thief)).toMatchObject({ triesLeft: 1 })
    expect(await seen(owner)).toMatchObject({ triesLeft: 10 })
    expect(await attempt(thief, right)).toBe('done') // which counts from the start again
    world.notices.length = 0
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => wrong()))
    expect(outcomes.filter((outcome) => outcome === 'wrong_factor')).toHaveLength(9)
    expect(outcomes.filter((outcome) => outcome === 'factor_locked')).toHaveLength(21)
    expect(world.notices).toEqual([{ kind: 'factor_locked', factor: 'recovery', label: '' }])
    expect(await attempt(thief, right)).toBe('factor_locked')
    expect(await seen(thief)).toMatchObject({ triesLeft: 0 })
    expect(await wrong(owner)).toBe('wrong_factor')
    expect(await attempt(owner, right)).toBe('done')

    const past = { lockedUntil: Date.now() - 1 }
    await world.store.db.update(vaultTries).set(past).where(eq(vaultTries.slotId, slotId))
    expect(await wrong()).toBe('wrong_factor')
    expect(await attempt(thief, right)).toBe('done')
    for (const browser of [thief, owner]) browser.close()
    close()
  })

  test('passkeys: questions of one session do not end those of another', async () => {
    const { userId, write, passkey, challenge, close } = await withPasskey()
    await write(passkey.register({ challenge, origin: frameUrl, rpId, topOrigin }))
    const [thief, owner] = [await world.openBrowser(userId), await world.openBrowser(userId)]
    const asked = await owner.call(challengePasskey)
    for (let count = 0; count <= limits.vaultChallenges; count++) await thief.call(challengePasskey)
    const scene = { challenge: asked.challenge, origin: frameUrl, rpId, topOrigin }
    const body = { assertion: passkey.use(scene) }
    expect(await codeOf(owner.call(releasePasskeyHalf, { body }, { hpke: true }))).toBe('done')
    for (const browser of [thief, owner]) browser.close()
    close()
  })

  test('notices: a factor that comes or goes is told to its owner, the first one of a new wallet is not', async () => {
    world.notices.length = 0
    const { vault, close } = await withWallet()
    expect(world.notices).toEqual([])
    await vault.createRecoveryCode(async () => {})
    const [, recovery] = vault.state().factors
    await vault.removeFactor(recovery?.id ?? '')
    expect(world.notices.map(({ kind, factor }) => [kind, factor])).toEqual([
      ['factor_added', 'recovery'],
      ['factor_removed', 'recovery'],
    ])
    close()
  })

  const rpId = new URL(frameUrl).hostname
  const topOrigin = 'https://app.example.com'

  async function withPasskey() {
    const scene = await withWallet()
    const passkey = createSoftPasskey()
    const { call, signer, read } = scene
    /** Begins a slot; `make` signs a write with a registration, which `send` may spoil. */
    const begin = async () => {
      const begun = await call(beginSlot, { body: { kind: 'passkey' } }, { hpke: true })
      const challenge = begun.passkey?.challenge ?? ''
      const prf = randomBytes(32).toString('base64url')
      const { slotId, half } = begun
      const secret = { kind: 'passkey', prf } as const
      const make = async (registration?: ReturnType<typeof passkey.register>) => {
        const add = [{ slotId, half, label: 'Laptop', secret, registration }]
        return signer.change({ vault: await read(), add })
      }
      const write = async (registration?: ReturnType<typeof passkey.register>) =>
        call(putVault, { body: await make(registration) })
      return { challenge, prf, slotId, make, write }
    }
    return { ...scene, ...(await begin()), passkey, begin }
  }

  test('passkeys: one is kept only as its authenticator made it for this frame and this slot, its user verified', async () => {
    const { passkey, begin, close } = await withPasskey()
    const spoiled = [
      { challenge: randomBytes(32).toString('base64url') },
      { origin: 'https://evil.example.com' },
      { rpId: 'evil.example.com' },
      { isVerified: false },
      { type: 'webauthn.get' },
    ]
    for (const spoil of spoiled) {
      const { challenge, write } = await begin()
      const scene = { challenge, origin: frameUrl, rpId, topOrigin, ...spoil }
      expect(await codeOf(write(passkey.register(scene)))).toBe('wrong_factor')
    }
    expect(await codeOf((await begin()).write())).toBe('bad_request')
    const { challenge, write } = await begin()
    const scene = { challenge, origin: frameUrl, rpId, topOrigin }
    expect((await write(passkey.register(scene))).slots).toMatchObject([
      { kind: 'device' },
      { kind: 'passkey', label: 'Laptop' },
    ])
    close()
  })

  test('writing: the signature covers the label and the whole registration', async () => {
    const { passkey, challenge, make, call, read, close } = await withPasskey()
    const scene = { challenge, origin: frameUrl, rpId, topOrigin }
    const registration = passkey.register(scene)
    const other = createSoftPasskey().register(scene)
    const draft = await make(registration)
    const [entry] = draft.added
    if (!entry) throw new Error('no slot')
    const { registration: _, ...bare } = entry
    const spoiled = [
      { ...entry, label: 'My laptop' },
      { ...entry, verifier: randomBytes(32).toString('base64url') },
      { ...entry, registration: other },
      { ...entry, registration: { ...registration, transports: ['usb'] } },
      { ...entry, registration: { ...registration, id: other.id } },
      bare,
    ]
    for (const added of spoiled)
      expect(await codeOf(call(putVault, { body: { ...draft, added: [added] } }))).toBe(
        'wrong_factor',
      )
    expect((await read()).slots).toHaveLength(1)
    expect(await codeOf(call(putVault, { body: draft }))).toBe('done')
    close()
  })

  test('passkeys: the half is released for one verified use of a challenge of this session, and opens the wallet', async () => {
    const { userId, passkey, challenge, prf, slotId, write, read, vault, close } =
      await withPasskey()
    await write(passkey.register({ challenge, origin: frameUrl, rpId, topOrigin }))
    const fresh = await world.openBrowser(userId)
    const ask = () => fresh.call(challengePasskey)
    const release = (assertion: ReturnType<typeof passkey.use>, browser = fresh) =>
      browser.call(releasePasskeyHalf, { body: { assertion } }, { hpke: true })
    const scene = async () => ({
      challenge: (await ask()).challenge,
      origin: frameUrl,
      rpId,
      topOrigin,
    })
    expect((await ask()).credentials).toEqual([
      { id: passkey.id, slotId, transports: ['internal'] },
    ])
    const wrong = [
      passkey.use({ ...(await scene()), challenge }),
      passkey.use({ ...(await scene()), origin: 'https://evil.example.com' }),
      passkey.use({ ...(await scene()), rpId: 'evil.example.com' }),
      passkey.use({ ...(await scene()), topOrigin: 'https://evil.example.com' }),
      passkey.use({ ...(await scene()), isVerified: false }),
      passkey.use({ ...(await scene()), type: 'webauthn.create' }),
      { ...createSoftPasskey().use(await scene()), id: passkey.id },
      createSoftPasskey().use(await scene()),
      { ...passkey.use(await scene()), clientDataJSON: 'AAAA' },
    ]
    for (const assertion of wrong) expect(await codeOf(release(assertion))).toBe('wrong_factor')
    const good = passkey.use(await scene())
    const thief = await world.openBrowser(userId)
    expect(await codeOf(release(good, thief))).toBe('wrong_factor') // a challenge of another session
    const { half } = await release(good)
    expect(await codeOf(release(good))).toBe('wrong_factor') // used before
    const opened = await fresh.signer.unlock({
      owner: owner(userId),
      vault: await read(),
      slotId,
      half,
      secret: { kind: 'passkey', prf },
    })
    expect(opened.address).toBe(vault.state().address)
    passkey.setBack()
    expect(await codeOf(release(passkey.use(await scene())))).toBe('wrong_factor') // a copy of it
    await world.store.db.update(vaultChallenges).set({ expiresAt: Date.now() + 1_000 })
    for (const browser of [fresh, thief]) browser.close()
    close()
  })

  test('a dump of the store opens nothing, not even for who holds the user half; with the wrapping key it would', async () => {
    const { userId, vault, read, close } = await withWallet()
    let code = ''
    await vault.createRecoveryCode(async (shown) => void (code = shown))
    const record = await read()
    const slot = record.slots.find(({ kind }) => kind === 'recovery')
    const parsed = parseRecoveryCode(code)
    if (!slot || 'problem' in parsed) throw new Error('no slot')
    const place = { walletId: record.walletId, slotId: slot.id }
    const { userHalf } = await splitRecoveryCode(parsed.secret, place)

    // Everything in every table, and every 32 bytes in a row that any of it holds, taken as the other half.
    const { db } = world.store
    const tables = (await db.execute(
      sql`select tablename from pg_tables where schemaname = 'public'`,
    )) as { rows: { tablename: string }[] }
    const texts = new Set<string>()
    for (const { tablename } of tables.rows) {
      const dump = (await db.execute(
        sql`select row_to_json(t)::text as row from ${sql.identifier(tablename)} t where row_to_json(t)::text like ${`%${userId}%`} or row_to_json(t)::text like ${`%${record.walletId}%`}`,
      )) as { rows: { row: string }[] }
      for (const { row } of dump.rows)
        for (const [text] of row.matchAll(/[A-Za-z0-9_+/-]{40,}/g)) texts.add(text)
    }
    const half = (await db.select().from(vaultSlots).where(eq(vaultSlots.id, slot.id)))[0]?.half
    expect([...texts].some((text) => half?.includes(text))).toBe(true) // the half is among them, wrapped
    const candidates = new Set<string>([Buffer.alloc(32).toString('base64')])
    for (const text of texts) {
      const bytes = Buffer.from(text, 'base64url')
      for (let at = 0; at + 32 <= bytes.length; at++)
        candidates.add(bytes.subarray(at, at + 32).toString('base64'))
    }
    expect(candidates.size).toBeGreaterThan(200)
    const tryHalf = (server: Uint8Array) =>
      codeOf(
        openWallet(owner(userId), record, slot.id, {
          user: userHalf,
          server: new Uint8Array(server),
        }),
      )
    for (const candidate of candidates)
      expect(await tryHalf(Buffer.from(candidate, 'base64'))).toBe('WRONG_FACTOR')
    const context = `vault_slots.half/${record.walletId}/${slot.id}`
    expect(await tryHalf(await world.wrapper.unwrap(half ?? '', context))).toBe('done')
    // Wrapped halves do not open in another row, so that swapping rows gains nothing.
    const device = record.slots.find(({ kind }) => kind === 'device')?.id ?? ''
    await expect(
      world.wrapper.unwrap(half ?? '', `vault_slots.half/${record.walletId}/${device}`),
    ).rejects.toThrow()
    close()
  })

  test('what is altered in the store is refused by the signer, and the server stays up', async () => {
    const { userId, read, keys, close } = await withWallet()
    const { db } = world.store
    const here = eq(vaults.userId, userId)
    const { ciphertext } = await read()
    const flipped = `${ciphertext.slice(0, 60)}${ciphertext[60] === 'A' ? 'B' : 'A'}${ciphertext.slice(61)}`
    await db.update(vaults).set({ ciphertext: flipped }).where(here)
    const browser = await world.openBrowser(userId, { keys })
    expect(await codeOf(browser.vault.unlockOnDevice())).toBe('ALTERED')
    await db.update(vaults).set({ ciphertext }).where(here)
    const [slot] = await db.select().from(vaultSlots).where(eq(vaultSlots.userId, userId))
    await db
      .update(vaultSlots)
      .set({ half: `${slot?.half.slice(0, -2)}AA` })
      .where(eq(vaultSlots.userId, userId))
    await browser.vault.load()
    await expect(browser.vault.unlockOnDevice()).rejects.toThrow()
    await db
      .update(vaultSlots)
      .set({ half: slot?.half ?? '' })
      .where(eq(vaultSlots.userId, userId))
    expect(await browser.vault.unlockOnDevice()).toBe(true)
    browser.close()
    close()
  })
})
