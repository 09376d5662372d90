import { getBase58Decoder } from '@solana/kit'
import type { Accounts, StoredAccount } from './accounts.ts'
import { parseTokenState } from './parseTokenState.ts'
import { readWhole, readWord, type Config } from './params.ts'
import { rpcErrors } from './rpcError.ts'

/** How the data of accounts is written. */
export const accountEncodings = ['base58', 'base64', 'jsonParsed'] as const
/** One of {@link accountEncodings}. */
export type AccountEncoding = (typeof accountEncodings)[number]

/** What a caller wants to see of accounts. */
export type AccountView = {
  /** `binary` is the form of clients from before encodings had names: text in base 58, alone. */
  readonly encoding: AccountEncoding | 'binary'
  readonly slice: { readonly offset: number; readonly length: number } | undefined
}

/** Bytes at most in base 58, which is slow to write. */
const longestBase58 = 128
/** What accounts without rent are written with: a date that never comes. */
const never = 2n ** 64n - 1n

/** Reads `encoding` and `dataSlice` of a configuration. */
export function readAccountView(config: Config): AccountView {
  const isNamed = config.encoding !== undefined && config.encoding !== null
  const encoding = readWord(config.encoding, 'encoding', accountEncodings, 'base58')
  const slice = config.dataSlice ?? undefined
  if (slice !== undefined && (typeof slice !== 'object' || slice === null))
    throw rpcErrors.invalidParams('dataSlice has to be an object')
  return {
    encoding: isNamed ? encoding : 'binary',
    slice: slice && {
      offset: readWhole(Reflect.get(slice, 'offset'), 'dataSlice.offset'),
      length: readWhole(Reflect.get(slice, 'length'), 'dataSlice.length'),
    },
  }
}

/** An account as validators write it. */
export function encodeAccount(
  account: StoredAccount | undefined,
  view: AccountView,
  accounts: Accounts,
) {
  if (!account) return null
  const { lamports, owner, executable } = account
  const space = account.data.length
  return {
    data: encodeData(account, view, accounts),
    executable,
    lamports,
    owner,
    rentEpoch: never,
    space,
  }
}

function encodeData(account: StoredAccount, { encoding, slice }: AccountView, accounts: Accounts) {
  const parsed = encoding === 'jsonParsed' ? parseTokenState(account, accounts) : undefined
  if (parsed) return parsed
  const data = slice
    ? account.data.subarray(slice.offset, slice.offset + slice.length)
    : account.data
  if (encoding === 'base64' || encoding === 'jsonParsed')
    return [Buffer.from(data).toString('base64'), 'base64']
  if (data.length > longestBase58)
    throw rpcErrors.invalidRequest(
      `base 58 is for at most ${longestBase58} bytes of data. Ask for base64.`,
    )
  const text = getBase58Decoder().decode(data)
  return encoding === 'binary' ? text : [text, 'base58']
}
