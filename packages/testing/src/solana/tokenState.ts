import type { Address } from '@solana/kit'
import { toAddress, type StoredAccount } from './accounts.ts'
import { isTokenProgram } from './programs.ts'

/** Sizes of the base states, and where the kind of an extended one stands. */
const mintSize = 82
const accountSize = 165

/** One extension of Token-2022. */
export type Extension = { readonly type: number; readonly value: DataView }

/** A coin's state. */
export type Mint = {
  readonly mintAuthority: Address | null
  readonly supply: bigint
  readonly decimals: number
  readonly isInitialized: boolean
  readonly freezeAuthority: Address | null
  readonly extensions: readonly Extension[]
}

/** The state of an account that holds a coin. */
export type TokenAccount = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly delegate: Address | null
  readonly state: 'uninitialized' | 'initialized' | 'frozen'
  /** Lamports that are not coins, for accounts of wrapped SOL. */
  readonly rentReserve: bigint | null
  readonly delegatedAmount: bigint
  readonly closeAuthority: Address | null
  readonly extensions: readonly Extension[]
}

/** What an account of a transaction held of a coin. */
export type TokenBalance = {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly program: Address
  readonly amount: bigint
  readonly decimals: number
}

const states = ['uninitialized', 'initialized', 'frozen'] as const
/** The byte after the base state: what an extended account is. */
const kinds = { mint: 1, account: 2 } as const

function isOfKind({ data, owner }: StoredAccount, size: number, kind: number): boolean {
  if (!isTokenProgram(owner)) return false
  return data.length === size || (data.length > accountSize && data[accountSize] === kind)
}

/** The coin of an account, unless it is none. */
export function readMint(account: StoredAccount | undefined): Mint | undefined {
  if (!account || !isOfKind(account, mintSize, kinds.mint)) return undefined
  const { data, view } = open(account)
  return {
    mintAuthority: readOptional(data, view, 0),
    supply: view.getBigUint64(36, true),
    decimals: view.getUint8(44),
    isInitialized: view.getUint8(45) === 1,
    freezeAuthority: readOptional(data, view, 46),
    extensions: readExtensions(data),
  }
}

/** What an account holds, unless it holds no coin. */
export function readTokenAccount(account: StoredAccount | undefined): TokenAccount | undefined {
  if (!account || !isOfKind(account, accountSize, kinds.account)) return undefined
  const { data, view } = open(account)
  return {
    mint: toAddress(data.subarray(0, 32)),
    owner: toAddress(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: readOptional(data, view, 72),
    state: states[view.getUint8(108)] ?? 'uninitialized',
    rentReserve: view.getUint32(109, true) === 1 ? view.getBigUint64(113, true) : null,
    delegatedAmount: view.getBigUint64(121, true),
    closeAuthority: readOptional(data, view, 129),
    extensions: readExtensions(data),
  }
}

function open({ data }: StoredAccount) {
  return { data, view: new DataView(data.buffer, data.byteOffset, data.byteLength) }
}

function readOptional(data: Uint8Array, view: DataView, at: number): Address | null {
  return view.getUint32(at, true) === 1 ? toAddress(data.subarray(at + 4, at + 36)) : null
}

/** Extensions follow the kind, each with its type and length. */
function readExtensions(data: Uint8Array): Extension[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found: Extension[] = []
  for (let at = accountSize + 1; at + 4 <= data.length;) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0 || at + 4 + length > data.length) break
    found.push({ type, value: new DataView(data.buffer, data.byteOffset + at + 4, length) })
    at += 4 + length
  }
  return found
}
