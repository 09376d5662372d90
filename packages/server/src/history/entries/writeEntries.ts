import { formatAmount, type CaipNetworkId } from '@latchkey/protocol'
import type { Transaction, TransactionTransfer } from '@latchkey/protocol/api'
import type { NativeCurrency } from '../../chains/nativeCurrency.ts'
import type { Limits } from '../../config/limits.ts'
import { cleanText } from '../../accounts/tokens/cleanText.ts'
import { describeOperation, isNobody } from './describeOperation.ts'
import type { Approval, HistoryEntry, Movement, TokenWords } from './historyEntry.ts'
import type { HistoryToken, HistoryTokens } from './historyTokens.ts'
import { isSpam } from '../../accounts/nfts/judgeSpam.ts'

/** Writes what a source has told of an account as the API gives it. */
export type EntryWriter = (
  entries: readonly HistoryEntry[],
  account: string,
) => Promise<Transaction[]>

/** Approvals from this on have no end: tokens write their largest number in 96, 128 or 256 bits. */
const endless = 2n ** 95n
/** An id that is longer says nothing to anybody. */
const shortId = 12

type Known = {
  readonly tokens: ReadonlyMap<string, HistoryToken>
  readonly collections: ReadonlyMap<string, string>
  readonly prices: ReadonlyMap<string, number>
}

/** @throws (the returned function) ServerError `upstream_unavailable` where nobody says what a token is. */
export function createEntryWriter(
  { caipNetworkId, currency }: { caipNetworkId: CaipNetworkId; currency: NativeCurrency },
  tokens: HistoryTokens,
  limits: Limits,
): EntryWriter {
  const { writeAddress } = tokens
  const caip = (address: string) => `${caipNetworkId}:${writeAddress(address)}` as const
  const partOf = (address: string) =>
    address === '' || isNobody(address) ? '' : writeAddress(address)

  function writeTransfer(
    movement: Movement,
    entry: HistoryEntry,
    account: string,
    known: Known,
  ): TransactionTransfer {
    const { from, to, kind, token = '', amount } = movement
    const direction = from === to ? 'self' : to === account ? 'in' : 'out'
    const sides = {
      ...(partOf(from) && { sender: partOf(from) }),
      ...(partOf(to) && { recipient: partOf(to) }),
    }
    if (kind === 'native') {
      const { name, symbol, decimals } = currency
      return {
        fungible_info: { name, symbol, decimals, is_listed: true },
        direction,
        ...writeWorth(formatAmount(amount, decimals), known.prices.get('native')),
        ...sides,
      }
    }
    if (kind === 'fungible') {
      const { name, symbol, decimals, isListed } = tokenOf(movement, known, partOf, limits)
      return {
        fungible_info: { name, symbol, decimals, address: caip(token), is_listed: isListed },
        direction,
        ...writeWorth(formatAmount(amount, decimals), known.prices.get(token)),
        ...sides,
      }
    }
    const collection = movement.says?.name ?? known.collections.get(token) ?? ''
    const { tokenId } = movement
    const name = nameCollectible(collection, tokenId)
    return {
      nft_info: {
        ...(name && { name }),
        flags: { is_spam: direction === 'in' && isSpam(collection, entry, account) },
        address: caip(token),
        ...(tokenId !== undefined && { token_id: tokenId }),
        standard: kind,
      },
      direction,
      quantity: { numeric: String(amount) },
      ...sides,
    }
  }

  function nameCollectible(collection: string, tokenId: string | undefined) {
    const number = tokenId !== undefined && tokenId.length <= shortId ? `#${tokenId}` : ''
    return `${cleanText(collection, limits.tokenNameLength)} ${number}`.trim()
  }

  function write(entry: HistoryEntry, account: string, known: Known): Transaction {
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
        sentFrom: partOf(entry.from),
        sentTo: partOf(created ?? entry.to),
        status: entry.status,
        ...(nonce !== undefined && { nonce }),
        ...(fee !== undefined &&
          entry.from === account && {
            fee: { numeric: formatAmount(fee, currency.decimals), symbol: currency.symbol },
          }),
        ...(approval && {
          spender: partOf(approval.spender),
          approved: writeApproved(approval, entry, account, known),
          ...writeAllowance(approval, known),
        }),
        ...(confirmations !== undefined && {
          confirmations: Math.min(confirmations, limits.finalityBlocks),
        }),
      },
      transfers: entry.movements
        .slice(0, limits.historyTransfers)
        .map((movement) => writeTransfer(movement, entry, account, known)),
    }
  }

  /** Whose tokens may be taken. */
  function writeApproved(
    { kind, token, tokenId, says }: Approval,
    entry: HistoryEntry,
    account: string,
    known: Known,
  ) {
    const address = caip(token)
    if (kind === 'fungible') {
      const { name, symbol, isListed } = tokenOf({ token, says }, known, partOf, limits)
      return { name, symbol, address, is_listed: isListed }
    }
    const collection = says?.name ?? known.collections.get(token) ?? ''
    const told = isSpam(collection, entry, account) ? '' : nameCollectible(collection, tokenId)
    return {
      name: told || shorten(partOf(token)),
      address,
      ...(tokenId !== undefined && { token_id: tokenId }),
    }
  }

  return async (entries, account) => {
    const movements = entries.flatMap((entry) => entry.movements.slice(0, limits.historyTransfers))
    const approvals = entries.flatMap((entry) => entry.approvals)
    const parts = [...movements, ...approvals]
    const named = parts.filter(({ says }) => !isSilent(says))
    // What a source says of a token is what the token says of itself: only listed ones are believed.
    const [believed, collections] = await Promise.all([
      tokens.listedAmong(addressesOf(named, ['fungible'])),
      // A name that is missing is no reason to tell nothing; neither is the unit of an approval.
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
    const prices = new Map<string, number>()
    const isMoved = movements.some(({ kind }) => kind === 'native')
    await Promise.all(
      [...(isMoved ? ['native'] : []), ...listed].map(async (token) => {
        const price = await tokens.priceOf(token).catch(() => undefined)
        if (price !== undefined) prices.set(token, price)
      }),
    )
    return entries.map((entry) => write(entry, account, { tokens: facts, collections, prices }))
  }
}

/** A token in words: its own, or else what the source has said, or else its address. */
function tokenOf(
  { token = '', says }: Pick<Movement, 'token' | 'says'>,
  { tokens }: Known,
  partOf: (address: string) => string,
  limits: Limits,
): HistoryToken {
  const found = tokens.get(token)
  if (found) return found
  const symbol = cleanText(says?.symbol ?? '', limits.tokenSymbolLength) || shorten(partOf(token))
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
