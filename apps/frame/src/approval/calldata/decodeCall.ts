import { decodeFunctionData, encodeFunctionData, toFunctionSelector, type AbiFunction } from 'viem'
import type { Hex } from '../approvalRequest.ts'
import { batchCalls } from './batchCalls.ts'
import type { Arguments, CallDescription } from './callTypes.ts'
import { parseSignature } from './parseSignature.ts'
import { serviceCalls } from '../services.ts'
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
type Selectors = ReadonlyMap<string, Known>

/** Functions by the four bytes that name them. */
function createSelectors(descriptions: readonly CallDescription[]): Selectors {
  return new Map(
    descriptions.map((description) => {
      const item = parseSignature(description.signature)
      return [toFunctionSelector(item), { description, item }] as const
    }),
  )
}

let own: Selectors | undefined
const others = new WeakMap<readonly CallDescription[], Selectors>()

function find(selector: string, more: readonly CallDescription[]): Known | undefined {
  own ??= createSelectors([...serviceCalls, ...tokenCalls, ...batchCalls])
  const other = others.get(more) ?? createSelectors(more)
  others.set(more, other)
  return own.get(selector) ?? other.get(selector)
}

/**
 * Reads call data by the signatures that ship with the frame. What is read is written again and compared, so that bytes which say nothing, or
 * something else to another reader, are never passed over.
 *
 * @param more - functions besides those of tokens and of calls that carry calls
 * @returns `unknown` for a function that the frame does not know, `malformed` for data that is not exactly such a call
 */
export function decodeCall(
  data: Hex,
  more: readonly CallDescription[] = noCalls,
): DecodedCall | 'unknown' | 'malformed' {
  const known = find(data.slice(0, 10).toLowerCase(), more)
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

const noCalls: readonly CallDescription[] = []

function byName(inputs: readonly Input[], args: readonly unknown[]): Arguments {
  return Object.fromEntries(inputs.map(({ name }, index) => [name ?? String(index), args[index]]))
}
