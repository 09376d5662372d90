import {
  decodeAbiParameters,
  encodeAbiParameters,
  type AbiParameter,
  type DecodeAbiParametersReturnType,
  type Hex,
} from 'viem'
import { SwapTamperedError, SwapUnreadableError } from '../../../errors/swap.ts'

/** The native currency where some contracts want a token's address: EIP-7528's, and none at all. */
const nativeAddresses: readonly string[] = [
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000000000',
]

/** What a call does, read out of its bytes. */
export type DecodedSwap = {
  /** The token's address; absent for the native currency. */
  readonly sell: string | undefined
  readonly amount: bigint
  readonly buy: string | undefined
  /** The contract itself undoes everything that brings less. */
  readonly minimum: bigint
  readonly recipient: string
  /** Seconds since 1970. */
  readonly deadline?: bigint | undefined
}

/** The function that a call is of, in lower case. */
export function selectorOf(data: string): string {
  return data.slice(0, 10).toLowerCase()
}

/**
 * Reads a call's arguments, and nothing else: they have to be written in the one way that the ABI has, without a byte before, between or after.
 *
 * @throws SwapUnreadableError
 */
export function readArguments<const inputs extends readonly AbiParameter[]>(
  inputs: inputs,
  data: Hex,
): DecodeAbiParametersReturnType<inputs> {
  const written: Hex = `0x${data.slice(10).toLowerCase()}`
  try {
    const values = decodeAbiParameters(inputs, written)
    // What was decoded by these very inputs can be encoded by them; the library's types cannot say so for any inputs.
    const again = encodeAbiParameters(inputs as readonly AbiParameter[], values as never)
    if (again === written) return values
  } catch (cause) {
    throw new SwapUnreadableError('The call cannot be read.', { cause })
  }
  throw new SwapUnreadableError('The call says more than can be read of it.')
}

/** A token's address as a contract has it, `undefined` for the native currency. */
export function toToken(address: string): string | undefined {
  return nativeAddresses.includes(address.toLowerCase()) ? undefined : address
}

/** Refuses what contradicts the quote, with a reason. */
export function refuse(reason: string): never {
  throw new SwapTamperedError(reason)
}

/** Refuses what nobody here can read, with a reason. */
export function refuseUnread(reason: string): never {
  throw new SwapUnreadableError(reason)
}

const address = { type: 'address' } as const
const uint = { type: 'uint256' } as const
const word = { type: 'bytes32' } as const
const bytes = { type: 'bytes' } as const
const text = { type: 'string' } as const
const addresses = { type: 'address[]' } as const
const several = { type: 'bytes[]' } as const

/** The types of which arguments are made. */
export const types = { address, uint, word, bytes, text, addresses, several }
