import {
  challengePasskey,
  releasePasskeyHalf,
  releaseRecoveryHalf,
  type SlotKind,
  type SlotRecord,
  type VaultRecord,
} from '@latchkey/protocol/api'
import { ApiError } from '../api/apiError.ts'
import type { Api } from '../api/createApi.ts'
import { createVaultView } from './createVaultView.ts'
import { createPasskey, usePasskey } from './passkey.ts'
import type { Signer } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { MadeFactor, PasskeyNaming, ShowRecoveryCode, UnlockOptions, Vault } from './vault.ts'
import {
  addBegunSlot,
  beginNewSlot,
  openBySlot,
  openOnDevice,
  rewriteVault,
  writeVault,
  type MakeFactor,
  type VaultAccess,
} from './vaultAccess.ts'

export type { Vault, VaultState } from './vault.ts'

/** Options of `createVault`. */
export type VaultOptions = {
  readonly signer: Signer
  readonly call: Api['call']
  readonly projectId: string
  /** Host of the frame, which passkeys belong to. */
  readonly rpId: string
}

/** Creates the frame's access to a user's wallet; see {@link Vault}. */
export function createVault(options: VaultOptions): Vault {
  const view = createVaultView(options)
  const access: VaultAccess = { ...options, view }
  const { inTurn } = view
  return {
    state: view.state,
    watch: view.watch,
    load: () => inTurn(view.load),
    lock: () => inTurn(() => view.close('locked')),
    forget: () => inTurn(() => view.close('unknown')),
    createOnDevice: () => createOnDevice(access),
    createWithPasskey: (naming) => create(access, 'passkey', withPasskey(access, naming)),
    createWithRecoveryCode: (show) => create(access, 'recovery', withCode(access, show)),
    unlockOnDevice: () => inTurn(() => openOnDevice(access)),
    unlockWithPasskey: (unlocking) => unlockWithPasskey(access, unlocking),
    unlockWithRecoveryCode: (code, unlocking) =>
      inTurn(() => unlockWithRecoveryCode(access, code, unlocking)),
    keepOnDevice: () => inTurn(() => keepOnDevice(access)),
    addPasskey: (naming) => add(access, 'passkey', withPasskey(access, naming)),
    createRecoveryCode: (show) =>
      add(access, 'recovery', withCode(access, show), ({ slots }) =>
        slots.flatMap(({ id, kind }) => (kind === 'recovery' ? [id] : [])),
      ),
    removeFactor: (id) =>
      inTurn(async () => {
        if (!view.isOpen()) throw new SignerError('LOCKED')
        await rewriteVault(access, { remove: [id] })
      }),
  }
}

/** Creates a wallet. The owner is asked outside of a turn, so that nothing else waits meanwhile. */
async function create(access: VaultAccess, kind: SlotKind, make: MakeFactor) {
  const { projectId, signer, view } = access
  const { vault } = await view.inTurn(view.known)
  if (vault) throw new SignerError('OTHER_WALLET')
  const { walletId, slot } = await beginNewSlot(access, kind, make)
  await view.inTurn(async () => {
    const owner = { projectId, userId: (await view.known()).userId }
    await writeVault(access, await signer.create({ owner, walletId, slot }))
  })
}

/** Of two tabs that create a wallet at once the server keeps the first; the other tab opens it by the slot that both have. */
async function createOnDevice(access: VaultAccess) {
  const { inTurn, load } = access.view
  try {
    await create(access, 'device', () => onDevice(access))
  } catch (error) {
    await inTurn(load)
    if (!(await inTurn(() => openOnDevice(access)))) throw error
  }
}

/** Adds a factor. The owner is asked outside of a turn. */
async function add(
  access: VaultAccess,
  kind: SlotKind,
  make: MakeFactor,
  replaced?: (vault: VaultRecord) => readonly string[],
) {
  if (!access.view.isOpen()) throw new SignerError('LOCKED')
  const begun = await beginNewSlot(access, kind, make)
  await access.view.inTurn(() => addBegunSlot(access, begun, replaced))
}

/** Gives this device a slot if it may keep one. Without a slot it only asks for a factor again. */
async function keepOnDevice(access: VaultAccess) {
  const { ownSlot } = await access.view.existing()
  if (access.view.storage() === 'denied' || ownSlot !== undefined) return
  await beginNewSlot(access, 'device', () => onDevice(access))
    .then((begun) => addBegunSlot(access, begun, (vault) => staleDevices(vault.slots)))
    .catch(() => {})
}

async function unlockWithPasskey(
  access: VaultAccess,
  { signal, keep = true }: UnlockOptions & { readonly signal?: AbortSignal | undefined } = {},
) {
  const { call, rpId, view } = access
  const { walletId } = (await view.inTurn(view.existing)).vault
  const { challenge, credentials } = await call(challengePasskey, {}, { signal })
  const used = await usePasskey({ rpId, walletId, challenge, credentials, signal })
  await view.inTurn(async () => {
    const body = { assertion: used.assertion }
    const { slotId, half } = await call(releasePasskeyHalf, { body }, { hpke: true, signal })
    await openBySlot(access, { slotId, half, secret: { kind: 'passkey', prf: used.prf } })
    if (keep) await keepOnDevice(access)
  })
}

async function unlockWithRecoveryCode(
  access: VaultAccess,
  code: string,
  { keep = true }: UnlockOptions = {},
) {
  const { call, signer, view } = access
  const { walletId, slots } = (await view.existing()).vault
  const slotId = slots.find(({ kind }) => kind === 'recovery')?.id
  if (slotId === undefined) throw new SignerError('WRONG_FACTOR')
  const authKey = await signer.recoveryAuthKey({ walletId, slotId, code })
  const body = { slotId, authKey }
  const releasing = call(releaseRecoveryHalf, { body }, { hpke: true })
  const { half } = await releasing.catch((error: unknown) => throwWithTries(access, error))
  await openBySlot(access, { slotId, half, secret: { kind: 'recovery', code } })
  if (keep) await keepOnDevice(access)
}

/** Reads the number of remaining tries from the vault: the server's error is the same for every caller. */
async function throwWithTries({ view }: VaultAccess, cause: unknown): Promise<never> {
  if (!(cause instanceof ApiError) || cause.code !== 'wrong_factor') throw cause
  const { factors } = await view.load().catch(view.state)
  const { triesLeft } = factors.find(({ kind }) => kind === 'recovery') ?? {}
  throw new SignerError('WRONG_FACTOR', { cause, triesLeft: triesLeft ?? undefined })
}

async function onDevice({ view }: VaultAccess): Promise<MadeFactor> {
  if (view.storage() === 'denied') throw new SignerError('STORAGE_DENIED')
  return { label: '', secret: { kind: 'device' } }
}

function withPasskey(
  { rpId }: VaultAccess,
  { userName, label, credentials, signal }: PasskeyNaming,
): MakeFactor {
  return async ({ walletId, passkey }) => {
    if (!passkey) throw new SignerError('FAILED')
    const creation = { rpId, walletId, userName, ...passkey, signal }
    const { prf, registration } = await createPasskey(creation, credentials)
    return { label, secret: { kind: 'passkey', prf }, registration }
  }
}

function withCode({ signer }: VaultAccess, show: ShowRecoveryCode): MakeFactor {
  return async () => {
    const code = await signer.createRecoveryCode()
    await show(code)
    return { label: '', secret: { kind: 'recovery', code } }
  }
}

/** Devices that may open one wallet by themselves; the server takes a few more. */
export const mostDevices = 30

/** Returns the device slots that make room for a new one: the least recently used, such as those of closed private windows. */
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
