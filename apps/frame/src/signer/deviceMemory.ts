import type { VaultRecord } from '@latchkey/protocol/api'
import type { KeyStore } from './keyStore.ts'
import type { WalletOwner } from './signer.ts'
import { SignerError } from './signerError.ts'
import type { OpenWallet } from './wallet.ts'

/**
 * What this device remembers of the wallets that it has opened: which one each user has, how new its vault was, and a copy of that vault, sealed
 * as it is. Only what was opened and found right is remembered.
 */
export function createDeviceMemory(opening: Promise<KeyStore>) {
  return {
    async has(owner: WalletOwner): Promise<boolean> {
      return (await (await opening).get('memory', nameOf(owner))) !== undefined
    },
    /** The Solana address of a wallet that was opened here. */
    async solanaAddress(owner: WalletOwner, walletId: string): Promise<string | undefined> {
      const seen = await (await opening).get('memory', nameOf(owner))
      return seen?.walletId === walletId ? seen.solana : undefined
    },
    async remember(wallet: OpenWallet, vault: VaultRecord): Promise<void> {
      const { owner, walletId, generation, fingerprint, solana } = wallet
      const seen = { walletId, generation, fingerprint, solana: solana?.address }
      const store = await opening
      // First the copy: a mark without it would lock out where a copy without its mark does no harm.
      await store.put('vault', nameOf(owner), vault)
      await store.put('memory', nameOf(owner), seen)
    },
    /**
     * The vault that counts: the server's, unless that is older than one which this device has seen. Then its own copy goes before.
     *
     * @throws SignerError `OTHER_WALLET` for another user's, `ROLLED_BACK` where it is older and there is no copy
     */
    async newest(owner: WalletOwner, given: VaultRecord): Promise<VaultRecord> {
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
