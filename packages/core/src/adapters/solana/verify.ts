import { getBase58Decoder, type Address } from '@solana/kit'
import { InvalidWalletAnswerError } from '../../errors/connection.ts'
import { isSignedBy } from './ed25519.ts'
import { decodeTransaction, isEqual, type Decoded, type DecodedInstruction } from './message.ts'
import { computeBudgetProgram, lighthouseProgram } from './programs.ts'

/** A transaction that an account has signed. */
export type Signed = {
  readonly wire: Uint8Array
  /** What the transaction is found by: its first signature, base58. */
  readonly hash: string
}

/**
 * What a wallet has signed, once it is known to be what it was asked for: the same message, or the same instructions in the same order with nothing
 * but what wallets add for themselves (a fee, checks of what it does). The signature was verified.
 *
 * @throws InvalidWalletAnswerError
 */
export async function assertSigned(
  asked: Uint8Array,
  answered: Uint8Array,
  address: Address,
): Promise<Signed> {
  const before = decodeTransaction(asked)
  const after = decode(answered)
  if (!isEqual(before.message, after.message)) assertSameDeed(before, after)
  const signature = after.signatures.get(address)
  if (!signature || !(await isSignedBy(address, signature, after.message)))
    throw new InvalidWalletAnswerError('a transaction without a valid signature of the account')
  // The others' signatures are of the same bytes, for others to verify.
  const [first] = after.signatures.values()
  return { wire: answered, hash: first ? toBase58(first) : '' }
}

/** A signature as explorers and nodes write it. */
export function toBase58(bytes: Uint8Array) {
  return getBase58Decoder().decode(bytes)
}

function decode(wire: Uint8Array) {
  try {
    return decodeTransaction(wire)
  } catch (cause) {
    throw new InvalidWalletAnswerError('something that is no transaction', { cause })
  }
}

/** A change is accepted only where nobody else has to sign the same bytes, and where the tables that accounts come out of are used the same way. */
function assertSameDeed(before: Decoded, after: Decoded) {
  const isOwn = before.signatures.size === 1 && after.signatures.size === 1
  const isReadable = JSON.stringify(before.tables) === JSON.stringify(after.tables)
  const [wanted, given] = [before.instructions, after.instructions].map((instructions) =>
    instructions.filter((instruction) => !isAddition(instruction)),
  ) as [DecodedInstruction[], DecodedInstruction[]] // of a list of two
  const isSame =
    wanted.length === given.length &&
    wanted.every((instruction, index) => isSameInstruction(instruction, given[index]))
  if (!isOwn || !isReadable || before.payer !== after.payer || !isSame)
    throw new InvalidWalletAnswerError('another transaction than the one that was reviewed')
  if (before.blockhash !== after.blockhash)
    throw new InvalidWalletAnswerError('a transaction of another block than the one it was given')
}

function isAddition({ program, data }: DecodedInstruction) {
  if (program === computeBudgetProgram) return true
  // Its first two instructions write and close accounts, the others only check.
  return program === lighthouseProgram && (data[0] ?? 0) > 1
}

function isSameInstruction(one: DecodedInstruction, other: DecodedInstruction | undefined) {
  return (
    one.program === other?.program &&
    one.accounts.join() === other.accounts.join() &&
    isEqual(one.data, other.data)
  )
}
