import { lazy } from '../../kit/lazy.ts'
import * as assertTransfer from './assertTransfer.ts'
import * as chain from './chain.ts'
import { createClients } from './client.ts'
import * as fees from './fees.ts'
import * as maxTransfer from './getMaxTransfer.ts'
import * as readSent from './readSent.ts'
import * as receipts from './receipts.ts'
import * as receiver from './receiver.ts'
import * as signing from './signing.ts'
import * as tokens from './tokens.ts'
import * as transfer from './transfer.ts'

/** All that reads EVM chains and has wallets act on them, for one kit. Fetched as one, when it is first needed. */
export function createLibrary() {
  const clientOf = createClients()
  return {
    ...assertTransfer,
    ...chain,
    ...fees,
    ...maxTransfer,
    ...readSent,
    ...receipts,
    ...receiver,
    ...signing,
    ...tokens,
    ...transfer,
    clientOf,
    // From here, so that they share what is loaded by now.
    loadCalls: async () => (await import('./swap/createSwaps.ts')).calls,
    loadSwaps: lazy(async () => (await import('./swap/createSwaps.ts')).createSwaps(clientOf)),
  }
}
