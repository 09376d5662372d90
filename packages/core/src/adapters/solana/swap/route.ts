import type { DecodedInstruction } from '../message.ts'

/** What a swap instruction of Jupiter's program says, or of one with the same layout. */
export type Route = {
  /** Who signs for what is sold. */
  readonly user: string
  /** The account that what is sold is taken from. */
  readonly source: string
  /** The account that what is bought goes to. */
  readonly destination: string
  /** The token that is sold, where the instruction says it. */
  readonly soldMint: string | undefined
  readonly boughtMint: string
  /** In the smallest unit of what is sold. */
  readonly amount: bigint
  /** In the smallest unit of what is bought: no less arrives, or all of it is undone. */
  readonly minimum: bigint
  /** What somebody else is paid of what is bought, in basis points. */
  readonly platformFee: number
}

/** Where an instruction has what: accounts by their place, numbers by where they begin, from the end where that is negative. */
type Layout = {
  readonly user: number
  readonly source: number
  readonly destination: number
  /** An account that takes what is bought in the place of `destination`; the program's own address stands for none. */
  readonly elsewhere?: number
  readonly soldMint?: number
  readonly boughtMint: number
  readonly accounts: number
  readonly amountAt: number
  /** Bytes of the platform's fee. */
  readonly feeBytes: 1 | 2
  /** Bytes that there are at least. */
  readonly size: number
}

/** The four swap instructions that sell an exact amount, by the first eight bytes of SHA-256 of `global:` and their name. */
const layouts: Readonly<Record<string, Layout>> = {
  // route
  e517cb977ae3ad2a: {
    ...{ user: 1, source: 2, destination: 3, elsewhere: 4, boughtMint: 5, accounts: 9 },
    ...{ amountAt: -19, feeBytes: 1, size: 31 },
  },
  // shared_accounts_route
  c1209b3341d69c81: {
    ...{ user: 2, source: 3, destination: 6, soldMint: 7, boughtMint: 8, accounts: 13 },
    ...{ amountAt: -19, feeBytes: 1, size: 32 },
  },
  // route_v2
  bb64facc31c4af14: {
    ...{ user: 0, source: 1, destination: 2, elsewhere: 7, soldMint: 3, boughtMint: 4 },
    ...{ accounts: 10, amountAt: 8, feeBytes: 2, size: 34 },
  },
  // shared_accounts_route_v2
  d19853937cfed8e9: {
    ...{ user: 1, source: 2, destination: 5, soldMint: 6, boughtMint: 7, accounts: 12 },
    ...{ amountAt: 9, feeBytes: 2, size: 35 },
  },
}

/** Basis points in a whole. */
const whole = 10_000

/** What an instruction of such programs is told by: its first eight bytes, in hex. */
export function nameOf(data: Uint8Array): string {
  return Array.from(data.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Reads a swap instruction; `undefined` for any other, whatever its program is. */
export function decodeRoute({ program, accounts, data }: DecodedInstruction): Route | undefined {
  const name = nameOf(data)
  const layout = Object.hasOwn(layouts, name) ? layouts[name] : undefined
  if (!layout || data.length < layout.size || accounts.length < layout.accounts) return undefined
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const at = layout.amountAt < 0 ? data.length + layout.amountAt : layout.amountAt
  const quoted = view.getBigUint64(at + 8, true)
  const slippage = view.getUint16(at + 16, true)
  if (slippage > whole) return undefined
  const accountAt = (place: number) => accounts[place] ?? ''
  const elsewhere = layout.elsewhere === undefined ? program : accountAt(layout.elsewhere)
  return {
    user: accountAt(layout.user),
    source: accountAt(layout.source),
    destination: elsewhere === program ? accountAt(layout.destination) : elsewhere,
    soldMint: layout.soldMint === undefined ? undefined : accountAt(layout.soldMint),
    boughtMint: accountAt(layout.boughtMint),
    amount: view.getBigUint64(at, true),
    minimum: (quoted * BigInt(whole - slippage)) / BigInt(whole),
    platformFee: layout.feeBytes === 1 ? view.getUint8(at + 18) : view.getUint16(at + 18, true),
  }
}
