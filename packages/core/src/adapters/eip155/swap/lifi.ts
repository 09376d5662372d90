import type { Hex } from 'viem'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import {
  readArguments,
  refuse,
  refuseUnread,
  selectorOf,
  toToken,
  types,
  type DecodedSwap,
} from './calldata.ts'

const { address, text, uint, word } = types

const components = [
  { name: 'callTo', type: 'address' },
  { name: 'approveTo', type: 'address' },
  { name: 'sendingAssetId', type: 'address' },
  { name: 'receivingAssetId', type: 'address' },
  { name: 'fromAmount', type: 'uint256' },
  { name: 'callData', type: 'bytes' },
  { name: 'requiresDeposit', type: 'bool' },
] as const
const head = [word, text, text, address, uint] as const
const single = [...head, { type: 'tuple', components }] as const
const multiple = [...head, { type: 'tuple[]', components }] as const

/** Functions of LI.FI's GenericSwapFacetV3: what each sells and buys is native or not. */
const functions: Readonly<
  Record<
    string,
    readonly [inputs: 'one' | 'many', sell: 'token' | 'native', buy: 'token' | 'native']
  >
> = {
  '0x4666fc80': ['one', 'token', 'token'],
  '0x733214a3': ['one', 'token', 'native'],
  '0xaf7060fd': ['one', 'native', 'token'],
  '0x5fd9ae2e': ['many', 'token', 'token'],
  '0x2c57e884': ['many', 'token', 'native'],
  '0x736eac0b': ['many', 'native', 'token'],
}

/** Whether a call is a swap of LI.FI's on one chain. */
export function isLifi(data: string): boolean {
  return functions[selectorOf(data)] !== undefined
}

/**
 * Reads a swap on one chain by LI.FI, which checks at its end what it hands to the receiver. Steps that take a token from the account may only take
 * the one that is sold; LI.FI itself decides which contracts its steps may call.
 */
export function decodeLifi(data: Hex, value: bigint): DecodedSwap {
  const [inputs, sell, buy] =
    functions[selectorOf(data)] ?? refuseUnread('The call cannot be read.')
  const [, , , recipient, minimum, swapData] =
    inputs === 'one' ? readArguments(single, data) : readArguments(multiple, data)
  const steps = 'callTo' in swapData ? [swapData] : swapData
  const [first] = steps
  const last = steps.at(-1)
  if (!first || !last) return refuse('The call swaps nothing.')
  const sold = toToken(first.sendingAssetId)
  const bought = toToken(last.receivingAssetId)
  if ((sell === 'native') !== (sold === undefined)) refuse('The call sells another token.')
  if ((buy === 'native') !== (bought === undefined)) refuse('The call buys another token.')
  // A single swap takes its amount whether or not it says so.
  const taken = inputs === 'one' ? steps : steps.filter(({ requiresDeposit }) => requiresDeposit)
  for (const { sendingAssetId } of taken)
    if (!isSameAddress(toToken(sendingAssetId), sold))
      refuse('The call sells another token as well.')
  const amount =
    sell === 'native' ? value : taken.reduce((total, { fromAmount }) => total + fromAmount, 0n)
  return { sell: sold, amount, buy: bought, minimum, recipient }
}
