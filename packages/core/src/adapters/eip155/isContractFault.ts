/** Errors that a contract is to blame for: it reverts, does not know the call, or answers what cannot be read. */
const faults: ReadonlySet<string> = new Set([
  'ContractFunctionRevertedError',
  'ContractFunctionZeroDataError',
  'ExecutionRevertedError',
  'AbiDecodingDataSizeTooSmallError',
  'AbiDecodingZeroDataError',
  'InvalidBytesBooleanError',
  'IntegerOutOfRangeError',
  'PositionOutOfBoundsError',
  'NegativeOffsetError',
  'RecursiveReadLimitExceededError',
  'SizeExceedsPaddingSizeError',
])

/** How nodes say that code has failed without reverting; no standard gives it a code. */
const failures = /opcode|out ?of ?gas|stack (?:under|over)flow|bad jump|invalid jump/i

/** Whether a contract is to blame for an error, and not the way to the chain. */
export function isContractFault(error: unknown) {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) {
    if (faults.has(at.name)) return true
    if (at.name === 'RpcRequestError' && failures.test(at.message)) return true
  }
  return false
}
