import { overwrite } from './encoding.ts'
import type { VaultDraft } from './signer.ts'
import { SignerError } from './signerError.ts'
import { sealWallet, wipe, type OpenWallet, type SlotChange } from './wallet.ts'

type Held =
  /** No wallet was opened yet. */
  | { readonly status: 'none' }
  | { readonly status: 'locked' }
  | { readonly status: 'unlocked'; readonly wallet: OpenWallet }

/** A sealed wallet whose write the server has not confirmed. */
type PendingWrite = { readonly ciphertext: string; readonly wallet: OpenWallet }

/**
 * Holds the open wallet and its pending write. Overwrites each secret and vault key that it drops, unless the wallet that stays uses the
 * same bytes.
 */
export interface WalletHolder {
  status(): Held['status']
  /** Returns the open wallet, if any. */
  current(): OpenWallet | undefined
  /** @throws SignerError `LOCKED` */
  opened(): OpenWallet
  /** Replaces the open wallet. */
  take(next: OpenWallet): void
  /** Seals a wallet for the next write, in place of a write that was never confirmed. Overwrites the halves of new slots. */
  seal(from: OpenWallet, change: SlotChange): Promise<VaultDraft>
  /**
   * Returns the wallet of the pending write.
   *
   * @throws SignerError `ALTERED` if the ciphertext is not the sealed one
   */
  pending(ciphertext: string): OpenWallet
  /** Replaces the open wallet by that of the pending write. */
  commit(): void
  /** Wipes the open wallet and the pending write. */
  lock(): void
}

/** Creates a holder without a wallet. */
export function createWalletHolder(): WalletHolder {
  let held: Held = { status: 'none' }
  let pending: PendingWrite | undefined

  const current = () => (held.status === 'unlocked' ? held.wallet : undefined)

  /** Overwrites what `dropped` does not have in common with `kept`. */
  function drop(dropped: OpenWallet | undefined, kept: OpenWallet | undefined) {
    if (dropped && dropped.secret !== kept?.secret) wipe(dropped)
    else if (dropped && dropped.vaultKey !== kept?.vaultKey) overwrite(dropped.vaultKey)
  }

  function take(wallet: OpenWallet) {
    drop(current(), wallet)
    held = { status: 'unlocked', wallet }
  }

  return {
    status: () => held.status,
    current,
    opened() {
      const wallet = current()
      if (!wallet) throw new SignerError('LOCKED')
      return wallet
    },
    take,
    async seal(from, change) {
      const halves = change.add.flatMap(({ halves: { user, server } }) => [user, server])
      const { draft, wallet } = await sealWallet(from, change).finally(() => overwrite(...halves))
      drop(pending?.wallet, current())
      pending = { ciphertext: draft.ciphertext, wallet }
      return draft
    },
    pending(ciphertext) {
      if (pending?.ciphertext !== ciphertext) throw new SignerError('ALTERED')
      return pending.wallet
    },
    commit() {
      if (!pending) throw new SignerError('FAILED') // locked meanwhile
      take(pending.wallet)
      pending = undefined
    },
    lock() {
      for (const wallet of [current(), pending?.wallet]) if (wallet) wipe(wallet)
      if (held.status === 'unlocked') held = { status: 'locked' }
      pending = undefined
    },
  }
}
