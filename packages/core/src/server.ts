/** All that the kit needs to talk to the operator's server. Fetched as one, when it is first needed. */
export { createKitApi } from './kitApi.ts'
export { readRemote } from './features/readRemote.ts'
export { getAccountBalance, getIdentity, getWallets } from '@latchkey/protocol/api'
