export type { SiwxAccount } from '@latchkey/protocol/api'
export type { SiwxMessage } from '@latchkey/protocol/siwx'
export { OperatorError } from '../errors.ts'
export { createMemorySiwxStore } from '../siwx/createMemorySiwxStore.ts'
export { createSiwx, type Siwx, type SiwxIdentity, type SiwxRequest } from '../siwx/createSiwx.ts'
export type { NodeRequest } from '../siwx/nodeRequest.ts'
export type { SiwxChain, SiwxOptions } from '../siwx/siwxOptions.ts'
export type {
  AccountMetadata,
  SiwxStore,
  StoredAccount,
  StoredNonce,
  StoredSession,
} from '../siwx/siwxStore.ts'
export { toNodeHandler, type SiwxNodeHandler } from '../siwx/toNodeHandler.ts'
