import { encodeAbiParameters, type Hex } from 'viem'
import type { Client } from '../client.ts'
import { isSameAddress } from '../../../swaps/wireToken.ts'
import { callContract } from '../reads.ts'
import {
  readArguments,
  refuse,
  refuseUnread,
  selectorOf,
  toToken,
  types,
  type DecodedSwap,
} from './calldata.ts'

const { address, bytes, uint } = types

const swapSelector = '0x07ed2379'
const swapInputs = [
  address,
  {
    type: 'tuple',
    components: [
      { name: 'srcToken', type: 'address' },
      { name: 'dstToken', type: 'address' },
      { name: 'srcReceiver', type: 'address' },
      { name: 'dstReceiver', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'minimum', type: 'uint256' },
      { name: 'flags', type: 'uint256' },
    ],
  },
  bytes,
] as const

/** `unoswap`, `unoswap2`, `unoswap3`, and the same for the native currency: through how many pools each goes. */
const unoswaps: Readonly<Record<string, readonly [sell: 'token' | 'native', pools: number]>> = {
  '0x83800a8e': ['token', 1],
  '0x8770ba91': ['token', 2],
  '0x19367472': ['token', 3],
  '0xa76dfc3b': ['native', 1],
  '0x89af926a': ['native', 2],
  '0x188ac35d': ['native', 3],
}

/** Whether a call is one of 1inch's router that can be read. */
export function isOneInch(data: string): boolean {
  const selector = selectorOf(data)
  return selector === swapSelector || unoswaps[selector] !== undefined
}

/** Where pools are told from contracts that only look like one, and what the native currency is as a token. */
export type PoolFactories = {
  readonly factoryV2?: string | undefined
  readonly factoryV3?: string | undefined
  readonly wrapped: string
}

/**
 * Reads a swap by 1inch's AggregationRouterV6. `swap` weighs what has arrived at its end. `unoswap` counts what pools promise, and does not name what
 * it buys: its pools have to be Uniswap's own, which the chain says.
 */
export async function decodeOneInch(
  client: Client,
  call: { readonly data: Hex; readonly value: bigint; readonly from: string },
  factories: PoolFactories | undefined,
): Promise<DecodedSwap> {
  const { value, from } = call
  const data = withoutTag(call.data)
  if (selectorOf(data) !== swapSelector) return decodeUnoswap(client, { ...call, data }, factories)
  const [, description] = readArguments(swapInputs, data)
  const { srcToken, dstToken, dstReceiver, amount, minimum, flags } = description
  // Filled in part, paid for with more, or taken by way of another contract: none of it was asked for.
  if (flags !== 0n) refuse('The call swaps in a way that was not asked for.')
  const sell = toToken(srcToken)
  return {
    sell,
    amount:
      sell === undefined && amount !== value ? refuse('The call sells another amount.') : amount,
    buy: toToken(dstToken),
    minimum,
    recipient: toToken(dstReceiver) ?? from, // nobody stands for the caller
  }
}

/** 1inch puts four bytes behind a call by which it knows its own. Nothing reads them on the chain. */
function withoutTag(data: Hex): Hex {
  const isTagged = (data.length - 10) % 64 === 8
  return isTagged ? (data.slice(0, -8) as Hex) : data // still begins with 0x
}

async function decodeUnoswap(
  client: Client,
  { data, value, from }: { readonly data: Hex; readonly value: bigint; readonly from: string },
  factories: PoolFactories | undefined,
): Promise<DecodedSwap> {
  const [kind, count] = unoswaps[selectorOf(data)] ?? refuseUnread('The call cannot be read.')
  if (!factories) return refuseUnread('The pools of this chain cannot be told from others.')
  const inputs = Array.from({ length: count + (kind === 'token' ? 3 : 1) }, () => uint)
  const words = readArguments(inputs, data) as readonly bigint[] // each of them is a number
  const [token, amount] = kind === 'token' ? words : [BigInt(factories.wrapped), value]
  const pools = words.slice(-count)
  const minimum = words.at(-count - 1) ?? 0n
  if (token === undefined || amount === undefined || token >> 160n !== 0n)
    return refuseUnread('The call cannot be read.')
  const sold = toAddress(token)
  let at = sold
  let isUnwrapped = false
  for (const [index, pool] of pools.entries()) {
    const last = index === pools.length - 1
    const { unwraps, ...way } = readPool(pool)
    if (unwraps && !last) refuse('The call unwraps on its way.')
    at = await goThrough(client, way, at, factories)
    isUnwrapped = unwraps
  }
  if (isUnwrapped && !isSameAddress(at, factories.wrapped))
    refuse('The call unwraps another token.')
  return {
    sell: kind === 'native' ? undefined : sold,
    amount,
    buy: isUnwrapped ? undefined : at,
    minimum,
    recipient: from, // these functions know no other
  }
}

/** What the bits of a pool's word say (1inch's ProtocolLib). */
const bits = { zeroForOne: 247n, unwrap: 252n, kind: 253n }
/** Bits that are read or without meaning for these pools: the address, its fee's numerator (v2) and the flags above. */
const known =
  (1n << 160n) -
  1n +
  (0xffffffffn << 160n) +
  (1n << bits.zeroForOne) +
  (1n << bits.unwrap) +
  (7n << bits.kind)

function readPool(pool: bigint) {
  if ((pool & ~known) !== 0n) refuseUnread('The call has a pool that cannot be read.')
  const kind = pool >> bits.kind
  if (kind > 1n) refuseUnread('The call goes through a pool of a kind that cannot be looked up.')
  return {
    address: toAddress(pool & ((1n << 160n) - 1n)),
    isV3: kind === 1n,
    isForward: ((pool >> bits.zeroForOne) & 1n) === 1n,
    unwraps: ((pool >> bits.unwrap) & 1n) === 1n,
  }
}

type Pool = { readonly address: Hex; readonly isV3: boolean; readonly isForward: boolean }

/** The token that a pool gives for another, if it is one of Uniswap's and has that other token on the side that the call names. */
async function goThrough(
  client: Client,
  { address: pool, isV3, isForward }: Pool,
  tokenIn: Hex,
  { factoryV2, factoryV3 }: PoolFactories,
): Promise<Hex> {
  const ask = async (to: string, data: Hex) =>
    BigInt(await callContract(client, { to: to as Hex, data })) // an address of a pool or of the table
  const tokens = await Promise.all([ask(pool, '0x0dfe1681'), ask(pool, '0xd21220a7')])
  const [given, taken] = tokens.map(toAddress)
  if (given === undefined || taken === undefined) return refuse('The call has a pool that is none.')
  if (!isSameAddress(isForward ? given : taken, tokenIn))
    refuse('The call goes through a pool of another token.')
  const pair = encodeAbiParameters([address, address], [given, taken]).slice(2)
  const factory = isV3 ? factoryV3 : factoryV2
  if (factory === undefined)
    return refuseUnread('The pools of this chain cannot be told from others.')
  const real = isV3
    ? await ask(factory, `0x1698ee82${pair}${word(await ask(pool, '0xddca3f43'))}`)
    : await ask(factory, `0xe6a43905${pair}`)
  if (toAddress(real) !== pool) refuseUnread('The call goes through a pool that is not Uniswap’s.')
  return isForward ? taken : given
}

function word(value: bigint) {
  return value.toString(16).padStart(64, '0')
}

function toAddress(value: bigint): Hex {
  return `0x${word(value).slice(24)}`
}
