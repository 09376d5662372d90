import { expect, test } from 'vitest'
import type { AddedSlot } from './wallet.ts'
import { createWallet } from './wallet.ts'
import { createWalletHolder } from './walletHolder.ts'
import { randomBytes, toBase64url } from './encoding.ts'

const owner = { projectId: 'project', userId: 'user' }
const newWallet = () => createWallet(owner, toBase64url(randomBytes(16)))
const isWiped = (bytes: Uint8Array) => bytes.every((byte) => byte === 0)
const newSlot = (): AddedSlot => ({
  id: toBase64url(randomBytes(16)),
  kind: 'device',
  label: '',
  halves: { user: randomBytes(32), server: randomBytes(32) },
})
const adding = (slot: AddedSlot) => ({ counter: 0, kept: [], add: [slot], remove: [] })

test('is locked only after a wallet was open', async () => {
  const holder = createWalletHolder()
  holder.lock()
  expect(holder.status()).toBe('none')
  expect(() => holder.opened()).toThrow(expect.objectContaining({ code: 'LOCKED' }))
  holder.take(await newWallet())
  expect(holder.status()).toBe('unlocked')
  holder.lock()
  expect(holder.status()).toBe('locked')
})

test('wipes the open wallet and the pending write when it locks', async () => {
  const holder = createWalletHolder()
  const [open, other] = [await newWallet(), await newWallet()]
  holder.take(open)
  const { ciphertext } = await holder.seal(other, adding(newSlot()))
  const { vaultKey } = holder.pending(ciphertext)
  holder.lock()
  for (const bytes of [open.secret, open.vaultKey, open.account.privateKey, other.secret, vaultKey])
    expect(isWiped(bytes)).toBe(true)
  expect(() => holder.commit()).toThrow(expect.objectContaining({ code: 'FAILED' }))
  expect(holder.current()).toBeUndefined()
})

test('keeps the secret and wipes the old vault key when the key rotates', async () => {
  const holder = createWalletHolder()
  const wallet = await newWallet()
  holder.take(wallet)
  const { ciphertext } = await holder.seal(wallet, { ...adding(newSlot()), isRotated: true })
  const { vaultKey } = holder.pending(ciphertext)
  expect(isWiped(wallet.vaultKey)).toBe(false)
  holder.commit()
  expect(isWiped(wallet.vaultKey)).toBe(true)
  expect(isWiped(vaultKey)).toBe(false)
  expect(isWiped(holder.opened().secret)).toBe(false)
})

test('wipes a pending write that another one replaces, and the halves of new slots', async () => {
  const holder = createWalletHolder()
  const [first, second] = [await newWallet(), await newWallet()]
  const slot = newSlot()
  const { ciphertext } = await holder.seal(first, adding(slot))
  expect([slot.halves.user, slot.halves.server].every(isWiped)).toBe(true)
  await holder.seal(second, adding(newSlot()))
  expect(isWiped(first.secret)).toBe(true)
  expect(isWiped(second.secret)).toBe(false)
  expect(() => holder.pending(ciphertext)).toThrow(expect.objectContaining({ code: 'ALTERED' }))
})

test('wipes a wallet that another one replaces', async () => {
  const holder = createWalletHolder()
  const [first, second] = [await newWallet(), await newWallet()]
  holder.take(first)
  holder.take(second)
  expect(isWiped(first.secret)).toBe(true)
  expect(isWiped(second.secret)).toBe(false)
})
