import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { findProgramAddress } from '../../chains/solana/programAddress.ts'

/** The programs of the Solana Name Service. */
export const snsPrograms = {
  /** Keeps names. */
  names: 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX',
  /** Keeps which of their names people go by. */
  favourites: '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29',
  /** Keeps which names were made tokens. */
  tokens: 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk',
} as const

/** `.sol` itself. */
export const solZone = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The class of the accounts that tell what a name's account is called. */
const reverseClass = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** The class of records of the second version. */
const recordClass = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const nobody = new Uint8Array(32)
const encode = (text: string) => new TextEncoder().encode(text)

function nameAccount(
  name: string,
  { parent, kind }: { readonly parent?: string; readonly kind?: string },
) {
  return findProgramAddress(snsPrograms.names, [
    sha256(encode(`SPL Name Service${name}`)),
    kind === undefined ? nobody : base58.decode(kind),
    parent === undefined ? nobody : base58.decode(parent),
  ])
}

/** The account of a name below `.sol`. @param label - without its ending. */
export function domainAccount(label: string): string {
  return nameAccount(label, { parent: solZone })
}

/** The account that tells what the account of a name is called. */
export function reverseAccount(domain: string): string {
  return nameAccount(domain, { kind: reverseClass })
}

/** The accounts that may say that a name pays to somebody else than its owner (SNS-IP 5). */
export function solRecordAccounts(domain: string): readonly [first: string, second: string] {
  return [
    nameAccount('\x01SOL', { parent: domain }),
    nameAccount('\x02SOL', { parent: domain, kind: recordClass }),
  ]
}

/** The account that says whether a name was made a token. */
export function tokenAccount(domain: string): string {
  return findProgramAddress(snsPrograms.tokens, [encode('nft_record'), base58.decode(domain)])
}

/** The account that says which of their names somebody goes by. */
export function favouriteAccount(owner: string): string {
  return findProgramAddress(snsPrograms.favourites, [
    encode('favourite_domain'),
    base58.decode(owner),
  ])
}
