import { AccountRole, type Address, type Instruction } from '@solana/kit'

/** Addresses that are the same on every cluster. */
const known = <Text extends string>(address: Text) => address as Address<Text> // a constant
export const systemProgram = known('11111111111111111111111111111111')
export const tokenProgram = known('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = known('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
export const associatedTokenProgram = known('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')
export const computeBudgetProgram = known('ComputeBudget111111111111111111111111111111')
/** Names and symbols of tokens (Metaplex). */
export const metadataProgram = known('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
/** Checks that wallets add to what they sign, so that it fails where it would do something else than they have shown. */
export const lighthouseProgram = known('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')

/** Lists of addresses that transactions take accounts from. */
export const lookupTableProgram = known('AddressLookupTab1e1111111111111111111111111')
/** The aggregator whose swaps are read here, in its sixth version. */
export const jupiterProgram = known('JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4')
/** The token that SOL is wrapped in. */
export const wrappedSol = known('So11111111111111111111111111111111111111112')

/** Both programs whose accounts are tokens. */
export const tokenPrograms: readonly Address[] = [tokenProgram, token2022Program]

/** A transfer of SOL. */
export function transferSol(from: Address, to: Address, lamports: bigint): Instruction {
  return {
    programAddress: systemProgram,
    accounts: [
      { address: from, role: AccountRole.WRITABLE_SIGNER },
      { address: to, role: AccountRole.WRITABLE },
    ],
    data: concat(u32(2), u64(lamports)),
  }
}

/** Between which accounts of a token something moves. */
export type TokenMove = {
  readonly program: Address
  readonly mint: Address
  readonly decimals: number
  readonly source: Address
  readonly target: Address
  readonly owner: Address
  readonly amount: bigint
  /** What the token keeps of it (Token-2022). The transfer fails when the token wants another part by then. */
  readonly kept: bigint | undefined
}

/** `TransferChecked`, or `TransferCheckedWithFee`: fails where the decimals are not the token's own. */
export function transferToken(move: TokenMove): Instruction {
  const { program, mint, decimals, source, target, owner, amount, kept } = move
  const data =
    kept === undefined
      ? concat([12], u64(amount), [decimals])
      : concat([26, 1], u64(amount), [decimals], u64(kept))
  return {
    programAddress: program,
    accounts: [
      { address: source, role: AccountRole.WRITABLE },
      { address: mint, role: AccountRole.READONLY },
      { address: target, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY_SIGNER },
    ],
    data,
  }
}

/** Creates an owner's account of a token, unless it is there by then (`CreateIdempotent`). */
export function createTokenAccount(
  payer: Address,
  account: Address,
  owner: Address,
  mint: Address,
  program: Address,
): Instruction {
  return {
    programAddress: associatedTokenProgram,
    accounts: [
      { address: payer, role: AccountRole.WRITABLE_SIGNER },
      { address: account, role: AccountRole.WRITABLE },
      { address: owner, role: AccountRole.READONLY },
      { address: mint, role: AccountRole.READONLY },
      { address: systemProgram, role: AccountRole.READONLY },
      { address: program, role: AccountRole.READONLY },
    ],
    data: new Uint8Array([1]),
  }
}

/** What a transaction may compute, and what is paid for a unit of it, in millionths of a lamport. */
export function setComputeBudget(units: number, price: bigint): readonly Instruction[] {
  return [
    { programAddress: computeBudgetProgram, data: concat([2], u32(units)) },
    { programAddress: computeBudgetProgram, data: concat([3], u64(price)) },
  ]
}

function u32(value: number) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

function u64(value: bigint) {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

function concat(...parts: readonly ArrayLike<number>[]) {
  return Uint8Array.from(parts.flatMap((part) => Array.from(part)))
}
