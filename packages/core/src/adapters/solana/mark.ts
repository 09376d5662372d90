import type { TransactionMark } from '../transactions.ts'

/** What a sent transaction is followed by. */
export type SolanaMark = {
  /** No block beyond this height takes it. */
  readonly lastValidBlockHeight: bigint
  /** The slot that was the newest when it was made. */
  readonly slot: bigint
  /** The signed transaction in base64, to be sent again; absent where only the wallet has it. */
  readonly wire: string | undefined
}

/** The same as plain data. */
export function toPlain({ lastValidBlockHeight, slot, wire }: SolanaMark): TransactionMark {
  return {
    lastValidBlockHeight: Number(lastValidBlockHeight),
    slot: Number(slot),
    ...(wire !== undefined && { wire }),
  }
}

/** @returns `undefined` for anything that is no mark of these chains, such as one out of a storage that somebody has written to */
export function parseMark(mark: TransactionMark | undefined): SolanaMark | undefined {
  const { lastValidBlockHeight, slot, wire } = mark ?? {}
  const isWire = typeof wire === 'string' && /^[A-Za-z0-9+/]{1,1644}={0,2}$/.test(wire)
  if (!isHeight(lastValidBlockHeight) || !isHeight(slot)) return undefined
  return {
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
    slot: BigInt(slot),
    wire: isWire ? wire : undefined,
  }
}

function isHeight(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}
