import { parseBitcoinAddress } from '@latchkey/protocol/bitcoin'
import { createEsplora } from './esplora.ts'
import * as balance from './getBalance.ts'
import * as signing from './signing.ts'

/** All that reads Bitcoin and has wallets act on it, for one kit. Fetched as one, when it is first needed. */
export function createLibrary() {
  return { ...balance, ...signing, parseBitcoinAddress, esplora: createEsplora() }
}
