import type { Address } from '@solana/kit'
import { addressAt } from './address.ts'
import { token2022Program, tokenPrograms } from './programs.ts'
import type { AccountInfo } from './read.ts'

const mintSize = 82
const accountSize = 165
/** Where the kind of an account with extensions stands, which follow it (Token-2022). */
const kinds = { at: accountSize, mint: 1, account: 2 } as const

/** Numbers of extensions (Token-2022) that say something about a transfer. */
const extension = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  transferHook: 14,
  tokenMetadata: 19,
  pausable: 26,
} as const

/** Bytes that an account needs for what its mint has, by the mint's extension. */
const accountBytes: Readonly<Record<number, number>> = {
  [extension.transferFeeConfig]: 8,
  [extension.nonTransferable]: 0,
  [extension.transferHook]: 1,
  [extension.pausable]: 0,
}

/** What one epoch takes of a transfer. */
export type TransferFee = {
  readonly epoch: bigint
  readonly maximum: bigint
  readonly basisPoints: bigint
}

/** What a token says about itself. */
export type Mint = {
  readonly program: Address
  readonly decimals: number
  /** What is kept of a transfer: until the epoch of the second, the first. */
  readonly fees: readonly [TransferFee, TransferFee] | undefined
  /** Why it cannot be sent from here, in words. */
  readonly obstacle: string | undefined
  /** Bytes of an account of it. */
  readonly accountSize: number
  readonly name?: string | undefined
  readonly symbol?: string | undefined
}

/** What an account holds of a token. */
export type TokenAccount = {
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether what is sent to it has to carry a note. */
  readonly wantsMemo: boolean
}

/** What kind of a token's data an account is; `undefined` where it is none. */
export function kindOfTokenData({ owner, data }: AccountInfo): 'mint' | 'account' | undefined {
  if (!tokenPrograms.some((program) => program === owner)) return undefined
  if (data.length === mintSize) return 'mint'
  if (data.length === accountSize) return 'account'
  if (owner !== token2022Program || data.length <= kinds.at) return undefined
  if (data[kinds.at] === kinds.mint) return 'mint'
  return data[kinds.at] === kinds.account ? 'account' : undefined
}

/** A token as its account says; `undefined` for an account that is none, or is not ready. */
export function decodeMint(account: AccountInfo | undefined): Mint | undefined {
  if (!account || kindOfTokenData(account) !== 'mint' || account.data[45] !== 1) return undefined
  const { owner, data } = account
  const extensions = readExtensions(data)
  const program = owner as Address // one of two constants
  const needed = [...extensions.keys()].map((kind) => accountBytes[kind])
  const extra = needed.filter((bytes) => bytes !== undefined)
  return {
    program,
    decimals: data[44] ?? 0,
    fees: readFees(extensions.get(extension.transferFeeConfig)),
    obstacle: findObstacle(extensions),
    accountSize:
      program === token2022Program
        ? // The kind, and an extension that says that its owner never changes.
          accountSize + 1 + 4 + extra.reduce((sum, bytes) => sum + 4 + bytes, 0)
        : accountSize,
    ...readMetadata(extensions.get(extension.tokenMetadata)),
  }
}

/** An account of a token; `undefined` for any other, and one that is not ready. */
export function decodeTokenAccount(account: AccountInfo | undefined): TokenAccount | undefined {
  if (!account || kindOfTokenData(account) !== 'account') return undefined
  const { data } = account
  const state = data[108] ?? 0
  if (state === 0) return undefined
  return {
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    amount: u64At(data, 64),
    isFrozen: state === 2,
    wantsMemo: readExtensions(data).get(extension.memoTransfer)?.[0] === 1,
  }
}

/** Whether somebody besides its owner may take tokens out of an account, or close it. */
export function hasHolders({ data }: AccountInfo): boolean {
  return data[72] !== 0 || data[129] !== 0
}

/** What a token keeps of an amount in an epoch, rounded up; `undefined` where it keeps nothing of any. */
export function keptOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint | undefined {
  if (!fees) return undefined
  const [older, newer] = fees
  const { basisPoints, maximum } = epoch >= newer.epoch ? newer : older
  const part = (amount * basisPoints + 9_999n) / 10_000n
  return part < maximum ? part : maximum
}

function findObstacle(extensions: ReadonlyMap<number, Uint8Array>) {
  if (extensions.has(extension.nonTransferable))
    return 'The token cannot be transferred: it stays with who has got it.'
  const hook = extensions.get(extension.transferHook)
  if (hook?.subarray(32, 64).some((byte) => byte !== 0))
    return 'The token asks a program of its own about every transfer, which this site cannot do. Send it from the wallet itself.'
  if (extensions.get(extension.pausable)?.[32] === 1)
    return 'The token’s issuer has stopped all transfers for now.'
  return undefined
}

/** Extensions by their number: two bytes of it, two of a length, and so many bytes. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = kinds.at + 1; at + 4 <= data.length;) {
    const kind = view.getUint16(at, true)
    const end = at + 4 + view.getUint16(at + 2, true)
    if (kind === 0 || end > data.length) break
    if (!found.has(kind)) found.set(kind, data.subarray(at + 4, end))
    at = end
  }
  return found
}

function readFees(data: Uint8Array | undefined): readonly [TransferFee, TransferFee] | undefined {
  if (!data || data.length < 108) return undefined
  const feeAt = (at: number): TransferFee => ({
    epoch: u64At(data, at),
    maximum: u64At(data, at + 8),
    basisPoints: BigInt((data[at + 16] ?? 0) + (data[at + 17] ?? 0) * 256),
  })
  return [feeAt(72), feeAt(90)]
}

function readMetadata(data: Uint8Array | undefined) {
  if (!data) return undefined
  const [name, symbol] = readTexts(data, 64, 2)
  return { name, symbol }
}

/** Texts that stand one after the other, each behind four bytes of its length. */
export function readTexts(data: Uint8Array, start: number, count: number): readonly string[] {
  const texts: string[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = start; texts.length < count && at + 4 <= data.length;) {
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) break
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)))
    at = end
  }
  return texts
}

function u64At(data: Uint8Array, offset: number) {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
}
