import {
  decodeAbiParameters,
  encodeAbiParameters,
  keccak256,
  stringToHex,
  type Abi,
  type AbiFunction,
  type AbiParameter,
  type ContractFunctionName,
  type DecodeFunctionDataReturnType,
  type EncodeFunctionDataParameters,
  type Hex,
} from 'viem'

/*
 * Calls of contracts by their ABI. viem's own functions for the same also choose among functions of one name and read signatures that were written by
 * hand: a kilobyte of every page, which the ABIs here have no use for.
 */

/** Call data (Solidity contract ABI): the function's selector, then its arguments. */
export function encodeCall<
  const abi extends Abi | readonly unknown[],
  name extends ContractFunctionName<abi> | undefined = undefined,
>(call: EncodeFunctionDataParameters<abi, name>): Hex {
  // What belongs together by the signature above.
  const { abi, functionName, args = [] } = call as unknown as Call
  const item = findFunction(abi, functionName)
  return `${toSelector(item)}${encodeAbiParameters(item.inputs, args).slice(2)}`
}

/** What a function has answered: its one value, or all of them. @throws for what is no such answer */
export function decodeAnswer(abi: Abi, functionName: string, data: Hex): unknown {
  const values = decodeAbiParameters(findFunction(abi, functionName).outputs, data)
  return values.length > 1 ? values : values[0]
}

/** The function that call data asks for, and its arguments. @throws for a function that the ABI has not */
export function decodeCall<const abi extends Abi>(
  abi: abi,
  data: Hex,
): DecodeFunctionDataReturnType<abi> {
  const item = functionsOf(abi).find((item) => toSelector(item) === data.slice(0, 10))
  if (!item) throw new Error('The call is of another function')
  const args = decodeAbiParameters(item.inputs, `0x${data.slice(10)}`)
  return { functionName: item.name, args } // decoded by this very ABI
}

type Call = {
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

function findFunction(abi: Abi, name: string): AbiFunction {
  const found = functionsOf(abi).find((item) => item.name === name)
  if (!found) throw new Error(`The ABI has no function ${name}`)
  return found
}

function functionsOf(abi: Abi) {
  return abi.filter((item) => item.type === 'function')
}

/** The first four bytes of the hash of a function's name and the types that it takes. */
function toSelector({ name, inputs }: AbiFunction): Hex {
  return keccak256(stringToHex(`${name}${toTypes(inputs)}`)).slice(0, 10) as Hex // cut off of one
}

/** A tuple is written as the types that are in it. */
function toTypes(parameters: readonly AbiParameter[]): string {
  const types = parameters.map((each) =>
    'components' in each ? toTypes(each.components) + each.type.slice('tuple'.length) : each.type,
  )
  return `(${types.join()})`
}
