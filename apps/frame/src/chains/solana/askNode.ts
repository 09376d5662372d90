import { type CaipNetworkId, isRecord, toBase58 } from '@latchkey/protocol'
import type { AskChain } from '../evm/readChain.ts'
import { withPatience } from '../../approval/facts.ts'
import type { ToldTokens } from './context.ts'
import type { Estimate } from './estimateCard.ts'
import { programs } from './knownAddresses.ts'
import type { Knowledge } from './readTransactions.ts'
import { accountsOf, type Tables } from './spellOut.ts'
import { fromBase64, writeSolanaTransaction, type SolanaTransaction } from './wire.ts'

/** Accounts that a node is asked about at once. */
const mostAccounts = 20
/** Where a table's addresses begin, and where of a token account which part stands. */
const tableHead = 56
const tokenAccount = { size: 165, owner: 32, amount: 64 } as const

type NodeAccount = {
  readonly lamports: bigint
  readonly owner: string
  readonly data: Uint8Array
}
type Told = NodeAccount | undefined

/**
 * Asks the network's node what makes transactions easier to read: addresses out of tables, whose token accounts these are, and, of a single transaction, what would
 * change. A prompt waits a moment for it and shows without what does not come. Whatever comes is the node's word.
 */
export async function askNode(
  ask: AskChain,
  networkId: CaipNetworkId,
  account: string,
  transactions: readonly SolanaTransaction[],
): Promise<Omit<Knowledge, 'networkName'>> {
  const read = async (addresses: readonly string[]) => {
    const asked = [...new Set(addresses)].slice(0, mostAccounts)
    if (asked.length === 0) return new Map<string, NodeAccount>()
    const options = { encoding: 'base64', commitment: 'confirmed' }
    const answer = await ask(networkId, 'getMultipleAccounts', [asked, options])
    return byAddress(asked, valueOf(answer))
  }
  const names = transactions.flatMap(({ message }) => message.lookups.map(({ table }) => table))
  const tables: Tables = readTables((await withPatience(read(names))) ?? new Map())
  const used = transactions.flatMap(({ message }) =>
    accountsOf(message, tables).flatMap(({ address, isWritable }) =>
      address !== undefined && isWritable && address !== account ? [address] : [],
    ),
  )
  const watched = [account, ...new Set(used)].slice(0, mostAccounts)
  const [only] = transactions
  const [before, simulated] = await Promise.all([
    withPatience(read(watched)),
    transactions.length === 1 && only
      ? withPatience(simulate(ask, networkId, only, watched))
      : undefined,
  ])
  const tokens = new Map<string, ToldTokens>()
  for (const [address, told] of before ?? []) {
    const held = readTokens(told)
    if (held) tokens.set(address, held)
  }
  const estimate = before && simulated && compare(account, before, simulated)
  return { tables, tokens, ...(estimate && { estimate }) }
}

type Simulated = {
  readonly outcome: Estimate['outcome']
  readonly after: ReadonlyMap<string, NodeAccount>
}

async function simulate(
  ask: AskChain,
  networkId: CaipNetworkId,
  transaction: SolanaTransaction,
  addresses: readonly string[],
): Promise<Simulated> {
  const answer = await ask(networkId, 'simulateTransaction', [
    writeSolanaTransaction(transaction),
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: false,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  const value = valueOf(answer)
  if (!isRecord(value)) throw new Error('no simulation')
  const { err, accounts } = value
  if (err === 'BlockhashNotFound') return { outcome: 'wrongNetwork', after: new Map() }
  if (err !== null && err !== undefined) return { outcome: 'fails', after: new Map() }
  return { outcome: 'succeeds', after: byAddress(addresses, accounts) }
}

function compare(
  account: string,
  before: ReadonlyMap<string, NodeAccount>,
  { outcome, after }: Simulated,
): Estimate {
  if (outcome !== 'succeeds') return { outcome, lamports: 0n, tokens: [] }
  const lamports = (after.get(account)?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n)
  const changes = new Map<string, bigint>()
  for (const address of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [readTokens(before.get(address)), readTokens(after.get(address))]
    for (const [held, sign] of [
      [was, -1n],
      [is, 1n],
    ] as const)
      if (held?.owner === account)
        changes.set(held.mint, (changes.get(held.mint) ?? 0n) + sign * held.amount)
  }
  const tokens = [...changes].flatMap(([mint, amount]) => (amount === 0n ? [] : [{ mint, amount }]))
  return { outcome, lamports, tokens }
}

function readTables(accounts: ReadonlyMap<string, NodeAccount>): Tables {
  const tables = new Map<string, readonly string[]>()
  for (const [table, { owner, data }] of accounts) {
    const isTable = owner === programs.lookupTable && data[0] === 1 && data.length >= tableHead
    if (!isTable || (data.length - tableHead) % 32 !== 0) continue
    const count = (data.length - tableHead) / 32
    const at = (index: number) =>
      toBase58(data.subarray(tableHead + 32 * index, tableHead + 32 * (index + 1)))
    tables.set(
      table,
      Array.from({ length: count }, (_, index) => at(index)),
    )
  }
  return tables
}

function readTokens(told: Told): ToldTokens | undefined {
  const isTokens = told && (told.owner === programs.token || told.owner === programs.token2022)
  if (!isTokens || told.data.length < tokenAccount.size) return undefined
  const { data } = told
  const number = data.subarray(tokenAccount.amount, tokenAccount.amount + 8)
  return {
    mint: toBase58(data.subarray(0, tokenAccount.owner)),
    owner: toBase58(data.subarray(tokenAccount.owner, tokenAccount.amount)),
    amount: number.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n),
  }
}

/** Accounts as a node lists them, in the order in which they were asked for. */
function byAddress(asked: readonly string[], list: unknown): ReadonlyMap<string, NodeAccount> {
  const accounts = new Map<string, NodeAccount>()
  if (!Array.isArray(list) || list.length !== asked.length) return accounts
  for (const [index, address] of asked.entries()) {
    const account = readAccount(list[index])
    if (account) accounts.set(address, account)
  }
  return accounts
}

function readAccount(value: unknown): Told {
  if (!isRecord(value)) return undefined
  const { lamports, owner, data } = value
  const [text, encoding] = Array.isArray(data) ? (data as readonly unknown[]) : [] // whatever they are
  const isWhole = typeof lamports === 'number' && Number.isSafeInteger(lamports) && lamports >= 0
  if (!isWhole || typeof owner !== 'string' || typeof text !== 'string' || encoding !== 'base64')
    return undefined
  return { lamports: BigInt(lamports), owner, data: fromBase64(text) }
}

/** Answers come with the slot that they are of. */
function valueOf(answer: unknown): unknown {
  return isRecord(answer) ? answer.value : undefined
}
