import type { Hex } from 'viem'
import { readArguments, refuse, selectorOf, types, type DecodedSwap } from './calldata.ts'

const { address, addresses, uint } = types
const afterAmount = [uint, addresses, address, uint] as const
const withAmount = [uint, ...afterAmount] as const

/** Functions of Uniswap's Router02. */
const functions = {
  tokensForTokens: '0x38ed1739',
  tokensForNative: '0x18cbafe5',
  nativeForTokens: '0x7ff36ab5',
}

/** Whether a call is one of Uniswap's Router02. */
export function isRouterV2(data: string): boolean {
  return Object.values(functions).includes(selectorOf(data))
}

/** Reads a swap by Uniswap's Router02, which itself takes its own wrapped currency alone for the native one. */
export function decodeRouterV2(data: Hex, value: bigint): DecodedSwap {
  const selector = selectorOf(data)
  if (selector === functions.nativeForTokens) {
    const [minimum, path, recipient, deadline] = readArguments(afterAmount, data)
    return { sell: undefined, amount: value, buy: endOf(path), minimum, recipient, deadline }
  }
  const [amount, minimum, path, recipient, deadline] = readArguments(withAmount, data)
  const buy = endOf(path)
  return {
    sell: path[0],
    amount,
    buy: selector === functions.tokensForNative ? undefined : buy,
    minimum,
    recipient,
    deadline,
  }
}

function endOf(path: readonly string[]) {
  return path.length < 2 ? refuse('The call swaps nothing.') : path.at(-1)
}
