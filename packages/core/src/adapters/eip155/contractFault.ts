import { RpcError } from './rpc.ts'

/** Errors of answers that cannot be read as what the contract should say. */
const unreadable: ReadonlySet<string> = new Set([
  'AbiDecodingDataSizeTooSmallError',
  'AbiDecodingZeroDataError',
  'InvalidBytesBooleanError',
  'IntegerOutOfRangeError',
  'PositionOutOfBoundsError',
  'NegativeOffsetError',
  'RecursiveReadLimitExceededError',
  'SizeExceedsPaddingSizeError',
])

/** The code of a call that has reverted, where a node follows geth's. */
const reverted = 3
/** How nodes say that code has failed; no standard gives it a code. */
const failures =
  /revert|vm execution error|opcode|out ?of ?gas|stack (?:under|over)flow|bad jump|invalid jump/i
const shortOfFunds = /insufficient funds|exceeds (?:transaction sender )?account balance/i

/** Whether a contract is to blame for an error: it reverts, does not know the call, or answers what cannot be read. Otherwise the way to the chain is. */
export function isContractFault(error: unknown): boolean {
  if (error instanceof RpcError) return error.code === reverted || failures.test(error.message)
  return error instanceof Error && unreadable.has(error.name)
}

/** Whether a node says that an account cannot pay for what it is asked to do. */
export function isShortOfFunds(error: unknown): boolean {
  return error instanceof RpcError && shortOfFunds.test(error.message)
}

/** Why a call has failed, in the contract's or the node's own words. Text from elsewhere: at most 200 characters of one line. */
export function readReason(error: unknown): string {
  const text = error instanceof RpcError ? error.message : error instanceof Error ? error.name : ''
  const [line = ''] = text.replace(/^execution reverted:? ?/i, '').split('\n')
  return line.slice(0, 200) || 'no reason was given'
}
