import { getVault } from '@latchkey/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBase58 } from '@latchkey/protocol'
import { keptKeyStore, startVaultWorld, type VaultWorld } from '../fixtures/vaultWorld.ts'
import { randomBytes, toHex } from './encoding.ts'

let world: VaultWorld
beforeAll(async () => {
  world = await startVaultWorld()
})
afterAll(() => world.close())

async function withWallet() {
  const userId = await world.addUser()
  const keys = keptKeyStore()
  const browser = await world.openBrowser(userId, { keys })
  await browser.vault.createOnDevice()
  const address = browser.vault.state().solanaAddress ?? ''
  const { vault } = await browser.call(getVault)
  const owner = { projectId: 'demo', userId }
  return { ...browser, userId, keys, address, owner, walletId: vault?.walletId ?? '' }
}

/** A message that one account signs and pays for. */
function messageOf(address: string) {
  const keys = [...fromBase58(address), ...randomBytes(32)]
  return toHex(Uint8Array.of(1, 0, 1, 2, ...keys, ...randomBytes(32), 1, 1, 1, 0, 0))
}

test('signer: a transaction of its account is signed; of another, or none at all, is not', async () => {
  const { signer, address } = await withWallet()
  const { signature } = await signer.signSolanaTransaction({ address, message: messageOf(address) })
  expect(signature).toMatch(/^0x[0-9a-f]{128}$/)
  const other = messageOf('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  const wrong: readonly `0x${string}`[] = [
    other,
    `${messageOf(address)}00`,
    '0x',
    toHex(randomBytes(64)),
  ]
  for (const message of wrong)
    await expect(signer.signSolanaTransaction({ address, message })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
    })
  await expect(
    signer.signSolanaTransaction({ address: 'other', message: messageOf(address) }),
  ).rejects.toMatchObject({ code: 'OTHER_ADDRESS' })
})

test('signer: what might be a transaction is no message; a locked wallet signs nothing', async () => {
  const { signer, address, vault } = await withWallet()
  const text = toHex(new TextEncoder().encode('Hello'))
  await expect(signer.signSolanaMessage({ address, message: text })).resolves.toBeDefined()
  for (const message of [messageOf(address), '0x80', '0x81ff'] as const)
    await expect(signer.signSolanaMessage({ address, message })).rejects.toMatchObject({
      code: 'UNSUPPORTED',
    })
  await vault.lock()
  await expect(signer.signSolanaMessage({ address, message: text })).rejects.toMatchObject({
    code: 'LOCKED',
  })
})

test('signer: a device remembers the address of a wallet that it has opened, and of no other', async () => {
  const { userId, keys, address, owner, walletId } = await withWallet()
  const reloaded = await world.openBrowser(userId, { keys })
  expect(await reloaded.signer.solanaAddress({ owner, walletId })).toBe(address)
  await reloaded.vault.load()
  expect(reloaded.vault.state()).toMatchObject({ status: 'locked', solanaAddress: address })
  const elsewhere = await world.openBrowser(userId)
  expect(await elsewhere.signer.solanaAddress({ owner, walletId })).toBeUndefined()
})

test('signer: what an older version has remembered still opens, and the address comes with it', async () => {
  const { userId, keys, address, owner } = await withWallet()
  const name = `${owner.projectId}/${owner.userId}`
  const memory = await keys.get('memory', name)
  if (!memory) throw new Error('nothing remembered')
  const { solana: _, ...older } = memory
  await keys.put('memory', name, older)
  const reloaded = await world.openBrowser(userId, { keys })
  await reloaded.vault.load()
  expect(reloaded.vault.state().solanaAddress).toBeUndefined()
  expect(await reloaded.vault.unlockOnDevice()).toBe(true)
  expect(reloaded.vault.state().solanaAddress).toBe(address)
})
