import * as z from 'zod'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Chain } from '../../chains/rpc/createChain.ts'
import { askTokenAccounts, type TokenAccount } from '../../chains/solana/tokenAccounts.ts'
import type { HistorySource } from './historySource.ts'
import type { HistoryTokens } from '../entries/historyTokens.ts'
import { mergeLists, type ListPart } from './mergeLists.ts'
import { rememberPages } from './rememberPages.ts'
import { solanaEntry, solanaTransaction } from './solanaEntry.ts'
import type { EntryWriter } from '../entries/writeEntries.ts'

const signatures = z.array(
  z.object({
    signature: z.string(),
    slot: z.int().min(0),
    confirmationStatus: z.string().nullish(),
  }),
)
type Signature = z.output<typeof signatures>[number]
/** More are not given at a time. */
const mostSignatures = 1_000

/**
 * Histories of a Solana chain out of its nodes: the transactions that name an account or one of its token accounts, each read from a node. Nothing
 * is kept but for a moment.
 */
export function createSolanaRpc(options: {
  readonly chain: Chain
  readonly tokens: Pick<HistoryTokens, 'listedAmong'>
  readonly write: EntryWriter
  readonly limits: Limits
}): HistorySource {
  const { chain, tokens, write, limits } = options
  const count = limits.historySolanaEntries
  const remember = rememberPages<Awaited<ReturnType<typeof readPage>>>(limits)

  async function ask<schema extends z.ZodType>(
    schema: schema,
    method: string,
    params: readonly unknown[],
  ): Promise<z.output<schema>> {
    const { result, error } = await chain.request(method, params)
    const parsed = schema.safeParse(result)
    if (parsed.success) return parsed.data
    throw new ServerError('upstream_unavailable', 'The history is not available. Try again.', {
      cause: error ?? parsed.error,
    })
  }

  /**
   * What others send in tokens names the account that holds them, not its owner. Anybody may make such accounts for an owner: those of listed tokens are
   * asked for first, then those that hold something.
   */
  async function tokenAccountsOf(owner: string) {
    const all = await askTokenAccounts(chain, owner)
    const listed = await tokens.listedAmong(all.map(({ mint }) => mint))
    const rankOf = ({ mint, amount }: TokenAccount) => (listed.has(mint) ? 0 : amount > 0n ? 1 : 2)
    const chosen = all
      .toSorted((one, other) => rankOf(one) - rankOf(other))
      .slice(0, limits.historyTokenAccounts)
    return { addresses: chosen.map(({ address }) => address), isCut: chosen.length < all.length }
  }

  /** A part of the signatures of an address, all of slots before the one that was told last: as much as that one holds is passed over. */
  async function signaturesOf(
    address: string,
    after: Place | undefined,
    before: string | undefined,
    limit: number,
  ): Promise<ListPart<Signature>> {
    const found = await ask(signatures, 'getSignaturesForAddress', [
      address,
      { limit, commitment: 'confirmed', ...(before !== undefined && { before }) },
    ])
    const items = found.filter(({ slot }) => !after || slot < after.slot)
    const [first, last] = [items[0], items.at(-1)]
    const end = found.at(-1)
    if (end === undefined || found.length < limit) return { items, cut: undefined }
    if (!first || !last) return signaturesOf(address, after, end.signature, mostSignatures)
    return { items, cut: { first: first.slot, last: last.slot } }
  }

  async function readPage(owner: string, after: Place | undefined) {
    const { addresses, isCut } = await tokenAccountsOf(owner)
    const parts = await Promise.all(
      [owner, ...addresses].map((address) => signaturesOf(address, after, after?.signature, count)),
    )
    const { items, below } = mergeLists(parts, ({ slot }) => slot, count)
    const distinct = [...new Map(items.map((item) => [item.signature, item])).values()]
    const entries = await Promise.all(
      distinct.map(async ({ signature, confirmationStatus }) => {
        const isFinal = confirmationStatus === 'finalized'
        const transaction = await ask(z.nullable(solanaTransaction), 'getTransaction', [
          signature,
          {
            encoding: 'json',
            commitment: isFinal ? 'finalized' : 'confirmed',
            maxSupportedTransactionVersion: 0,
          },
        ])
        // A node may have forgotten what is very old, and still list it.
        return transaction ? [solanaEntry(signature, transaction, owner)] : []
      }),
    )
    const last = distinct.at(-1)
    return {
      entries: entries.flat(),
      next: below !== undefined && last ? `${last.slot}.${last.signature}` : null,
      isCut,
    }
  }

  return {
    id: 'solanaRpc',
    pageOf: async (owner, cursor) => {
      const after = cursor === undefined ? undefined : readPlace(cursor)
      const key = `${owner} ${cursor ?? ''}`
      const { entries, next, isCut } = await remember(key, () => readPage(owner, after))
      const data = await write(entries, owner)
      return { data, next, ...(isCut && { coverage: 'partial' }) }
    },
  }
}

type Place = { readonly slot: number; readonly signature: string }

function readPlace(cursor: string): Place {
  const [, slot, signature] = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,88})$/.exec(cursor) ?? []
  if (slot !== undefined && signature !== undefined) return { slot: Number(slot), signature }
  throw new ServerError('bad_request', 'cursor: not one that this server gave for this chain')
}
