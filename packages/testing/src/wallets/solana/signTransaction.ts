import {
  address,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type SignatureBytes,
  type Transaction,
} from '@solana/kit'
import { providerErrors } from '../injected/providerError.ts'
import type { SolanaAccount } from './deriveSolanaAccounts.ts'
import type { SolanaLie } from './solanaBehaviour.ts'

const computeBudget = address('ComputeBudget111111111111111111111111111111')

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>
type KnownMessage = Extract<Message, { version: 'legacy' | 0 }>

/** A transaction with an account's signature put in. */
export function signTransactionBytes(
  wire: Uint8Array,
  account: SolanaAccount,
  options: { priorityFee?: number | undefined; lie?: SolanaLie | undefined },
): { wire: Uint8Array; signature: Uint8Array } {
  const asked = decode(wire)
  const isSignedByOthers = Object.values(asked.signatures).some((signature) => signature !== null)
  const priced =
    options.priorityFee === undefined || isSignedByOthers
      ? asked
      : changeMessage(asked, (message) => addPrice(message, options.priorityFee ?? 0))
  const transaction =
    options.lie === 'changedTransaction' ? changeMessage(priced, changeAmount) : priced
  if (!Object.hasOwn(transaction.signatures, account.address))
    throw providerErrors.invalidParams(`${account.address} is none of those that have to sign`)
  const signature = account.sign(new Uint8Array(transaction.messageBytes))
  if (options.lie === 'wrongSignature') signature[10] = (signature[10] ?? 0) ^ 1
  const signed: Transaction = {
    ...transaction,
    // 64 bytes, as Ed25519 gives them.
    signatures: { ...transaction.signatures, [account.address]: signature as SignatureBytes },
  }
  return { wire: new Uint8Array(getTransactionEncoder().encode(signed)), signature }
}

function decode(wire: Uint8Array): Transaction {
  try {
    return getTransactionDecoder().decode(wire)
  } catch {
    throw providerErrors.invalidParams('the bytes are no transaction')
  }
}

function changeMessage(
  transaction: Transaction,
  change: (message: KnownMessage) => KnownMessage,
): Transaction {
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  if (message.version !== 'legacy' && message.version !== 0) return transaction
  const messageBytes = getCompiledTransactionMessageEncoder().encode(change(message))
  // What encoding gives is a message again.
  return { ...transaction, messageBytes: messageBytes as Transaction['messageBytes'] }
}

/** Sets the price of a compute unit, unless the site has set one. */
function addPrice(message: KnownMessage, price: number): KnownMessage {
  const { staticAccounts, instructions, header } = message
  const isPriced = instructions.some(
    ({ programAddressIndex, data }) =>
      staticAccounts[programAddressIndex] === computeBudget && data?.[0] === 3,
  )
  if (isPriced) return message
  const data = new Uint8Array(9)
  data[0] = 3
  new DataView(data.buffer).setBigUint64(1, BigInt(price), true)
  const known = staticAccounts.findIndex((address) => address === computeBudget)
  if (known >= 0)
    return { ...message, instructions: [{ programAddressIndex: known, data }, ...instructions] }
  const added = staticAccounts.length
  // Accounts of lookup tables are counted after the others, so that they move up by one.
  const moved = instructions.map((instruction) => ({
    ...instruction,
    ...(instruction.accountIndices && {
      accountIndices: instruction.accountIndices.map((at) => (at >= added ? at + 1 : at)),
    }),
  }))
  const numReadonlyNonSignerAccounts = header.numReadonlyNonSignerAccounts + 1
  return {
    ...message,
    header: { ...header, numReadonlyNonSignerAccounts },
    staticAccounts: [...staticAccounts, computeBudget],
    instructions: [{ programAddressIndex: added, data }, ...moved],
  }
}

/** Another amount than the one asked for: a byte of the last instruction that has any is another one. */
function changeAmount(message: KnownMessage): KnownMessage {
  const at = message.instructions.findLastIndex(({ data }) => data && data.length > 4)
  return {
    ...message,
    instructions: message.instructions.map((instruction, index) => {
      if (index !== at) return instruction
      const data = Uint8Array.from(instruction.data ?? [])
      data[4] = (data[4] ?? 0) ^ 1
      return { ...instruction, data }
    }),
  }
}
