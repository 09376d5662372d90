import * as fc from 'fast-check'
import type { VaultRecord } from '@latchkey/protocol/api'
import { beforeAll, expect, test } from 'vitest'
import { fromBase64url, randomBytes, toBase64url } from './encoding.ts'
import type { VaultDraft, WalletOwner } from './signer.ts'
import { sealToSlot, slotKeys, type Halves } from './slot.ts'
import { createWallet, openWallet, refreshWallet, sealWallet, type OpenWallet } from './wallet.ts'

const owner: WalletOwner = { projectId: 'demo', userId: 'alice' }
const newId = () => toBase64url(randomBytes(16))
const newHalves = (): Halves => ({ user: randomBytes(32), server: randomBytes(32) })

/** What the server would keep of a draft. */
const kept = (draft: VaultDraft): VaultRecord => ({
  ...draft,
  counter: draft.counter + 1,
  slots: draft.slots.map((slot) => ({
    ...slot,
    label: '',
    createdAt: 0,
    usedAt: null,
    isOwn: false,
    lockedUntil: null,
    triesLeft: null,
  })),
})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'opened',
    (error: unknown) => (error as { code?: string }).code,
  )

const [first, second] = [newHalves(), newHalves()]
const [firstId, secondId] = [newId(), newId()]
let wallet: OpenWallet
let vault: VaultRecord
beforeAll(async () => {
  const made = await createWallet(owner, newId())
  const sealed = await sealWallet(made, {
    counter: 0,
    kept: [],
    add: [
      { id: firstId, kind: 'device', halves: first, label: '' },
      { id: secondId, kind: 'recovery', halves: second, label: '' },
    ],
    remove: [],
  })
  wallet = sealed.wallet
  vault = kept(sealed.draft)
})

test('each slot opens the wallet, and a half alone or of another slot does not', async () => {
  for (const [id, halves] of [
    [firstId, first],
    [secondId, second],
  ] as const)
    expect((await openWallet(owner, vault, id, halves)).secret).toEqual(wallet.secret)
  const wrong: Halves[] = [
    second,
    { user: first.user, server: second.server },
    { user: second.user, server: first.server },
    { user: first.user, server: new Uint8Array(32) },
    { user: new Uint8Array(32), server: first.server },
    { user: first.server, server: first.user },
  ]
  for (const halves of wrong)
    expect(await codeOf(openWallet(owner, vault, firstId, halves))).toBe('WRONG_FACTOR')
})

test('a vault of another user, project or generation does not open', async () => {
  for (const other of [
    { ...owner, userId: 'mallory' },
    { ...owner, projectId: 'other' },
  ])
    expect(await codeOf(openWallet(other, vault, firstId, first))).toBe('ALTERED')
  const later = { ...vault, generation: vault.generation + 1 }
  expect(await codeOf(openWallet(owner, later, firstId, first))).toBe('ALTERED')
})

test('bytes: whichever bit of the vault or of a slot is flipped, it stays closed', async () => {
  const flip = (text: string, at: number, bit: number) => {
    const bytes = fromBase64url(text)
    return toBase64url(
      bytes.map((byte, index) => (index === at % bytes.length ? byte ^ (1 << bit) : byte)),
    )
  }
  const slot = vault.slots[0]
  if (!slot) throw new Error('no slot')
  const places: ((at: number, bit: number) => VaultRecord)[] = [
    (at, bit) => ({ ...vault, ciphertext: flip(vault.ciphertext, at, bit) }),
    (at, bit) => ({ ...vault, fingerprint: flip(vault.fingerprint, at, bit) }),
    (at, bit) => ({ ...vault, walletId: flip(vault.walletId, at, bit) }),
    ...(['publicKey', 'binding'] as const).map(
      (name) => (at: number, bit: number) =>
        withSlot({ ...slot, [name]: flip(slot[name], at, bit) }),
    ),
    ...(['enc', 'ciphertext'] as const).map((name) => (at: number, bit: number) => {
      const sealedKey = { ...slot.sealedKey, [name]: flip(slot.sealedKey[name], at, bit) }
      return withSlot({ ...slot, sealedKey })
    }),
    () => withSlot({ ...slot, kind: 'passkey' }),
    () => ({ ...vault, address: '0x0000000000000000000000000000000000000001' }),
  ]
  const withSlot = (changed: typeof slot): VaultRecord => ({
    ...vault,
    slots: [changed, ...vault.slots.slice(1)],
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), fc.nat(), fc.nat(7), async (place, at, bit) => {
      const outcome = await codeOf(openWallet(owner, place(at, bit), firstId, first))
      expect(['ALTERED', 'WRONG_FACTOR']).toContain(outcome)
    }),
    { numRuns: 400 },
  )
})

test('a server that seals a wallet of its own to the public key of a slot is found out', async () => {
  const forged = await sealWallet(await createWallet(owner, vault.walletId), {
    counter: 0,
    kept: [],
    add: [{ id: firstId, kind: 'device', halves: newHalves(), label: '' }],
    remove: [],
  })
  const genuine = vault.slots[0]
  const { publicKey } = await slotKeys(first, { walletId: vault.walletId, slotId: firstId })
  expect(genuine?.publicKey).toBe(publicKey)
  // Everything that the public key allows: a vault key, a vault and a secret of the forger's own, and the binding that was seen.
  const place = { walletId: vault.walletId, generation: forged.wallet.generation }
  const sealedKey = await sealToSlot(
    { id: firstId, kind: 'device', publicKey },
    forged.wallet.vaultKey,
    place,
  )
  const [slot] = kept(forged.draft).slots
  if (!slot) throw new Error('no slot')
  for (const binding of [slot.binding, genuine?.binding ?? '']) {
    const lie = { ...kept(forged.draft), slots: [{ ...slot, publicKey, sealedKey, binding }] }
    expect(await codeOf(openWallet(owner, lie, firstId, first))).toBe('ALTERED')
  }
})

test('a slot that the vault does not name is not taken', async () => {
  const stranger = { ...(vault.slots[0] ?? { kind: 'device' as const }), id: newId() }
  const listed = { ...vault, slots: [...vault.slots, stranger as (typeof vault.slots)[number]] }
  expect(await codeOf(openWallet(owner, listed, firstId, first))).toBe('ALTERED')
  expect(await codeOf(refreshWallet(wallet, listed))).toBe('ALTERED')
})

test('removing: the vault gets a new key, the other factor opens it without having been there', async () => {
  const { draft } = await sealWallet(wallet, {
    counter: vault.counter,
    kept: vault.slots,
    add: [],
    remove: [firstId],
  })
  const next = kept(draft)
  expect(next.generation).toBe(vault.generation + 1)
  const opened = await openWallet(owner, next, secondId, second)
  expect(opened.secret).toEqual(wallet.secret)
  expect(opened.vaultKey).not.toEqual(wallet.vaultKey)
  // The old slot, put back beside the new vault.
  const back = { ...next, slots: [...next.slots, ...vault.slots.slice(0, 1)] }
  expect(await codeOf(openWallet(owner, back, firstId, first))).toBe('ALTERED')
  await expect(
    sealWallet(wallet, { counter: 1, kept: vault.slots, add: [], remove: [firstId, secondId] }),
  ).rejects.toThrow('cannot be signed')
})

test('refreshing: an older vault, a newer key and another wallet are told apart', async () => {
  expect(await codeOf(refreshWallet(wallet, vault))).toBe('opened')
  const at = (generation: number) => refreshWallet(wallet, { ...vault, generation })
  expect(await codeOf(at(vault.generation - 1))).toBe('ROLLED_BACK')
  expect(await codeOf(at(vault.generation + 1))).toBe('LOCKED')
  const other = { ...vault, fingerprint: toBase64url(randomBytes(32)) }
  expect(await codeOf(refreshWallet(wallet, other))).toBe('OTHER_WALLET')
})
