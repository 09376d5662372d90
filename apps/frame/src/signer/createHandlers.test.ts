import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getVault, releaseDeviceHalf, type VaultRecord } from '@latchkey/protocol/api'
import { vaults, vaultSlots } from '../../../../packages/server/src/store/vaultSchema.ts'
import { keptKeyStore, startVaultWorld, type VaultWorld } from '../fixtures/vaultWorld.ts'
import { toBase64url, randomBytes } from './encoding.ts'

let world: VaultWorld
beforeAll(async () => {
  world = await startVaultWorld()
})
afterAll(() => world.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code,
  )

async function withWallet() {
  const userId = await world.addUser()
  const browser = await world.openBrowser(userId)
  await browser.vault.createOnDevice()
  const read = async () => (await browser.call(getVault)).vault as VaultRecord
  return { userId, ...browser, read, address: browser.vault.state().address ?? '0x' }
}

/** A wallet whose server has lost its last two changes, as an old backup does: a recovery code that was added, and replaced. */
async function withOldBackup() {
  const wallet = await withWallet()
  const { db } = world.store
  const here = eq(vaults.userId, wallet.userId)
  const slotsHere = eq(vaultSlots.userId, wallet.userId)
  await wallet.vault.createRecoveryCode(async () => {})
  const before = await db.select().from(vaults).where(here)
  const slotsBefore = await db.select().from(vaultSlots).where(slotsHere)
  await wallet.vault.createRecoveryCode(async () => {})
  const after = await db.select().from(vaults).where(here)
  wallet.close()
  await db.delete(vaultSlots).where(slotsHere)
  await db.insert(vaultSlots).values(slotsBefore)
  await db
    .update(vaults)
    .set(before[0] ?? {})
    .where(here)
  const generation = after[0]?.generation ?? 0
  expect(before[0]?.generation).toBeLessThan(generation)
  return { ...wallet, db, here, generation, before: before[0] }
}

test('old backup: a device opens its own copy of the vault, and gives it back to the server', async () => {
  const { userId, keys, address, db, here, generation } = await withOldBackup()
  const reloaded = await world.openBrowser(userId, { keys })
  const kinds = async () => {
    const { vault } = await reloaded.call(getVault)
    return vault?.slots.map(({ kind }) => kind).sort()
  }
  expect(await reloaded.vault.unlockOnDevice()).toBe(true)
  expect(await reloaded.signer.address()).toBe(address)
  // Newer than all there was, and without the recovery code that was replaced; the server has no half of the one that came after.
  const [row] = await db.select().from(vaults).where(here)
  expect(row?.generation).toBeGreaterThan(generation)
  expect(await kinds()).toEqual(['device'])
  // From here on it goes on as ever.
  await reloaded.vault.createRecoveryCode(async () => {})
  expect(await kinds()).toEqual(['device', 'recovery'])
  reloaded.close()
  const again = await world.openBrowser(userId, { keys })
  expect(await again.vault.unlockOnDevice()).toBe(true)
  again.close()
})

test('memory: a device refuses an older vault than it has seen where it has no copy, and another wallet', async () => {
  const { userId, keys, address, db, here, before } = await withOldBackup()
  const withoutCopy = {
    ...keys,
    get: ((kind, name) =>
      kind === 'vault' ? Promise.resolve(undefined) : keys.get(kind, name)) as typeof keys.get, // as generic as the original
  }
  const refusing = await world.openBrowser(userId, { keys: withoutCopy })
  expect(await codeOf(refusing.vault.unlockOnDevice())).toBe('ROLLED_BACK')
  refusing.close()
  const reloaded = await world.openBrowser(userId, { keys })
  const fingerprint = toBase64url(randomBytes(32))
  await db.update(vaults).set({ fingerprint }).where(here)
  expect(await codeOf(reloaded.vault.unlockOnDevice())).toBe('OTHER_WALLET')
  await db
    .update(vaults)
    .set({ fingerprint: before?.fingerprint ?? '' })
    .where(here)
  await reloaded.vault.load()
  expect(await reloaded.vault.unlockOnDevice()).toBe(true)
  expect(await reloaded.signer.address()).toBe(address)
  reloaded.close()
})

test('a vault that the server has lost is not replaced by a new wallet', async () => {
  const { userId, keys, close } = await withWallet()
  close()
  await world.store.db.delete(vaults).where(eq(vaults.userId, userId))
  const reloaded = await world.openBrowser(userId, { keys })
  expect(await codeOf(reloaded.vault.createOnDevice())).toBe('OTHER_WALLET')
  reloaded.close()
})

test('locking: nothing is signed and no address told until it is opened again', async () => {
  const { vault, signer, address, close } = await withWallet()
  await vault.lock()
  expect(await signer.status()).toBe('locked')
  expect(vault.state()).toMatchObject({ status: 'locked', address })
  const attempts = [
    () => signer.address(),
    () => signer.signMessage({ address, message: '0x00' }),
    () => signer.signTypedData({ address, typedData: '{}' }),
    () => signer.signTransaction({ address, unsigned: '0x02' }),
    () => signer.slots(),
    () => vault.removeFactor('x'),
  ]
  for (const attempt of attempts) expect(await codeOf(attempt())).toBe('LOCKED')
  await vault.unlockOnDevice()
  expect(await signer.address()).toBe(address)
  close()
})

test('signing: only for the account that the approval has named', async () => {
  const { signer, close } = await withWallet()
  const other = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(await codeOf(signer.signMessage({ address: other, message: '0x00' }))).toBe(
    'OTHER_ADDRESS',
  )
  close()
})

test('halves: each opens once, for its own slot, by the worker that asked', async () => {
  const { userId, signer, read, call, close } = await withWallet()
  const vault = await read()
  const slotId = vault.slots[0]?.id ?? ''
  const owner = { projectId: 'demo', userId }
  const { half } = await call(releaseDeviceHalf, { body: { slotId } }, { hpke: true })
  const opening = { owner, vault, slotId, half, secret: { kind: 'device' } as const }
  const stranger = await world.openBrowser(userId)
  expect(await codeOf(stranger.signer.unlock(opening))).toBe('UNKNOWN_HALF')
  expect(await codeOf(signer.unlock(opening))).toBe('done')
  expect(await codeOf(signer.unlock(opening))).toBe('UNKNOWN_HALF')
  expect(await codeOf(call(releaseDeviceHalf, { body: { slotId } }))).toBe('bad_request') // no key in the proof
  stranger.close()
  close()
})

test('session key: the same for all tabs and loads where it is kept, another for each load otherwise', async () => {
  const userId = await world.addUser()
  const keys = keptKeyStore()
  const tabs = await Promise.all([
    world.openBrowser(userId, { keys }),
    world.openBrowser(userId, { keys }),
  ])
  const [one, two] = await Promise.all(tabs.map(({ signer }) => signer.publicKey()))
  expect(one).toEqual(two)
  const other = await world.openBrowser(userId)
  expect(await other.signer.publicKey()).not.toEqual(one)
  for (const tab of [...tabs, other]) tab.close()
})

test('the worker answers what it is asked properly, and nothing else', async () => {
  const { signer, close } = await withWallet()
  const badly = [
    () => signer.signMessage({ address: '0x', message: 'text' as never }),
    () => signer.unlock({ slotId: '../x' } as never),
    () => signer.create({} as never),
  ]
  for (const attempt of badly) expect(await codeOf(attempt())).toBe('INVALID_REQUEST')
  close()
})

test('a worker that has gone: who waits and who asks later is told at once', async () => {
  const { signer, close } = await withWallet()
  const waiting = codeOf(signer.createRecoveryCode())
  close()
  expect(await waiting).toBe('CLOSED')
  expect(await codeOf(signer.status())).toBe('CLOSED')
})

test('memory: overwrites halves after use, key and secret on lock', async () => {
  const { vault, close, userId, keys } = await withWallet()
  let code = ''
  await vault.createRecoveryCode(async (made) => void (code = made))
  close()
  const browser = await world.openBrowser(userId, { keys })
  const { subtle } = globalThis.crypto
  const decrypt = subtle.decrypt.bind(subtle)
  /** Everything that was decrypted: halves, the vault's key, the vault. */
  const made: Uint8Array[] = []
  const spy = vi.spyOn(subtle, 'decrypt').mockImplementation(async (...given) => {
    const buffer = await decrypt(...given)
    made.push(new Uint8Array(buffer))
    return buffer
  })
  const left = () => made.filter((bytes) => bytes.some((byte) => byte !== 0))
  await browser.vault.unlockOnDevice()
  expect(left()).toHaveLength(1) // the vault's key
  await browser.vault.unlockWithRecoveryCode(code)
  await browser.vault.lock()
  spy.mockRestore()
  expect(made.length).toBeGreaterThan(6)
  expect(left()).toEqual([])
  browser.close()
})
