import * as address from './address.ts'
import { createClients } from './client.ts'
import * as lookUp from './lookUp.ts'
import * as readSent from './readSent.ts'
import * as receiver from './receiver.ts'
import { createSender } from './send.ts'
import * as signing from './signing.ts'
import * as tokens from './tokens.ts'
import * as transfer from './transfer.ts'

/** All that reads Solana and has wallets act on it, for one kit. Fetched as one, when it is first needed. */
export function createLibrary() {
  return {
    ...address,
    ...lookUp,
    ...readSent,
    ...receiver,
    ...signing,
    ...tokens,
    ...transfer,
    clientOf: createClients(),
    sender: createSender(),
  }
}
