import * as z from 'zod'
import type { HistoryEntry, Movement } from '../entries/historyEntry.ts'

const whole = z.union([z.int().min(0), z.bigint().min(0n)]).transform(BigInt)
const tokenBalance = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.string().nullish(),
  uiTokenAmount: z.object({
    amount: z
      .string()
      .regex(/^\d{1,20}$/)
      .transform(BigInt),
    decimals: z.int(),
  }),
})

/** A transaction as nodes write it with the encoding `json`. */
export const solanaTransaction = z.object({
  blockTime: z.int().nullish(),
  transaction: z.object({
    message: z.object({
      accountKeys: z.array(z.string()).min(1),
      instructions: z.array(z.object({ programIdIndex: z.int() })),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: whole,
    preBalances: z.array(whole),
    postBalances: z.array(whole),
    preTokenBalances: z.array(tokenBalance).nullish(),
    postTokenBalances: z.array(tokenBalance).nullish(),
    loadedAddresses: z
      .object({ writable: z.array(z.string()), readonly: z.array(z.string()) })
      .nullish(),
  }),
})

/** Stands for nobody: the address of which all bytes are zero. */
const nobody = '1'.repeat(32)

/** Says what a transaction has meant for an account, by what it had before and after. */
export function solanaEntry(
  signature: string,
  { transaction, meta, blockTime }: z.output<typeof solanaTransaction>,
  owner: string,
): HistoryEntry {
  const { accountKeys, instructions } = transaction.message
  const { writable = [], readonly = [] } = meta.loadedAddresses ?? {}
  const keys = [...accountKeys, ...writable, ...readonly]
  const [payer = ''] = accountKeys
  const isFailed = meta.err !== null && meta.err !== undefined
  const movements = isFailed ? [] : [...moveNative(keys, meta, owner), ...moveTokens(meta, owner)]
  const [first] = movements
  const program = keys[instructions.at(-1)?.programIdIndex ?? -1]
  const others = movements.map(({ from, to }) => (from === owner ? to : from))
  return {
    id: signature,
    hash: signature,
    minedAt: (blockTime ?? 0) * 1_000,
    status: isFailed ? 'failed' : 'confirmed',
    from: payer,
    to: payer === owner ? (others.find((other) => other !== '') ?? program ?? '') : owner,
    fee: meta.fee,
    ...(!first && program !== undefined && { selector: program }),
    movements,
    approvals: [],
  }
}

type Meta = z.output<typeof solanaTransaction>['meta']

function moveNative(keys: readonly string[], meta: Meta, owner: string): Movement[] {
  const changes = keys.map((key, index) => {
    const change = (meta.postBalances[index] ?? 0n) - (meta.preBalances[index] ?? 0n)
    return { key, change: index === 0 ? change + meta.fee : change }
  })
  const own = changes.find(({ key }) => key === owner)?.change ?? 0n
  return own === 0n ? [] : [moved('native', own, owner, otherSide(changes, own))]
}

function moveTokens({ preTokenBalances, postTokenBalances }: Meta, owner: string): Movement[] {
  const byMint = new Map<string, { decimals: number; changes: Map<string, bigint> }>()
  const add = (balances: Meta['preTokenBalances'], sign: bigint) => {
    for (const { mint, owner: key, uiTokenAmount } of balances ?? []) {
      const { decimals, amount } = uiTokenAmount
      const found = byMint.get(mint) ?? { decimals, changes: new Map<string, bigint>() }
      byMint.set(mint, found)
      const whose = key ?? ''
      found.changes.set(whose, (found.changes.get(whose) ?? 0n) + sign * amount)
    }
  }
  add(preTokenBalances, -1n)
  add(postTokenBalances, 1n)
  return [...byMint].flatMap(([mint, { decimals, changes }]) => {
    const own = changes.get(owner) ?? 0n
    if (own === 0n) return []
    const all = [...changes].map(([key, change]) => ({ key, change }))
    const sum = all.reduce((total, { change }) => total + change, 0n)
    // What nobody has lost was made, and what nobody has got is gone.
    const other = sum === own ? nobody : otherSide(all, own)
    const isOneOfItsKind = decimals === 0
    return [
      {
        ...moved(isOneOfItsKind ? 'metaplex' : 'fungible', own, owner, other),
        token: mint,
        ...(!isOneOfItsKind && { says: { decimals } }),
      },
    ]
  })
}

function moved(kind: Movement['kind'], change: bigint, owner: string, other: string): Movement {
  return change > 0n
    ? { kind, amount: change, from: other, to: owner }
    : { kind, amount: -change, from: owner, to: other }
}

/** Whose balance has changed by the same the other way; nobody knows where several have. */
function otherSide(changes: readonly { key: string; change: bigint }[], own: bigint) {
  const same = changes.filter(({ change }) => change === -own)
  return same.length === 1 ? (same[0]?.key ?? '') : ''
}
