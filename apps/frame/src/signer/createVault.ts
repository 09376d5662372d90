import {
  beginSlot,
  challengePasskey,
  putVault,
  releaseDeviceHalf,
  releasePasskeyHalf,
  releaseRecoveryHalf,
  type RouteResponse,
  type SealedHalf,
  type SlotKind,
  type VaultRecord,
  type SlotRecord,
} from '@latchkey/protocol/api'
import { ChannelError } from '@latchkey/protocol/channel'
import { ApiError } from '../api/apiError.ts'
import type { Api } from '../api/createApi.ts'
import { createVaultView } from './createVaultView.ts'
import { createPasskey, usePasskey } from './passkey.ts'
import type { FactorSecret, Signer, VaultDraft } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { MadeFactor, PasskeyNaming, ShowRecoveryCode, Vault } from './vault.ts'

export type { Vault, VaultState } from './vault.ts'

/** What `createVault` takes. */
export type VaultOptions = {
  readonly signer: Signer
  readonly call: Api['call']
  readonly projectId: string
  /** The frame's own host: what passkeys belong to. */
  readonly rpId: string
}

type BegunSlot = RouteResponse<typeof beginSlot>
type SlotsReplaced = (vault: VaultRecord) => readonly string[]
type MakeFactor = (begun: BegunSlot) => Promise<MadeFactor>
/** Makes the frame's way to a user's wallet; see {@link Vault}. */
export function createVault({ signer, call, projectId, rpId }: VaultOptions): Vault {
  const { inTurn, load, known, existing, take, open, close, isOpen, storage, ...view } =
    createVaultView({ signer, call, projectId })

  async function begin(kind: SlotKind, make: MakeFactor) {
    const begun = await call(beginSlot, { body: { kind } }, { hpke: true })
    const { label, secret, registration } = await make(begun)
    const { walletId, slotId, half } = begun
    return { walletId, slot: { slotId, half, label, secret, registration } }
  }

  async function write(draft: VaultDraft) {
    const vault = await call(putVault, { body: draft })
    await signer.commit({ vault })
    await take((await known()).userId, vault, true)
  }

  /** What a person is asked for takes its time, and holds nothing else up. */
  async function create(kind: SlotKind, make: MakeFactor) {
    const { vault } = await inTurn(known)
    if (vault) throw new SignerError('OTHER_WALLET')
    const { walletId, slot } = await begin(kind, make)
    await inTurn(async () => {
      const owner = { projectId, userId: (await known()).userId }
      await write(await signer.create({ owner, walletId, slot }))
    })
  }

  /** Of two tabs that make a wallet at once the server keeps the first; the other one takes it, since they share the device's slot. */
  async function createOnDevice() {
    try {
      await create('device', onDevice)
    } catch (error) {
      await inTurn(load)
      if (!(await inTurn(openOnDevice))) throw error
    }
  }

  async function add(kind: SlotKind, make: MakeFactor, replaced?: SlotsReplaced) {
    if (!isOpen()) throw new SignerError('LOCKED')
    const begun = await begin(kind, make)
    await inTurn(() => addBegun(begun, replaced))
  }

  /** The vault is read anew right before it is changed: another device may have written, while a person was asked here. */
  async function addBegun(
    { slot }: Awaited<ReturnType<typeof begin>>,
    replaced: SlotsReplaced = () => [],
  ) {
    await write(await change((vault) => ({ add: [slot], remove: replaced(vault) })))
  }

  /** Where another device has given the vault a new key meanwhile, this device opens it anew by its own slot. */
  async function change(
    made: (vault: VaultRecord) => Omit<Parameters<Signer['change']>[0], 'vault'>,
  ) {
    await load()
    const { vault } = await existing()
    try {
      return await signer.change({ vault, ...made(vault) })
    } catch (error) {
      const isStale = error instanceof ChannelError && error.code === 'LOCKED'
      if (!isStale || !(await openOnDevice())) throw error
      return signer.change({ vault, ...made(vault) })
    }
  }

  async function openOnDevice() {
    const { ownSlot: slotId } = await known()
    if (slotId === undefined) return false
    const { half } = await call(releaseDeviceHalf, { body: { slotId } }, { hpke: true })
    await unlock(slotId, half, { kind: 'device' })
    return true
  }

  async function unlock(slotId: string, half: SealedHalf, secret: FactorSecret) {
    const { owner, vault } = await existing()
    const { isAhead } = await signer.unlock({ owner, vault, slotId, half, secret })
    await open()
    // An old backup of the server was restored: it gets back what this device has. If that fails, the next unlock tries again.
    if (isAhead) await write(await change(() => ({}))).catch(() => {})
  }

  /** A device that may keep a slot gets one; that it has none only means that it asks for a factor again. */
  async function keepOnDevice() {
    const { ownSlot } = await existing()
    if (storage() === 'denied' || ownSlot !== undefined) return
    await begin('device', onDevice)
      .then((begun) => addBegun(begun, (vault) => staleDevices(vault.slots)))
      .catch(() => {})
  }

  /** How many tries are left is read from the vault: the error itself is the same for whoever asks. */
  async function told(cause: unknown): Promise<never> {
    if (!(cause instanceof ApiError) || cause.code !== 'wrong_factor') throw cause
    const { factors } = await load().catch(view.state)
    const { triesLeft } = factors.find(({ kind }) => kind === 'recovery') ?? {}
    throw new SignerError('WRONG_FACTOR', { cause, triesLeft: triesLeft ?? undefined })
  }

  async function onDevice(): Promise<MadeFactor> {
    if (storage() === 'denied') throw new SignerError('STORAGE_DENIED')
    return { label: '', secret: { kind: 'device' } }
  }

  const withPasskey =
    ({ userName, label, credentials, signal }: PasskeyNaming): MakeFactor =>
    async ({ walletId, passkey }) => {
      if (!passkey) throw new SignerError('FAILED')
      const creation = { rpId, walletId, userName, ...passkey, signal }
      const made = await createPasskey(creation, credentials)
      return {
        label,
        secret: { kind: 'passkey', prf: made.prf },
        registration: made.registration,
      }
    }

  const withCode =
    (show: ShowRecoveryCode): MakeFactor =>
    async () => {
      const code = await signer.createRecoveryCode()
      await show(code)
      return { label: '', secret: { kind: 'recovery', code } }
    }

  return {
    ...view,
    load: () => inTurn(load),
    lock: () => inTurn(() => close('locked')),
    forget: () => inTurn(() => close('unknown')),
    createOnDevice,
    createWithPasskey: (naming) => create('passkey', withPasskey(naming)),
    createWithRecoveryCode: (show) => create('recovery', withCode(show)),
    unlockOnDevice: () => inTurn(openOnDevice),
    unlockWithPasskey: async ({ signal, keep = true } = {}) => {
      const { walletId } = (await inTurn(existing)).vault
      const { challenge, credentials } = await call(challengePasskey, {}, { signal })
      const used = await usePasskey({ rpId, walletId, challenge, credentials, signal })
      await inTurn(async () => {
        const body = { assertion: used.assertion }
        const { slotId, half } = await call(releasePasskeyHalf, { body }, { hpke: true, signal })
        await unlock(slotId, half, { kind: 'passkey', prf: used.prf })
        if (keep) await keepOnDevice()
      })
    },
    unlockWithRecoveryCode: (code, { keep = true } = {}) =>
      inTurn(async () => {
        const { walletId, slots } = (await existing()).vault
        const slotId = slots.find(({ kind }) => kind === 'recovery')?.id
        if (slotId === undefined) throw new SignerError('WRONG_FACTOR')
        const authKey = await signer.recoveryAuthKey({ walletId, slotId, code })
        const body = { slotId, authKey }
        const { half } = await call(releaseRecoveryHalf, { body }, { hpke: true }).catch(told)
        await unlock(slotId, half, { kind: 'recovery', code })
        if (keep) await keepOnDevice()
      }),
    keepOnDevice: () => inTurn(keepOnDevice),
    addPasskey: (naming) => add('passkey', withPasskey(naming)),
    createRecoveryCode: (show) =>
      add('recovery', withCode(show), ({ slots }) =>
        slots.flatMap(({ id, kind }) => (kind === 'recovery' ? [id] : [])),
      ),
    removeFactor: (id) =>
      inTurn(async () => {
        if (!isOpen()) throw new SignerError('LOCKED')
        await write(await change(() => ({ remove: [id] })))
      }),
  }
}

/** Devices that may open one wallet by themselves; the server takes a few more. */
export const mostDevices = 30

/** The device slots that make room for a new one: those that were not used for the longest, such as of private windows that are gone. */
export function staleDevices(
  slots: readonly Pick<SlotRecord, 'id' | 'kind' | 'usedAt' | 'createdAt'>[],
): string[] {
  const lastUse = ({ usedAt, createdAt }: (typeof slots)[number]) => usedAt ?? createdAt
  return slots
    .filter(({ kind }) => kind === 'device')
    .sort((one, other) => lastUse(other) - lastUse(one))
    .slice(mostDevices - 1)
    .map(({ id }) => id)
}
