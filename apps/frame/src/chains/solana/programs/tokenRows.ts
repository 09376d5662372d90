import type { Row, Value } from '../../../approval/story.ts'
import type { Account, TransactionContext } from '../context.ts'
import { words } from '../words.ts'
import { accountValue, addressValue, row, toldAddress } from './call.ts'

/** Smallest allowance that counts as unlimited: half of the 64-bit range, which no supply reaches. */
export const unlimitedFrom = 2n ** 63n

/** Options of a token amount. */
export type TokenAmount = {
  /** In the token's smallest unit. */
  readonly amount: bigint
  readonly mint: Account
  /** Decimals that the instruction names. The chain rejects a transaction with other decimals than the token's. */
  readonly decimals?: number | undefined
  readonly isAllowance?: boolean
}

/** Returns an amount of a token; in smallest units if its decimals are unknown. */
export function tokenValue(
  { mintOf }: TransactionContext,
  { amount, mint, decimals, isAllowance = false }: TokenAmount,
): Value {
  const known = mint.place ? undefined : mintOf(mint.address ?? '')
  const places = decimals ?? known?.decimals
  if (places === undefined) return unitsValue(amount, isAllowance)
  return {
    type: 'token',
    amount,
    token: { symbol: known?.symbol ?? '', decimals: places, isKnown: true },
    isUnlimited: isAllowance && amount >= unlimitedFrom,
  }
}

/** Returns an amount in the smallest unit of an unknown token. */
export function unitsValue(amount: bigint, isAllowance = false): Value {
  return {
    type: 'token',
    amount,
    token: undefined,
    isUnlimited: isAllowance && amount >= unlimitedFrom,
  }
}

/** Returns a token account with its owner: from a step of this transaction, or from the node. */
export function receiverRows(to: Account, context: TransactionContext): Row[] {
  const made = to.place ? undefined : context.made.get(to.address ?? '')
  const told = context.told(to.address ?? '')
  const owner = made ? addressValue(made.owner, context) : told && toldAddress(told.owner)
  return [
    ...(owner ? [row('recipient', owner)] : []),
    row(owner ? words.tokenAccount : 'recipient', accountValue(to, context)),
  ]
}
