/** How the messages of a namespace (CAIP-2) are written: EIP-4361, and the forms of it that CAIP-122 has for others. */
export type SiwxForm = {
  readonly namespace: string
  /** What the first line calls an account. */
  readonly account: string
  readonly address: RegExp
  /** What stands behind `Chain ID:`, the reference of the CAIP-2 id. */
  readonly reference: RegExp
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'

/** Every form that there is. Addresses are looked at as text here: checksums are for whoever has the means. */
export const siwxForms: readonly SiwxForm[] = [
  {
    namespace: 'eip155',
    account: 'Ethereum',
    address: /^0x[0-9a-fA-F]{40}$/,
    reference: /^[1-9][0-9]{0,31}$/,
  },
  {
    namespace: 'solana',
    account: 'Solana',
    address: new RegExp(`^${base58}{32,44}$`),
    reference: new RegExp(`^${base58}{32}$`),
  },
  {
    namespace: 'bip122',
    account: 'Bitcoin',
    address: /^[a-zA-Z0-9]{14,90}$/,
    reference: /^[0-9a-f]{32}$/,
  },
]
