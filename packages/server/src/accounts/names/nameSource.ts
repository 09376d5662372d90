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
  /** True if a name from this source takes precedence over the operator's own zone. */
  readonly outranksOwn?: boolean
  /**
   * The name that an address goes by on a chain, only where the name leads back to it there.
   *
   * @param chainId - CAIP-2; the chain that the names are kept on by default.
   * @throws ServerError `upstream_unavailable` when nobody says.
   */
  nameOf(address: string, chainId?: string): Promise<Named | undefined>
  /**
   * The address of a name on a chain. `undefined` for names that it is not asked about.
   *
   * @param name - normalised (ENSIP-15).
   * @param chainId - CAIP-2; the chain that the names are kept on by default.
   * @throws ServerError `upstream_unavailable` when nobody says.
   */
  ownerOf(name: string, chainId?: string): Promise<Named | undefined>
}
