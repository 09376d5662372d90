import { formatAmount } from '@latchkey/protocol'
import { InvalidSendError, TransferRefusedError } from '../../errors/transaction.ts'
import type { ChainAccess } from '../chainAccess.ts'
import type { Plan } from './plan.ts'

/**
 * Whether the sender can pay for a plan and is left with nothing, or with enough for an account to be.
 *
 * @param fee - what it costs at most, deposit included
 * @throws InvalidSendError, TransferRefusedError
 */
export function assertAffordable(plan: Plan, fee: bigint, chain: ChainAccess): void {
  assertFunds(plan, fee, chain)
  assertRest(plan, fee, chain)
}

/** @throws InvalidSendError where there is not enough for a plan and its fee */
export function assertFunds(plan: Plan, fee: bigint, { network }: ChainAccess): void {
  const { symbol, decimals } = network.nativeCurrency
  const { lamports, balance, minimum } = plan
  if (lamports > balance) throw new InvalidSendError('Insufficient Funds', undefined, 'token')
  const left = balance - lamports - fee
  // Who sends a token has not chosen to empty the account.
  if (left < 0n || (lamports === 0n && left < minimum && left > 0n))
    throw new InvalidSendError(
      `Not enough ${symbol} to cover fees or rent`,
      `It takes up to ${formatAmount(fee, decimals)} ${symbol} beside what is sent.`,
      'fees',
    )
}

/** @throws TransferRefusedError where less would stay behind than an account has to hold */
export function assertRest(plan: Plan, fee: bigint, { network }: ChainAccess): void {
  const { symbol, decimals } = network.nativeCurrency
  const { lamports, balance, minimum } = plan
  const left = balance - lamports - fee
  if (left > 0n && left < minimum)
    throw new TransferRefusedError(
      `Your account has to keep at least ${formatAmount(minimum, decimals)} ${symbol}, or nothing at all.`,
      { belowMinimum: { whose: 'sender', minimum } },
    )
}
