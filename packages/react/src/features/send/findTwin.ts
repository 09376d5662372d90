import { parseAmount, type SentTransaction } from '@latchkey/core'
import type { SendOrder } from './sendFlow.ts'

/** A transfer that is on its way and is the same as the one that is about to be sent. */
export function findTwin(
  transactions: readonly SentTransaction[],
  { token, value, receiver, from, network }: SendOrder,
): SentTransaction | undefined {
  const isSame = (one: string | undefined, other: string | undefined) =>
    one?.toLowerCase() === other?.toLowerCase()
  return transactions.find(
    (sent) =>
      sent.status === 'pending' &&
      sent.networkId === network.caipNetworkId &&
      isSame(sent.from, from) &&
      isSame(sent.to, receiver.address) &&
      isSame(sent.token.address, token.address) &&
      parseAmount(sent.amount, sent.token.decimals) === value,
  )
}
