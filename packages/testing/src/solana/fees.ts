import { builtinPrograms, programs } from './programs.ts'
import type { Message } from './transaction.ts'

/** Lamports for each signature. */
const signatureFee = 5_000n
const microLamports = 1_000_000n
const mostUnits = 1_400_000
const unitsPerInstruction = 200_000
const unitsPerBuiltin = 3_000

/** What a transaction offers for its place. */
export type Offer = {
  /** Compute units at most. */
  readonly unitLimit: number
  /** Micro-lamports for each compute unit. */
  readonly unitPrice: bigint
}

/** Reads the compute budget of a message. */
export function readOffer(message: Message): Offer {
  let limit: number | undefined
  let unitPrice = 0n
  let granted = 0
  for (const { programAddressIndex, data } of message.instructions) {
    const program = message.staticAccounts[programAddressIndex] ?? ''
    granted += builtinPrograms.has(program) ? unitsPerBuiltin : unitsPerInstruction
    if (program !== programs.computeBudget || !data) continue
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    if (data[0] === 2 && data.length >= 5) limit = view.getUint32(1, true)
    if (data[0] === 3 && data.length >= 9) unitPrice = view.getBigUint64(1, true)
  }
  return { unitLimit: Math.min(limit ?? granted, mostUnits), unitPrice }
}

/** The fee of a message, in lamports: for its signatures, and for its priority, rounded up. */
export function computeFee(message: Message): bigint {
  const { unitLimit, unitPrice } = readOffer(message)
  const priority = (BigInt(unitLimit) * unitPrice + microLamports - 1n) / microLamports
  return BigInt(message.header.numSignerAccounts) * signatureFee + priority
}
