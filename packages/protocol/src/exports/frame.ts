export { appMethods, type AppMethods } from '../frame/appMethods.ts'
export { frameDeadlines } from '../frame/deadlines.ts'
export { cooldownMessage, frameErrors, readCooldown, type FrameErrorCode } from '../frame/errors.ts'
export { frameMethods, type FrameMethods } from '../frame/frameMethods.ts'
export {
  frameVersion,
  helloMessage,
  portMessage,
  socialResultMessage,
  socialTakenMessage,
} from '../frame/handshake.ts'
export {
  frameUser,
  socialProvider,
  type FrameIdentity,
  type FrameUser,
  type SocialProvider,
} from '../frame/fields.ts'
export { framePolicy, policyOfRpc, type FramePolicy } from '../frame/policy.ts'
export {
  findRpcFault,
  isRpcResult,
  rpcParams,
  rpcResults,
  sendCallsRequest,
  signature,
  transactionHash,
  transactionRequest,
  type TransactionRequest,
} from '../frame/rpc.ts'
export { rpcPolicy, type FrameRpcMethod } from '../frame/rpcPolicy.ts'
