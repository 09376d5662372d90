import * as z from 'zod'
import { ServerError } from '../errors.ts'
import type { Limits } from '../limits.ts'
import { chooseCollectibles, type Arrived } from './chooseCollectibles.ts'
import type { Approval, HistoryEntry, Movement } from './historyEntry.ts'
import type { AskList } from './historyService.ts'
import type { HistorySource } from './historySource.ts'
import { mergeLists, type Cut, type ListPart } from './mergeLists.ts'
import { rememberPages } from './rememberPages.ts'
import type { EntryWriter } from './writeEntries.ts'

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const amount = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)
const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/)
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .toLowerCase()
/** An address, or nothing where there is none. */
const perhaps = z.union([address, z.literal('').transform(() => undefined)]).nullish()
const words = z.string().nullish()

const placed = z.object({ blockNumber: number })
const common = { blockNumber: number, timeStamp: number, from: address, to: perhaps }
const transaction = z.object({
  ...common,
  hash,
  nonce: number,
  value: amount,
  gasPrice: amount,
  gasUsed: amount,
  isError: words,
  input: words,
  contractAddress: perhaps,
  confirmations: number.nullish(),
})
const internal = z
  .object({
    ...common,
    hash: hash.optional(),
    /** As Blockscout calls it. */
    transactionHash: hash.optional(),
    value: amount,
    isError: words,
  })
  .transform(({ hash: own, transactionHash, ...rest }) => ({
    ...rest,
    hash: own ?? transactionHash ?? '',
  }))
const token = {
  ...common,
  hash,
  contractAddress: address,
  tokenName: words,
  tokenSymbol: words,
  confirmations: number.nullish(),
}
const fungible = z.object({ ...token, value: amount, tokenDecimal: words, tokenID: words })
const single = z.object({ ...token, tokenID: amount })
const multiple = z.object({ ...token, tokenID: amount, tokenValue: amount })

/** Of a page of a list out of which collectibles are read: more are not given. */
const collectibleRows = 1_000

/** A row of a list: where it stands, and what it adds to the transaction that it belongs to. */
type Row = {
  readonly block: number
  readonly hash: string
  readonly minedAt: number
  readonly base?: Partial<HistoryEntry>
  readonly from: string
  readonly to: string
  readonly confirmations: number | undefined
  readonly movement?: Movement | undefined
}

/** One that tells of a token. */
type TokenRow = Row & { readonly movement: Movement }

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
  const blocks = rows.flatMap((row) => placed.safeParse(row).data?.blockNumber ?? [])
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

function readTransaction(value: unknown): Row | undefined {
  const { data: row } = transaction.safeParse(value)
  if (!row) return undefined
  const isFailed = row.isError === '1'
  const to = row.to ?? ''
  const input = row.input ?? '0x'
  const created = row.to ? undefined : (row.contractAddress ?? undefined)
  return {
    ...placeOf(row),
    base: {
      from: row.from,
      to,
      status: isFailed ? 'failed' : 'confirmed',
      nonce: row.nonce,
      fee: row.gasPrice * row.gasUsed,
      ...(created !== undefined && !isFailed && { created }),
      ...(input.length >= 10 && { selector: input.slice(0, 10).toLowerCase() }),
      approvals: isFailed ? [] : readApproval(to, input),
    },
    ...(row.value > 0n &&
      !isFailed && {
        movement: { kind: 'native', amount: row.value, from: row.from, to: to || (created ?? '') },
      }),
  }
}

function readInternal(value: unknown): Row | undefined {
  const { data: row } = internal.safeParse(value)
  if (!row || row.value === 0n || row.isError === '1') return undefined
  const { from, to } = row
  return { ...placeOf(row), movement: { kind: 'native', amount: row.value, from, to: to ?? '' } }
}

function readFungible(value: unknown): Row | undefined {
  const { data: row } = fungible.safeParse(value)
  // Older Blockscouts list collectibles here too.
  if (!row || row.tokenID) return undefined
  const decimals = /^\d{1,2}$/.test(row.tokenDecimal ?? '') ? Number(row.tokenDecimal) : 0
  return { ...placeOf(row), movement: movementOf(row, 'fungible', row.value, decimals) }
}

function readSingle(value: unknown): TokenRow | undefined {
  const { data: row } = single.safeParse(value)
  return (
    row && {
      ...placeOf(row),
      movement: { ...movementOf(row, 'erc721', 1n), tokenId: String(row.tokenID) },
    }
  )
}

function readMultiple(value: unknown): TokenRow | undefined {
  const { data: row } = multiple.safeParse(value)
  return (
    row && {
      ...placeOf(row),
      movement: { ...movementOf(row, 'erc1155', row.tokenValue), tokenId: String(row.tokenID) },
    }
  )
}

function placeOf(
  row: z.output<z.ZodObject<typeof common>> & {
    hash: string
    confirmations?: number | null | undefined
  },
) {
  const { blockNumber: block, timeStamp, from, to, confirmations } = row
  return {
    block,
    hash: row.hash.toLowerCase(),
    minedAt: timeStamp * 1_000,
    from,
    to: to ?? '',
    confirmations: confirmations ?? undefined,
  }
}

function movementOf(
  row: z.output<typeof single> | z.output<typeof fungible> | z.output<typeof multiple>,
  kind: Movement['kind'],
  value: bigint,
  decimals?: number,
): Movement {
  const { contractAddress, from, to, tokenName, tokenSymbol } = row
  const says = { name: tokenName ?? undefined, symbol: tokenSymbol ?? undefined, decimals }
  return { kind, token: contractAddress, amount: value, from, to: to ?? '', says }
}

/** What these lists do not tell, but what was called does: `approve` of ERC-20 and ERC-721, and `setApprovalForAll`. */
function readApproval(called: string, input: string): readonly Approval[] {
  const [, selector, who, what] =
    /^0x(095ea7b3|a22cb465)0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(input) ?? []
  if (selector === undefined || who === undefined || what === undefined) return []
  const isAll = selector.toLowerCase() === 'a22cb465'
  return [
    {
      kind: isAll ? 'collectible' : 'fungible',
      token: called,
      spender: `0x${who.toLowerCase()}`,
      amount: BigInt(`0x${what}`),
    },
  ]
}
