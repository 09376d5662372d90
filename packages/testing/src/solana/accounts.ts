import { getAddressDecoder, getAddressEncoder, type Address } from '@solana/kit'
import type { SvmAccount } from './svmAnswer.ts'
import { toBytes } from './programs.ts'

/** An account as it is kept. */
export type StoredAccount = {
  /** Lamports. */
  readonly lamports: bigint
  readonly data: Uint8Array
  /** The owning program. */
  readonly owner: Address
  readonly executable: boolean
}

/** Every account of the node: those of the beginning, and those that transactions wrote. */
export type Accounts = ReturnType<typeof createAccounts>

const addresses = getAddressDecoder()
/** The text of 32 bytes. */
export const toAddress = (bytes: Uint8Array): Address => addresses.decode(bytes)

/** An account of the virtual machine, as it is kept. One without lamports does not exist. */
export function toStored(account: SvmAccount | null): StoredAccount | undefined {
  if (!account || account.lamports === 0n) return undefined
  return { ...account, owner: toAddress(account.owner) }
}

/** The reverse of {@link toStored}, with the address. */
export const toSvmAccount = (at: Address, account: StoredAccount) => ({
  ...account,
  address: toBytes(at),
  owner: new Uint8Array(getAddressEncoder().encode(account.owner)),
})

/** Makes the node's accounts. The virtual machine has a copy, so nothing is lost with its process. */
export function createAccounts(written: Iterable<readonly [Address, StoredAccount]> = []) {
  const genesis = new Map<Address, StoredAccount>()
  const current = new Map(written)
  return {
    get: (at: Address) => current.get(at) ?? genesis.get(at),
    addGenesis: (at: Address, account: StoredAccount) => void genesis.set(at, account),
    set(at: Address, account: StoredAccount | undefined) {
      if (account) current.set(at, account)
      else current.delete(at)
    },
    /** All accounts of a program. */
    *ownedBy(owner: Address): Generator<readonly [Address, StoredAccount]> {
      for (const entry of genesis)
        if (entry[1].owner === owner && !current.has(entry[0])) yield entry
      for (const entry of current) if (entry[1].owner === owner) yield entry
    },
    /** What transactions wrote, which is what has to be kept. */
    written: () => current.entries(),
  }
}

/** Lamports that an account with so many bytes of data has to hold. */
export const rentExemption = (space: number): bigint => (128n + BigInt(space)) * 6_960n
