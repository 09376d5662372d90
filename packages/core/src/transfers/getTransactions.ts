import type { CaipNetworkId } from '@latchkey/protocol'
import type { Kit } from '../kit/kit.ts'
import { readTransactions } from './record.ts'
import type { SentTransaction, StoredTransaction } from './sentTransaction.ts'

export declare namespace getTransactions {
  type Parameters = {
    /** Only those that this account has sent. */
    readonly address?: string | undefined
    readonly networkId?: CaipNetworkId | undefined
  }
}

/** What `sendToken` has sent from this browser, newest first: at most 50, kept between page loads. Asks nobody. */
export function getTransactions(
  kit: Kit,
  { address, networkId }: getTransactions.Parameters = {},
): readonly SentTransaction[] {
  const from = address?.toLowerCase()
  return readTransactions(kit.storage)
    .filter((one) => from === undefined || one.from.toLowerCase() === from)
    .filter((one) => networkId === undefined || one.networkId === networkId)
    .map(toPublic)
}

function toPublic({ mark: _, ...transaction }: StoredTransaction): SentTransaction {
  return transaction
}
