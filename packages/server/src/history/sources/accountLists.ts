import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import {
  readBlock,
  readFungible,
  readInternal,
  readMultiple,
  readSingle,
  readTransaction,
  type Row,
} from './accountListRows.ts'
import { chooseCollectibles, type Arrived } from './chooseCollectibles.ts'
import type { HistoryEntry } from '../entries/historyEntry.ts'
import type { AskList } from './historyService.ts'
import type { HistorySource } from './historySource.ts'
import { mergeLists, type Cut, type ListPart } from './mergeLists.ts'
import { rememberPages } from './rememberPages.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

/** Of a page of a list out of which collectibles are read: more are not given. */
const collectibleRows = 1_000

/** How each list is asked for, and read. */
const lists = [
  ['txlist', readTransaction],
  ['txlistinternal', readInternal],
  ['tokentx', readFungible],
  ['tokennfttx', readSingle],
  ['token1155tx', readMultiple],
] as const satisfies readonly (readonly [string, (row: unknown) => Row | undefined])[]

/**
 * The history of an EVM chain out of five lists of a service that speaks as Etherscan does: transactions, what contracts have paid, and the
 * transfers of three kinds of tokens. A page goes as far back as all five lists do.
 */
export function createAccountLists(options: {
  readonly id: string
  readonly ask: AskList
  readonly write: EntryWriter
  readonly limits: Limits
}): HistorySource {
  const { id, ask, write, limits } = options
  const remember = rememberPages<Awaited<ReturnType<typeof readLists>>>(limits)

  async function readLists(account: string, endBlock: number | undefined) {
    const parts: ListPart<Row>[] = []
    for (const [action, read] of lists) {
      const rows = await ask({
        module: 'account',
        action,
        address: account,
        startblock: '0',
        endblock: String(endBlock ?? 999_999_999),
        page: '1',
        offset: String(limits.historyServiceRows),
        sort: 'desc',
      })
      const items = rows.flatMap((row) => read(row) ?? [])
      // What is no row of such a list at all is no answer.
      if (rows.length > 0 && items.length === 0 && action === 'txlist') throw unavailable()
      parts.push({ items, cut: rows.length >= limits.historyServiceRows ? cutOf(rows) : undefined })
    }
    return mergeLists(parts, ({ block }) => block, limits.historyPageEntries)
  }

  /** The newest rows of a list, of so many pages at most. */
  async function askNewest(action: string, address: string, pages: number) {
    const rows: unknown[] = []
    for (let page = 1; page <= pages; page++) {
      const query = { module: 'account', action, address, page: String(page), sort: 'desc' }
      const found = await ask({ ...query, offset: String(collectibleRows) })
      rows.push(...found)
      if (found.length < collectibleRows) return { rows, isCut: false }
    }
    return { rows, isCut: true }
  }

  return {
    id,
    pageOf: async (asked, cursor) => {
      if (cursor !== undefined && !/^\d{1,15}$/.test(cursor))
        throw new ServerError('bad_request', 'cursor: not one that this server gave for this chain')
      const account = asked.toLowerCase()
      const endBlock = cursor === undefined ? undefined : Number(cursor)
      const key = `${account} ${cursor ?? ''}`
      const { items, below } = await remember(key, () => readLists(account, endBlock))
      return {
        data: await write(entriesOf(items), account),
        next: below === undefined || below === 0 ? null : String(below - 1),
      }
    },
    collectiblesOf: async (asked) => {
      const account = asked.toLowerCase()
      const sent = await askNewest('txlist', account, 1)
      const own = new Set(
        sent.rows.flatMap((row) => {
          const { hash, from } = readTransaction(row) ?? {}
          return from === account ? [hash] : []
        }),
      )
      const arrived = new Map<string, Arrived>()
      let isCut = false
      for (const [action, read, standard] of [
        ['tokennfttx', readSingle, 'erc721'],
        ['token1155tx', readMultiple, 'erc1155'],
      ] as const) {
        const list = await askNewest(action, account, limits.historyServicePages)
        isCut ||= list.isCut
        for (const { block, hash, movement } of list.rows.flatMap((row) => read(row) ?? [])) {
          const { token: contract = '', tokenId = '', to } = movement
          const key = `${contract} ${tokenId}`
          if (to === account && !arrived.has(key))
            arrived.set(key, { contract, tokenId, standard, block, isOwn: own.has(hash) })
        }
      }
      const newestFirst = [...arrived.values()].sort((a, b) => b.block - a.block)
      const chosen = chooseCollectibles(newestFirst, limits)
      return {
        found: chosen.found.map(({ contract, tokenId, standard }) => ({
          contract,
          tokenId,
          standard,
        })),
        isCut: isCut || chosen.isCut,
      }
    },
  }
}

function unavailable() {
  return new ServerError('upstream_unavailable', 'The history is not available. Try again.')
}

/** Where a list that goes on begins and ends, by all of its rows: those as well that are not told, such as calls that have paid nothing. */
function cutOf(rows: readonly unknown[]): Cut {
  const blocks = rows.flatMap((row) => readBlock(row) ?? [])
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (first === undefined || last === undefined) throw unavailable()
  return { first, last }
}

/** Puts together what the rows of all lists say of each transaction. */
function entriesOf(rows: readonly Row[]): readonly HistoryEntry[] {
  const entries = new Map<string, HistoryEntry>()
  for (const { hash: id, minedAt, from, to, base, movement, confirmations } of rows) {
    const entry: HistoryEntry = entries.get(id) ?? {
      id,
      hash: id,
      minedAt,
      status: 'confirmed',
      from,
      to,
      movements: [],
      approvals: [],
      ...(confirmations !== undefined && { confirmations }),
    }
    entries.set(id, {
      ...entry,
      ...base,
      movements: movement ? [...entry.movements, movement] : entry.movements,
    })
  }
  return [...entries.values()]
}
