import type { Card, Row, Value } from '../../approval/story.ts'
import type { KnownMint } from './context.ts'
import { row, solValue, toldAddress } from './programs/call.ts'
import { words } from './words.ts'

/** What a node expects of a transaction: its word, of which only numbers are taken. */
export type Estimate = {
  /** `wrongNetwork`: it does not know the block that the transaction refers to. */
  readonly outcome: 'succeeds' | 'fails' | 'wrongNetwork'
  /** Lamports that the account would have more or less. */
  readonly lamports: bigint
  /** The same of its tokens, in their smallest units. */
  readonly tokens: readonly { readonly mint: string; readonly amount: bigint }[]
}

/** What would change, marked as an estimate. Nothing where the node expects a failure. */
export function estimateCard(
  { outcome, lamports, tokens }: Estimate,
  mintOf: (mint: string) => KnownMint | undefined,
): readonly Card[] {
  if (outcome !== 'succeeds') return []
  const changes: Row[] = [
    ...(lamports === 0n ? [] : [row(direction(lamports), solValue(size(lamports)))]),
    ...tokens.flatMap(({ mint, amount }) => [
      row(direction(amount), tokenValue(size(amount), mintOf(mint))),
      row(words.token, toldAddress(mint)),
    ]),
  ]
  const nothing = row('amount', { type: 'phrase', phrase: [words.noChange] })
  return [
    {
      title: [words.estimate],
      rows: changes.length > 0 ? changes : [nothing],
    },
  ]
}

function direction(change: bigint) {
  return change < 0n ? words.leaves : words.arrives
}

function size(change: bigint) {
  return change < 0n ? -change : change
}

function tokenValue(amount: bigint, mint: KnownMint | undefined): Value {
  const token = mint && { ...mint, isKnown: true }
  return { type: 'token', amount, token, isUnlimited: false }
}
