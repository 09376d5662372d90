import { formatAmount, type CaipNetworkId } from '@latchkey/protocol'
import type { Transaction, TransactionTransfer } from '@latchkey/protocol/api'
import type { NativeCurrency } from '../../chains/nativeCurrency.ts'
import type { Limits } from '../../config/limits.ts'
import { cleanText } from '../../accounts/tokens/cleanText.ts'
import { describeOperation, isNobody } from './describeOperation.ts'
import type { Approval, HistoryEntry, Movement, TokenWords } from './historyEntry.ts'
import type { HistoryToken, HistoryTokens } from './historyTokens.ts'
import { isSpam } from '../../accounts/nfts/judgeSpam.ts'

/** Writes the entries of a source in the form of the API. */
export type EntryWriter = (
  entries: readonly HistoryEntry[],
  account: string,
) => Promise<Transaction[]>

/** Approvals from this on have no end: tokens write their largest number in 96, 128 or 256 bits. */
const endless = 2n ** 95n
/** Longest token id, in characters, that a name shows. */
const shortId = 12

type Known = {
  readonly tokens: ReadonlyMap<string, HistoryToken>
  readonly collections: ReadonlyMap<string, string>
  readonly prices: ReadonlyMap<string, number>
}

/** Context of a chain's entry writer. */
type Writer = {
  readonly caipNetworkId: CaipNetworkId
  readonly currency: NativeCurrency
  readonly tokens: HistoryTokens
  readonly limits: Limits
}

/**
 * Creates the writer of a chain's entries.
 *
 * @throws (the returned function) ServerError `upstream_unavailable` if the facts of a moved token are unavailable
 */
export function createEntryWriter(
  chain: { caipNetworkId: CaipNetworkId; currency: NativeCurrency },
  tokens: HistoryTokens,
  limits: Limits,
): EntryWriter {
  const { caipNetworkId, currency } = chain
  const writer: Writer = { caipNetworkId, currency, tokens, limits }
  return async (entries, account) => {
    const known = await fetchKnown(writer, entries)
    return entries.map((entry) => writeEntry(writer, entry, account, known))
  }
}

/** Fetches the facts, collections and prices of all tokens in the entries. */
async function fetchKnown(
  { tokens, limits }: Writer,
  entries: readonly HistoryEntry[],
): Promise<Known> {
  const movements = entries.flatMap((entry) => entry.movements.slice(0, limits.historyTransfers))
  const approvals = entries.flatMap((entry) => entry.approvals)
  const parts = [...movements, ...approvals]
  const named = parts.filter(({ says }) => !isSilent(says))
  // A source repeats what a token says of itself, so only listed tokens are believed.
  const [believed, collections] = await Promise.all([
    tokens.listedAmong(addressesOf(named, ['fungible'])),
    // Entries are complete without a collection's name, and without the unit of an approval.
    tokens
      .collectionsOf(addressesOf(parts.filter(isNameless), collectibles))
      .catch(() => new Map<string, string>()),
  ])
  const moved = addressesOf(movements.filter(isNameless), ['fungible'])
  const approved = addressesOf(approvals.filter(isNameless), ['fungible'])
  const known = await tokens.factsOf(distinct([...moved, ...believed]))
  const facts = new Map([
    ...known,
    ...(await tokens
      .factsOf(approved.filter((token) => !known.has(token)))
      .catch(() => new Map<string, HistoryToken>())),
  ])
  const listed = [...facts].flatMap(([token, { isListed }]) => (isListed ? [token] : []))
  const isMoved = movements.some(({ kind }) => kind === 'native')
  const prices = await fetchPrices(tokens, [...(isMoved ? ['native'] : []), ...listed])
  return { tokens: facts, collections, prices }
}

async function fetchPrices(tokens: HistoryTokens, wanted: readonly string[]) {
  const prices = new Map<string, number>()
  await Promise.all(
    wanted.map(async (token) => {
      const price = await tokens.priceOf(token).catch(() => undefined)
      if (price !== undefined) prices.set(token, price)
    }),
  )
  return prices
}

function writeEntry(
  writer: Writer,
  entry: HistoryEntry,
  account: string,
  known: Known,
): Transaction {
  const { caipNetworkId, currency, limits } = writer
  const operation = describeOperation(entry, account)
  const approval = operation === 'approve' ? entry.approvals.at(-1) : undefined
  const { nonce, fee, confirmations, created } = entry
  return {
    id: entry.id,
    metadata: {
      operationType: operation,
      hash: entry.hash,
      chain: caipNetworkId,
      minedAt: new Date(entry.minedAt).toISOString(),
      sentFrom: partOf(writer, entry.from),
      sentTo: partOf(writer, created ?? entry.to),
      status: entry.status,
      ...(nonce !== undefined && { nonce }),
      ...(fee !== undefined &&
        entry.from === account && {
          fee: { numeric: formatAmount(fee, currency.decimals), symbol: currency.symbol },
        }),
      ...(approval && {
        spender: partOf(writer, approval.spender),
        approved: writeApproved(writer, approval, entry, account, known),
        ...writeAllowance(approval, known),
      }),
      ...(confirmations !== undefined && {
        confirmations: Math.min(confirmations, limits.finalityBlocks),
      }),
    },
    transfers: entry.movements
      .slice(0, limits.historyTransfers)
      .map((movement) => writeTransfer(writer, movement, entry, account, known)),
  }
}

function writeTransfer(
  writer: Writer,
  movement: Movement,
  entry: HistoryEntry,
  account: string,
  known: Known,
): TransactionTransfer {
  const { from, to, kind, token = '', amount } = movement
  const direction = from === to ? 'self' : to === account ? 'in' : 'out'
  const sides = {
    ...(partOf(writer, from) && { sender: partOf(writer, from) }),
    ...(partOf(writer, to) && { recipient: partOf(writer, to) }),
  }
  if (kind === 'native') {
    const { name, symbol, decimals } = writer.currency
    return {
      fungible_info: { name, symbol, decimals, is_listed: true },
      direction,
      ...writeWorth(formatAmount(amount, decimals), known.prices.get('native')),
      ...sides,
    }
  }
  const address = caip(writer, token)
  if (kind === 'fungible') {
    const { name, symbol, decimals, isListed } = tokenOf(writer, movement, known)
    return {
      fungible_info: { name, symbol, decimals, address, is_listed: isListed },
      direction,
      ...writeWorth(formatAmount(amount, decimals), known.prices.get(token)),
      ...sides,
    }
  }
  const collection = movement.says?.name ?? known.collections.get(token) ?? ''
  const { tokenId } = movement
  const name = nameCollectible(writer, collection, tokenId)
  return {
    nft_info: {
      ...(name && { name }),
      flags: { is_spam: direction === 'in' && isSpam(collection, entry, account) },
      address,
      ...(tokenId !== undefined && { token_id: tokenId }),
      standard: kind,
    },
    direction,
    quantity: { numeric: String(amount) },
    ...sides,
  }
}

/** Describes the token that an approval lets a spender take. */
function writeApproved(
  writer: Writer,
  { kind, token, tokenId, says }: Approval,
  entry: HistoryEntry,
  account: string,
  known: Known,
) {
  const address = caip(writer, token)
  if (kind === 'fungible') {
    const { name, symbol, isListed } = tokenOf(writer, { token, says }, known)
    return { name, symbol, address, is_listed: isListed }
  }
  const collection = says?.name ?? known.collections.get(token) ?? ''
  const name = isSpam(collection, entry, account)
    ? ''
    : nameCollectible(writer, collection, tokenId)
  return {
    name: name || shorten(partOf(writer, token)),
    address,
    ...(tokenId !== undefined && { token_id: tokenId }),
  }
}

function nameCollectible(
  { limits }: Writer,
  collection: string,
  tokenId: string | undefined,
): string {
  const number = tokenId !== undefined && tokenId.length <= shortId ? `#${tokenId}` : ''
  return `${cleanText(collection, limits.tokenNameLength)} ${number}`.trim()
}

function caip({ caipNetworkId, tokens }: Writer, address: string) {
  return `${caipNetworkId}:${tokens.writeAddress(address)}` as const
}

/** Returns an address as the chain writes it; empty for none and for the zero address. */
function partOf({ tokens }: Writer, address: string): string {
  return address === '' || isNobody(address) ? '' : tokens.writeAddress(address)
}

/** Returns the facts of a token: its own, else those of the source, else its address. */
function tokenOf(
  writer: Writer,
  { token = '', says }: Pick<Movement, 'token' | 'says'>,
  { tokens }: Known,
): HistoryToken {
  const { limits } = writer
  const found = tokens.get(token)
  if (found) return found
  const symbol =
    cleanText(says?.symbol ?? '', limits.tokenSymbolLength) || shorten(partOf(writer, token))
  const name = cleanText(says?.name ?? '', limits.tokenNameLength) || symbol
  return { name, symbol, decimals: says?.decimals ?? 0, isListed: false }
}

function writeWorth(numeric: string, price: number | undefined) {
  const value = price === undefined ? undefined : price * Number(numeric)
  return {
    quantity: { numeric },
    ...(price !== undefined && value !== undefined && Number.isFinite(value) && { price, value }),
  }
}

function writeAllowance({ kind, token, amount, says }: Approval, { tokens }: Known) {
  if (kind !== 'fungible') return amount === 0n ? { allowance: '0' } : {}
  if (amount >= endless) return { allowance: 'unlimited' as const }
  const decimals = tokens.get(token)?.decimals ?? says?.decimals
  if (decimals === undefined) return amount === 0n ? { allowance: '0' } : {}
  return { allowance: formatAmount(amount, decimals) }
}

function shorten(address: string) {
  return `${address.slice(0, 6)}…${address.slice(-4)}`
}

const collectibles = ['erc721', 'erc1155', 'metaplex', 'collectible']

function isSilent(says: TokenWords | undefined) {
  return says?.name === undefined && says?.symbol === undefined
}

function isNameless({ says }: Pick<Movement, 'says'>) {
  return isSilent(says)
}

function addressesOf(parts: readonly (Movement | Approval)[], kinds: readonly string[]) {
  return distinct(
    parts.flatMap(({ kind, token }) =>
      token !== undefined && kinds.includes(kind) ? [token] : [],
    ),
  )
}

function distinct(texts: readonly string[]) {
  return [...new Set(texts)]
}
