import { getBase58Encoder } from '@solana/kit'
import type { StoredAccount } from '../accounts.ts'
import { encodeAccount, readAccountView } from '../encodeAccount.ts'
import { inContext, type RpcMethod } from '../node.ts'
import {
  checkContextSlot,
  readAddress,
  readCommitment,
  readConfig,
  readList,
  readSwitch,
  readWhole,
  readWord,
  takeParams,
} from '../params.ts'
import { isTokenProgram } from '../programs.ts'
import { rpcErrors } from '../rpcError.ts'
import { readTokenAccount } from '../tokenState.ts'

const mostAccounts = 100
const mostFilters = 4

/** Methods about accounts of any program. All commitments read the newest state. */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  getBalance(node, params) {
    const [address, value] = takeParams(params, 1, 2)
    const at = readAddress(address)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    return inContext(node, node.accounts.get(at)?.lamports ?? 0n)
  },
  getAccountInfo(node, params) {
    const [address, value] = takeParams(params, 1, 2)
    const at = readAddress(address)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const { accounts } = node
    return inContext(node, encodeAccount(accounts.get(at), readAccountView(config), accounts))
  },
  getMultipleAccounts(node, params) {
    const [list, value] = takeParams(params, 1, 2)
    const all = readList(list, 'addresses', mostAccounts).map((one) => readAddress(one))
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const view = readAccountView({ encoding: 'base64', ...config })
    const { accounts } = node
    return inContext(
      node,
      all.map((at) => encodeAccount(accounts.get(at), view, accounts)),
    )
  },
  getProgramAccounts(node, params) {
    const [address, value] = takeParams(params, 1, 2)
    const program = readAddress(address)
    const config = readConfig(value)
    readCommitment(config)
    checkContextSlot(config, node.slots)
    const filters = readList(config.filters ?? [], 'filters', mostFilters).map(readFilter)
    const view = readAccountView(config)
    const { accounts } = node
    const found = [...accounts.ownedBy(program)]
      .filter(([, account]) => filters.every((passes) => passes(account)))
      .map(([pubkey, account]) => ({ pubkey, account: encodeAccount(account, view, accounts) }))
    return readSwitch(config, 'withContext') ? inContext(node, found) : found
  },
}

/** One filter of `getProgramAccounts`. */
function readFilter(value: unknown): (account: StoredAccount) => boolean {
  const filter = readConfig(value)
  if (filter.dataSize !== undefined) {
    const size = readWhole(filter.dataSize, 'dataSize')
    return ({ data }) => data.length === size
  }
  if (filter.tokenAccountState === true)
    return (account) => isTokenProgram(account.owner) && readTokenAccount(account) !== undefined
  if (filter.memcmp === undefined)
    throw rpcErrors.invalidParams('a filter has to be dataSize, memcmp or tokenAccountState')
  const memcmp = readConfig(filter.memcmp)
  const offset = readWhole(memcmp.offset, 'memcmp.offset')
  const bytes = readBytes(
    memcmp.bytes,
    readWord(memcmp.encoding, 'memcmp.encoding', ['base58', 'base64'], 'base58'),
  )
  return ({ data }) =>
    Buffer.from(data.subarray(offset, offset + bytes.length)).equals(Buffer.from(bytes))
}

function readBytes(value: unknown, encoding: 'base58' | 'base64'): Uint8Array {
  const isText = typeof value === 'string'
  if (isText && encoding === 'base64') return Buffer.from(value, 'base64')
  try {
    if (isText) return new Uint8Array(getBase58Encoder().encode(value))
  } catch {
    // Falls through to the error below.
  }
  throw rpcErrors.invalidParams(`memcmp.bytes has to be text in ${encoding}`)
}
