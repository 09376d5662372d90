import { address, getAddressEncoder, type Address } from '@solana/kit'

/** The programs that the node knows by name. */
export const programs = {
  system: address('11111111111111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  token2022: address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
  associatedToken: address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
  computeBudget: address('ComputeBudget111111111111111111111111111111'),
  memo: address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
  formerMemo: address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'),
  /** The coin that SOL is wrapped in. */
  wrappedSol: address('So11111111111111111111111111111111111111112'),
  sysvar: address('Sysvar1111111111111111111111111111111111111'),
  clock: address('SysvarC1ock11111111111111111111111111111111'),
} as const

/** Who owns the accounts that are there from the beginning: loaders, system variables and the token programs' native coins. */
export const genesisOwners: readonly Address[] = [
  address('NativeLoader1111111111111111111111111111111'),
  address('BPFLoader1111111111111111111111111111111111'),
  address('BPFLoader2111111111111111111111111111111111'),
  address('BPFLoaderUpgradeab1e11111111111111111111111'),
  programs.sysvar,
  programs.token,
  programs.token2022,
]

/** Whether an account's owner is one of the two token programs. */
export const isTokenProgram = (owner: string): boolean =>
  owner === programs.token || owner === programs.token2022

/** Built-in programs, which are granted fewer compute units by default. */
export const builtinPrograms: ReadonlySet<string> = new Set([
  programs.system,
  programs.computeBudget,
  'Vote111111111111111111111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
])

const encoder = getAddressEncoder()
/** An address as its 32 bytes. */
export const toBytes = (text: Address): Uint8Array => new Uint8Array(encoder.encode(text))
