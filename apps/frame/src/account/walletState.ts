import { refusal } from '../handlers/refusal.ts'
import type { VaultState } from '../signer/vault.ts'

/** Returns true if the wallet only opens by a factor. A device with its own slot opens it without its owner. */
export function isLocked({ status, factors }: VaultState): boolean {
  return status !== 'unlocked' && !factors.some(({ kind, isOwn }) => kind === 'device' && isOwn)
}

/** Returns true if the wallet has a factor other than a device slot. */
export function hasFactor({ factors }: VaultState): boolean {
  return factors.some(({ kind }) => kind !== 'device')
}

/**
 * Returns the known address of each chain family.
 *
 * @throws ChannelError `UNAUTHORIZED` without a wallet
 */
export function addressesOf(wallet: VaultState): Readonly<Record<string, string>> {
  const { address: eip155, solanaAddress: solana } = wallet
  if (eip155 === undefined) throw refusal('UNAUTHORIZED')
  return { eip155, ...(solana !== undefined && { solana }) }
}
