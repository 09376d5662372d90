import { getVault, type VaultRecord } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import { hasPasskeys } from './passkey.ts'
import type { Signer, WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { Vault, VaultState } from './vault.ts'

type Loaded = {
  readonly userId: string
  readonly vault: VaultRecord | undefined
  /** The slot that this device can open. */
  readonly ownSlot: string | undefined
  readonly solanaAddress: string | undefined
}

/** The user's vault as the server has it, and whether the signer has opened it. */
export interface VaultView extends Pick<Vault, 'load' | 'state' | 'watch'> {
  /** Returns the loaded vault, or loads it. */
  known(): Promise<Loaded>
  /** @throws SignerError `LOCKED` without a wallet */
  existing(): Promise<{
    readonly owner: WalletOwner
    readonly vault: VaultRecord
    readonly ownSlot: string | undefined
  }>
  /** Takes over a vault that was read or written. */
  take(userId: string, vault: VaultRecord | undefined, isOpenNow?: boolean): Promise<VaultState>
  /** Records that the signer has opened the wallet. */
  open(): Promise<void>
  /** Locks the signer; `unknown` also forgets the vault. */
  close(status: 'locked' | 'unknown'): Promise<void>
  isOpen(): boolean
  storage(): 'allowed' | 'denied'
  /** Runs one work at a time: each reads the vault, and may write what it has read. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Options of a vault's view. */
export type VaultViewOptions = {
  readonly signer: Signer
  readonly call: Api['call']
  readonly projectId: string
}

/** Creates the view of a user's vault. */
export function createVaultView({ signer, call, projectId }: VaultViewOptions): VaultView {
  const current: ViewState = { loaded: undefined, isOpen: false, storage: 'denied' }
  const watched = watchedState(stateOf(current))
  const update = () => watched.set(stateOf(current))

  async function take(userId: string, vault: VaultRecord | undefined, isOpen = current.isOpen) {
    const own = vault ? await signer.deviceSlots({ walletId: vault.walletId }) : []
    const ownSlot = vault?.slots.find(
      (slot) => slot.kind === 'device' && slot.isOwn && own.includes(slot.id),
    )
    const solanaAddress =
      vault &&
      (await signer.solanaAddress({ owner: { projectId, userId }, walletId: vault.walletId }))
    current.loaded = { userId, vault, ownSlot: ownSlot?.id, solanaAddress }
    current.isOpen = isOpen
    return update()
  }

  async function load() {
    current.storage = await signer.storage()
    const { userId, vault } = await call(getVault)
    const { loaded } = current
    const isOther = loaded?.userId !== userId || loaded.vault?.walletId !== vault?.walletId
    if (current.isOpen && isOther) await signer.lock()
    return take(userId, vault ?? undefined, current.isOpen && !isOther)
  }

  async function known(): Promise<Loaded> {
    if (!current.loaded) await load()
    if (!current.loaded) throw new SignerError('FAILED')
    return current.loaded
  }

  return {
    load,
    known,
    take,
    async existing() {
      const { userId, vault, ownSlot } = await known()
      if (!vault) throw new SignerError('LOCKED')
      return { owner: { projectId, userId }, vault, ownSlot }
    },
    async open() {
      current.isOpen = true
      const { userId, vault } = await known()
      if (vault) await take(userId, vault)
    },
    async close(status) {
      if (status === 'unknown') current.loaded = undefined
      current.isOpen = false
      await signer.lock()
      update()
    },
    isOpen: () => current.isOpen,
    storage: () => current.storage,
    inTurn: createTurns(),
    state: watched.get,
    watch: watched.watch,
  }
}

type ViewState = {
  loaded: Loaded | undefined
  isOpen: boolean
  storage: 'allowed' | 'denied'
}

function watchedState(initial: VaultState) {
  let current = initial
  const listeners = new Set<(state: VaultState) => void>()
  return {
    get: () => current,
    set(next: VaultState) {
      current = next
      for (const listener of listeners) listener(current)
      return current
    },
    watch(listener: (state: VaultState) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }
}

function stateOf({ loaded, isOpen, storage }: ViewState): VaultState {
  const place = { storage, canPasskey: hasPasskeys() }
  if (!loaded) return { status: 'unknown', factors: [], ...place }
  const { vault, ownSlot, solanaAddress } = loaded
  if (!vault) return { status: 'none', factors: [], ...place }
  const factors = vault.slots.map((slot) => ({
    id: slot.id,
    kind: slot.kind,
    label: slot.label,
    createdAt: slot.createdAt,
    usedAt: slot.usedAt,
    isOwn: slot.id === ownSlot,
    lockedUntil: slot.lockedUntil,
    triesLeft: slot.triesLeft,
  }))
  const address = vault.address as `0x${string}` // its schema says so
  return { status: isOpen ? 'unlocked' : 'locked', address, solanaAddress, factors, ...place }
}
