import type { VaultRecord } from '@latchkey/protocol/api'
import type { KeyStore } from './keyStore.ts'
import type { WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { OpenWallet } from './wallet.ts'

/**
 * This device's memory of the wallets that it has opened: each user's wallet, the generation of its vault, and a sealed copy of that vault. Only
 * verified wallets are remembered.
 */
export interface DeviceMemory {
  has(owner: WalletOwner): Promise<boolean>
  /** Returns the Solana address of a wallet that was opened here. */
  solanaAddress(owner: WalletOwner, walletId: string): Promise<string | undefined>
  remember(wallet: OpenWallet, vault: VaultRecord): Promise<void>
  /**
   * Returns the server's vault, or this device's copy if the server's is older.
   *
   * @throws SignerError `OTHER_WALLET` for another user's vault, `ROLLED_BACK` for an older one without a copy
   */
  newest(owner: WalletOwner, given: VaultRecord): Promise<VaultRecord>
}

/** Opens this device's memory. */
export function createDeviceMemory(opening: Promise<KeyStore>): DeviceMemory {
  return {
    async has(owner) {
      return (await (await opening).get('memory', nameOf(owner))) !== undefined
    },
    async solanaAddress(owner, walletId) {
      const seen = await (await opening).get('memory', nameOf(owner))
      return seen?.walletId === walletId ? seen.solana : undefined
    },
    async remember(wallet, vault) {
      const { owner, walletId, generation, fingerprint, solana } = wallet
      const seen = { walletId, generation, fingerprint, solana: solana?.address }
      const store = await opening
      // First the copy: a mark without it would lock out where a copy without its mark does no harm.
      await store.put('vault', nameOf(owner), vault)
      await store.put('memory', nameOf(owner), seen)
    },
    async newest(owner, given) {
      const store = await opening
      const seen = await store.get('memory', nameOf(owner))
      if (!seen) return given
      const isTheirs = ({ walletId, fingerprint }: VaultRecord) =>
        walletId === seen.walletId && fingerprint === seen.fingerprint
      if (!isTheirs(given)) throw new SignerError('OTHER_WALLET')
      if (given.generation >= seen.generation) return given
      const own = await store.get('vault', nameOf(owner))
      if (own && isTheirs(own) && own.generation >= seen.generation) return own
      throw new SignerError('ROLLED_BACK')
    },
  }
}

function nameOf({ projectId, userId }: WalletOwner) {
  return `${projectId}/${userId}`
}
