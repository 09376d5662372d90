export type { SiwxAccount } from '@latchkey/protocol/api'
export type { SiwxMessage } from '@latchkey/protocol/siwx'
export { OperatorError } from '../errors.ts'
export { createMemorySiwxStore } from '../auth/siwx/createMemorySiwxStore.ts'
export {
  createSiwx,
  type Siwx,
  type SiwxIdentity,
  type SiwxRequest,
} from '../auth/siwx/createSiwx.ts'
export type { NodeRequest } from '../auth/siwx/nodeRequest.ts'
export type { SiwxChain, SiwxOptions } from '../auth/siwx/siwxOptions.ts'
export type {
  AccountMetadata,
  SiwxStore,
  StoredAccount,
  StoredNonce,
  StoredSession,
} from '../auth/siwx/siwxStore.ts'
export { toNodeHandler, type SiwxNodeHandler } from '../auth/siwx/toNodeHandler.ts'
