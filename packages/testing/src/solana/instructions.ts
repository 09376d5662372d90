import {
  AccountRole,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Address,
  type Instruction,
} from '@solana/kit'
import { programs } from './programs.ts'

const { READONLY, WRITABLE, READONLY_SIGNER, WRITABLE_SIGNER } = AccountRole

type Part =
  | { readonly u8: number }
  | { readonly u16: number }
  | { readonly u32: number }
  | { readonly u64: bigint }
  | { readonly address: Address }
  /** An address that may be absent, with a byte that says so. */
  | { readonly maybe: Address | undefined }

/** Bytes of an instruction, little-endian. */
function write(...parts: readonly Part[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => {
      const buffer = Buffer.alloc(8)
      if ('u8' in part) return buffer.subarray(0, buffer.writeUInt8(part.u8))
      if ('u16' in part) return buffer.subarray(0, buffer.writeUInt16LE(part.u16))
      if ('u32' in part) return buffer.subarray(0, buffer.writeUInt32LE(part.u32))
      if ('u64' in part) return buffer.subarray(0, buffer.writeBigUInt64LE(part.u64))
      if ('address' in part) return Buffer.from(getAddressEncoder().encode(part.address))
      return part.maybe === undefined
        ? Buffer.from([0])
        : Buffer.from([1, ...getAddressEncoder().encode(part.maybe)])
    }),
  )
}

/** Limits the compute units of a transaction. */
export const computeUnitLimit = (units: number): Instruction => ({
  programAddress: programs.computeBudget,
  data: write({ u8: 2 }, { u32: units }),
})

/** Moves lamports. */
export const transferLamports = (from: Address, to: Address, lamports: bigint): Instruction => ({
  programAddress: programs.system,
  accounts: [
    { address: from, role: WRITABLE_SIGNER },
    { address: to, role: WRITABLE },
  ],
  data: write({ u32: 2 }, { u64: lamports }),
})

/** Makes an account of a program. */
export const createAccount = (options: {
  payer: Address
  account: Address
  lamports: bigint
  space: number
  owner: Address
}): Instruction => ({
  programAddress: programs.system,
  accounts: [
    { address: options.payer, role: WRITABLE_SIGNER },
    { address: options.account, role: WRITABLE_SIGNER },
  ],
  data: write(
    { u32: 0 },
    { u64: options.lamports },
    { u64: BigInt(options.space) },
    { address: options.owner },
  ),
})

/** Says how much of each transfer of a coin is withheld. Comes before the coin is initialised. */
export const initializeTransferFee = (
  mint: Address,
  authority: Address,
  fee: { readonly basisPoints: number; readonly maximum: bigint },
): Instruction => ({
  programAddress: programs.token2022,
  accounts: [{ address: mint, role: WRITABLE }],
  data: write(
    { u8: 26 },
    { u8: 0 },
    { maybe: authority },
    { maybe: authority },
    { u16: fee.basisPoints },
    { u64: fee.maximum },
  ),
})

/** Says that a coin stays where it is. Comes before the coin is initialised. */
export const initializeNonTransferable = (mint: Address): Instruction => ({
  programAddress: programs.token2022,
  accounts: [{ address: mint, role: WRITABLE }],
  data: write({ u8: 32 }),
})

/** Makes a coin out of an account. */
export const initializeMint = (
  program: Address,
  mint: Address,
  decimals: number,
  authority: Address,
  freezeAuthority: Address | undefined,
): Instruction => ({
  programAddress: program,
  accounts: [{ address: mint, role: WRITABLE }],
  data: write({ u8: 20 }, { u8: decimals }, { address: authority }, { maybe: freezeAuthority }),
})

/** Mints a coin into an account that holds it. */
export const mintInto = (
  program: Address,
  mint: Address,
  account: Address,
  authority: Address,
  amount: bigint,
): Instruction => ({
  programAddress: program,
  accounts: [
    { address: mint, role: WRITABLE },
    { address: account, role: WRITABLE },
    { address: authority, role: READONLY_SIGNER },
  ],
  data: write({ u8: 7 }, { u64: amount }),
})

/** Freezes an account of a coin, or thaws it. */
export const setFrozen = (
  program: Address,
  mint: Address,
  account: Address,
  authority: Address,
  isFrozen: boolean,
): Instruction => ({
  programAddress: program,
  accounts: [
    { address: account, role: WRITABLE },
    { address: mint, role: READONLY },
    { address: authority, role: READONLY_SIGNER },
  ],
  data: write({ u8: isFrozen ? 10 : 11 }),
})

/** The account that holds a coin for somebody. */
export async function findTokenAccount(
  program: Address,
  mint: Address,
  owner: Address,
): Promise<Address> {
  const { encode } = getAddressEncoder()
  const [account] = await getProgramDerivedAddress({
    programAddress: programs.associatedToken,
    seeds: [encode(owner), encode(program), encode(mint)],
  })
  return account
}

/** Makes that account, unless it is there. */
export const createTokenAccount = (
  program: Address,
  mint: Address,
  owner: Address,
  account: Address,
  payer: Address,
): Instruction => ({
  programAddress: programs.associatedToken,
  accounts: [
    { address: payer, role: WRITABLE_SIGNER },
    { address: account, role: WRITABLE },
    { address: owner, role: READONLY },
    { address: mint, role: READONLY },
    { address: programs.system, role: READONLY },
    { address: program, role: READONLY },
  ],
  data: write({ u8: 1 }),
})

/** Has an account of wrapped SOL count the lamports that it was sent. */
export const syncNative = (account: Address): Instruction => ({
  programAddress: programs.token,
  accounts: [{ address: account, role: WRITABLE }],
  data: write({ u8: 17 }),
})

/** Closes an account of a coin; of wrapped SOL, all of it goes to the owner as lamports. */
export const closeTokenAccount = (account: Address, owner: Address): Instruction => ({
  programAddress: programs.token,
  accounts: [
    { address: account, role: WRITABLE },
    { address: owner, role: WRITABLE },
    { address: owner, role: READONLY_SIGNER },
  ],
  data: write({ u8: 9 }),
})

/** Offers a price for each compute unit, in millionths of a lamport. */
export const computeUnitPrice = (microLamports: bigint): Instruction => ({
  programAddress: programs.computeBudget,
  data: write({ u8: 3 }, { u64: microLamports }),
})
