import { getVault, type VaultRecord } from '@latchkey/protocol/api'
import type { Api } from '../api/createApi.ts'
import { hasPasskeys } from './passkey.ts'
import type { Signer } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { VaultState } from './vault.ts'

type Loaded = {
  readonly userId: string
  readonly vault: VaultRecord | undefined
  /** The slot that this device can open. */
  readonly ownSlot: string | undefined
  readonly solanaAddress: string | undefined
}

/** What is known of the vault of whoever is logged in: read from the server, told to whoever watches. */
export function createVaultView({
  signer,
  call,
  projectId,
}: {
  readonly signer: Signer
  readonly call: Api['call']
  readonly projectId: string
}) {
  let loaded: Loaded | undefined
  let isOpen = false
  let storage: 'allowed' | 'denied' = 'denied'
  let current = stateOf(loaded, isOpen, storage)
  let last: Promise<unknown> = Promise.resolve()
  const listeners = new Set<(state: VaultState) => void>()

  function update() {
    current = stateOf(loaded, isOpen, storage)
    for (const listener of listeners) listener(current)
    return current
  }

  async function take(userId: string, vault: VaultRecord | undefined, isOpenNow = isOpen) {
    const own = vault ? await signer.deviceSlots({ walletId: vault.walletId }) : []
    const ownSlot = vault?.slots.find(
      ({ id, kind, isOwn }) => kind === 'device' && isOwn && own.includes(id),
    )
    const solanaAddress = vault && (await addressOf(userId, vault))
    loaded = { userId, vault, ownSlot: ownSlot?.id, solanaAddress }
    isOpen = isOpenNow
    return update()
  }

  function addressOf(userId: string, { walletId }: VaultRecord) {
    return signer.solanaAddress({ owner: { projectId, userId }, walletId })
  }

  async function load() {
    storage = await signer.storage()
    const { userId, vault } = await call(getVault)
    const isOther = loaded?.userId !== userId || loaded.vault?.walletId !== vault?.walletId
    if (isOpen && isOther) await signer.lock()
    return take(userId, vault ?? undefined, isOpen && !isOther)
  }

  /** What was read, or is read now. */
  async function known(): Promise<Loaded> {
    if (!loaded) await load()
    if (!loaded) throw new SignerError('FAILED')
    return loaded
  }

  return {
    load,
    known,
    take,
    /** @throws SignerError `LOCKED` where there is no wallet yet. */
    async existing() {
      const { userId, vault, ownSlot } = await known()
      if (!vault) throw new SignerError('LOCKED')
      return { owner: { projectId, userId }, vault, ownSlot }
    },
    /** Says that the signer has opened it. */
    async open() {
      isOpen = true
      const { userId, vault } = await known()
      if (vault) await take(userId, vault)
    },
    async close(status: 'locked' | 'unknown') {
      if (status === 'unknown') loaded = undefined
      isOpen = false
      await signer.lock()
      update()
    },
    isOpen: () => isOpen,
    storage: () => storage,
    /** One thing at a time: each of them reads the vault, and may write what it has read. */
    inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
      const turn = last.then(work, work)
      last = turn.catch(() => {})
      return turn
    },
    state: () => current,
    watch(listener: (state: VaultState) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function stateOf(
  loaded: Loaded | undefined,
  isOpen: boolean,
  storage: 'allowed' | 'denied',
): VaultState {
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
