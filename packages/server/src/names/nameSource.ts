import type { NameRecord } from './ens.ts'

/** A name, and whom it stands for. */
export type Named = {
  readonly name: string
  readonly address: string | undefined
  /** What is shown beside it, where it may have a picture. */
  readonly record?: NameRecord | undefined
}

/** Somebody who knows names. */
export type NameSource = {
  /** Of which addresses it knows the names. */
  readonly kind: 'evm' | 'solana'
  /**
   * The name that an address goes by, only where the name leads back to it.
   *
   * @param chainId - on which chain (CAIP-2) it has to do so, where that makes a difference; where names are kept by default.
   * @throws ServerError `upstream_unavailable` when nobody says.
   */
  nameOf(address: string, chainId?: string): Promise<Named | undefined>
  /**
   * Whom a name stands for. `undefined` for names that it is not asked about.
   *
   * @param name - normalised (ENSIP-15).
   * @throws ServerError `upstream_unavailable` when nobody says.
   */
  ownerOf(name: string): Promise<Named | undefined>
}
