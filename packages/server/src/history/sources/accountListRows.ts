import * as z from 'zod'
import type { Approval, HistoryEntry, Movement } from '../entries/historyEntry.ts'

// Rows of the lists of a service that speaks as Etherscan does (docs.etherscan.io, "Accounts"). What is no such row is left out.

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
/** Seconds that are still a date. */
const seconds = z
  .string()
  .regex(/^\d{1,11}$/)
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
const common = { blockNumber: number, timeStamp: seconds, from: address, to: perhaps }
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

/** A row of a list: where it stands, and what it adds to the transaction that it belongs to. */
export type Row = {
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
export type TokenRow = Row & { readonly movement: Movement }

/** The block of whatever row; `undefined` for what is in none. */
export function readBlock(value: unknown): number | undefined {
  return placed.safeParse(value).data?.blockNumber
}

/** A row of `txlist`; as of all of these, `undefined` for what is none. */
export function readTransaction(value: unknown): Row | undefined {
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

/** A row of `txlistinternal`. */
export function readInternal(value: unknown): Row | undefined {
  const { data: row } = internal.safeParse(value)
  if (!row || row.value === 0n || row.isError === '1') return undefined
  const { from, to } = row
  return { ...placeOf(row), movement: { kind: 'native', amount: row.value, from, to: to ?? '' } }
}

/** A row of `tokentx`. */
export function readFungible(value: unknown): Row | undefined {
  const { data: row } = fungible.safeParse(value)
  // Older Blockscouts list collectibles here too.
  if (!row || row.tokenID) return undefined
  const decimals = /^\d{1,2}$/.test(row.tokenDecimal ?? '') ? Number(row.tokenDecimal) : 0
  return { ...placeOf(row), movement: movementOf(row, 'fungible', row.value, decimals) }
}

/** A row of `tokennfttx`. */
export function readSingle(value: unknown): TokenRow | undefined {
  const { data: row } = single.safeParse(value)
  return (
    row && {
      ...placeOf(row),
      movement: { ...movementOf(row, 'erc721', 1n), tokenId: String(row.tokenID) },
    }
  )
}

/** A row of `token1155tx`. */
export function readMultiple(value: unknown): TokenRow | undefined {
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
