import { decodeFunctionData, encodeFunctionData, toFunctionSelector, type AbiFunction } from 'viem'
import type { Hex } from '../approvalRequest.ts'
import { batchCalls } from './batchCalls.ts'
import type { Arguments, CallDescription } from './callTypes.ts'
import { parseSignature } from './parseSignature.ts'
import { swapCalls } from './swapCalls.ts'
import { tokenCalls } from './tokenCalls.ts'

/** An input of a function, or a member of a struct. */
export type Input = {
  readonly name?: string | undefined
  readonly type: string
  readonly components?: readonly Input[] | undefined
}

/** A call whose every byte is accounted for. */
export type DecodedCall = {
  readonly description: CallDescription
  readonly name: string
  readonly inputs: readonly Input[]
  readonly args: Arguments
}

type Known = { readonly description: CallDescription; readonly item: AbiFunction }
/** Every function that the frame knows, by the four bytes that name it. */
function createSelectors(): ReadonlyMap<string, Known> {
  return new Map(
    [...tokenCalls, ...swapCalls, ...batchCalls].map((description) => {
      const item = parseSignature(description.signature)
      return [toFunctionSelector(item), { description, item }] as const
    }),
  )
}

let selectors: ReadonlyMap<string, Known> | undefined

/**
 * Reads call data by the signatures that ship with the frame. What is read is written again and compared, so that bytes which say nothing, or
 * something else to another reader, are never passed over.
 *
 * @returns `unknown` for a function that the frame does not know, `malformed` for data that is not exactly such a call
 */
export function decodeCall(data: Hex): DecodedCall | 'unknown' | 'malformed' {
  selectors ??= createSelectors()
  const known = selectors.get(data.slice(0, 10).toLowerCase())
  if (!known) return 'unknown'
  const { item, description } = known
  const abi = [item]
  try {
    const { args = [] } = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, functionName: item.name, args })
    if (again !== data.toLowerCase()) return 'malformed'
    return { description, name: item.name, inputs: item.inputs, args: byName(item.inputs, args) }
  } catch {
    return 'malformed'
  }
}

function byName(inputs: readonly Input[], args: readonly unknown[]): Arguments {
  return Object.fromEntries(inputs.map(({ name }, index) => [name ?? String(index), args[index]]))
}
