import { getAddress } from 'viem'
import type { Address, Hex } from '../approvalRequest.ts'
import type { Facts } from '../facts.ts'
import { headingOf } from '../judge.ts'
import { words } from '../judgeWords.ts'
import { findContract } from '../knownContracts.ts'
import type { KnownNetwork } from '../networks.ts'
import { type Card, type Phrase, type Risk, type Row, type Value, timeValue } from '../story.ts'
import {
  type Arguments,
  type CallDescription,
  type Meaning,
  type Move,
  isUnlimited,
} from './callTypes.ts'
import { decodeCall, type DecodedCall, type Input } from './decodeCall.ts'
import { callOfBytes, callOfStruct } from './innerCalls.ts'

/** A call as a contract gets it. */
export type Call = {
  readonly to: Address
  /** In the chain's smallest unit. */
  readonly value: bigint
  readonly data: Hex
  /** The contract that makes it, where the account itself does not. */
  readonly from?: Address | undefined
}

/** What reading a call needs to know. */
export type CallContext = {
  readonly chainId: number
  readonly network: KnownNetwork | undefined
  readonly account: Address
  readonly facts: Facts
  /** What is known of exchanges, once it was fetched: without it, their calls are bytes that nobody can read. */
  readonly exchanges?: Exchanges | undefined
}

/** What the frame knows of exchanges: fetched before the first transaction is shown. */
export type Exchanges = {
  /** Their functions. */
  readonly calls: readonly CallDescription[]
  /** What a call sells and buys, or allows, in one sentence, and what speaks against it. */
  summarize(call: Call, context: CallContext): Summary
  /** Whom a small number stands for. */
  readonly standIns: Readonly<Record<'caller' | 'contract', Phrase>>
}

/** Summary of a call: displayed action, risks, and use of the sent coins. */
export type Summary = {
  readonly action?: Phrase | undefined
  readonly risks: readonly Risk[]
  /** The coins that come with the call are what it sells. */
  readonly sellsCoins?: boolean
}

/** A call as it was read: what the judgement goes by. */
export type ReadCall = {
  readonly call: Call
  readonly decoded: DecodedCall | 'plain' | 'unknown' | 'malformed'
  readonly moves: readonly Move[]
  /** Calls that it makes, or has the contract make. */
  readonly inner: readonly ReadCall[]
}

type Described = { readonly card: Card; readonly read: ReadCall }

/** Calls inside calls are read so deep; what lies deeper stays bytes. */
const deepest = 4

/** Spells out a call; bytes that cannot be read stay bytes. */
export function describeCall(call: Call, context: CallContext, depth = 0): Described {
  const target: Row = { label: 'contract', value: addressValue(call.to, context) }
  const coin: Row[] =
    call.value > 0n ? [{ label: 'coinToo', value: coinValue(call.value, context) }] : []
  const tell = (read: ReadCall, card: Omit<Card, 'title'>): Described => ({
    card: { title: headingOf(read, context), ...card },
    read,
  })
  if (call.data === '0x')
    return tell(
      { call, decoded: 'plain', moves: [], inner: [] },
      {
        rows: [
          { label: 'amount', value: coinValue(call.value, context) },
          { label: 'recipient', value: addressValue(call.to, context) },
        ],
      },
    )
  const decoded = depth < deepest ? decodeCall(call.data, context.exchanges?.calls) : 'unknown'
  if (typeof decoded === 'string')
    return tell(
      { call, decoded, moves: [], inner: [] },
      {
        rows: [target, ...coin],
        unread: {
          says: [decoded === 'malformed' ? 'cannotDecodeForm' : 'cannotDecode'],
          hex: call.data,
        },
      },
    )
  const moves: Move[] = [...decoded.description.moves(decoded.args, call.to)]
  const inner: ReadCall[] = []
  const rows = readRows(decoded.inputs, decoded.args, {
    decoded,
    context,
    call,
    depth,
    moves,
    inner,
  })
  return tell(
    { call, decoded, moves, inner },
    {
      rows: [
        ...rows.filter(isAmount),
        ...rows.filter((row) => !isAmount(row)),
        target,
        ...coin,
        { label: 'function', value: { type: 'text', text: decoded.name } },
      ],
    },
  )
}

/** What moves comes first. */
function isAmount({ value }: Row) {
  return value.type === 'token' || value.type === 'coin'
}

type Reading = {
  readonly decoded: DecodedCall
  readonly context: CallContext
  readonly call: Call
  readonly depth: number
  readonly moves: Move[]
  readonly inner: ReadCall[]
}

function readRows(inputs: readonly Input[], args: Arguments, reading: Reading): Row[] {
  return inputs.flatMap((input, index) => {
    const name = input.name ?? String(index)
    const meaning = reading.decoded.description.meanings[name] ?? {}
    const value = readValue(input, args[name], meaning, args, reading)
    // A struct that is the only argument says nothing by its name.
    if (value.type === 'list' && inputs.length === 1 && input.type === 'tuple') return value.rows
    return [{ label: labelOf(name, meaning, reading), value }]
  })
}

function labelOf(name: string, meaning: Meaning, { call, context }: Reading): Row['label'] {
  if (!meaning.mayBeItem) return meaning.label ?? { name }
  const standard = context.facts.findStandard(context.chainId, call.to)
  if (standard === 'token') return meaning.label ?? { name }
  return standard === 'items' ? 'item' : words.numberOrAmount
}

function readValue(
  input: Input,
  value: unknown,
  meaning: Meaning,
  args: Arguments,
  reading: Reading,
): Value {
  const list = /^(.*)\[\d*\]$/.exec(input.type)
  if (list && Array.isArray(value)) {
    const part = { ...input, type: list[1] ?? '' }
    return {
      type: 'list',
      rows: value.map((one: unknown, index) => ({
        label: { name: String(index + 1) },
        value: readValue(part, one, meaning, args, reading),
      })),
    }
  }
  if (input.type === 'tuple') return readStruct(input, value as Arguments, reading) // as viem reads structs
  return readLeaf(value, meaning, args, reading)
}

function readStruct(input: Input, members: Arguments, reading: Reading): Value {
  const inner = callOfStruct(members, reading.call.to)
  if (inner) return readInner(inner, reading, members)
  return { type: 'list', rows: readRows(input.components ?? [], members, reading) }
}

function readInner(
  call: Call,
  { context, depth, inner }: Reading,
  { allowFailure }: Arguments = {},
): Value {
  const { card, read } = describeCall(call, context, depth + 1)
  inner.push(read)
  if (allowFailure === undefined) return { type: 'call', card }
  const mayFail: Row = { label: 'mayFail', value: readBoolean(allowFailure === true) }
  return { type: 'call', card: { ...card, rows: [...card.rows, mayFail] } }
}

function readLeaf(value: unknown, meaning: Meaning, args: Arguments, reading: Reading): Value {
  const { context, call, moves } = reading
  if (typeof value === 'boolean') return readBoolean(value)
  if (typeof value === 'bigint' || typeof value === 'number') {
    const number = BigInt(value)
    if (meaning.isTime) return timeValue(number, meaning.zero)
    if (meaning.isCoin) return coinValue(number, context)
    if (!meaning.token) return { type: 'number', number }
    const token = meaning.token(args, call.to)
    const isItem =
      meaning.mayBeItem && context.facts.findStandard(context.chainId, call.to) !== 'token'
    if (isItem) return { type: 'number', number }
    if (meaning.isAllowance)
      moves.push({ asset: 'allowance', token, amount: number, spender: spenderOf(reading) })
    const isAllowance = meaning.isAllowance || meaning.label === 'atMost'
    return tokenValue(number, token, isAllowance && isUnlimited(number), context)
  }
  const inner = callOfBytes(value, meaning, args, call)
  if (inner) return readInner(inner, reading)
  const text = String(value)
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) {
    if (meaning.isReturn) moves.push({ asset: 'return', to: text })
    const standIn = standInOf(text, meaning, call)
    const note = standIn && context.exchanges?.standIns[standIn]
    return { ...addressValue(text as Address, context), ...(note && { note }) } // just matched
  }
  return text.startsWith('0x') ? { type: 'bytes', hex: text as Hex } : { type: 'text', text } // as viem writes bytes
}

/** Returns the spender of a permission: the named spender, or else the called contract. */
function spenderOf({ decoded: { args }, call }: Reading): unknown {
  const { spender, permit } = args
  const nested = typeof permit === 'object' && permit !== null && 'spender' in permit
  return spender ?? (nested ? permit.spender : call.to)
}

/** Whom an address stands for that is a small number in truth: the account, as the caller, or the contract. */
export function standInOf(address: string, { standsFor }: Meaning, { from }: Call) {
  const number = BigInt(address)
  const standIn = number < 9n ? standsFor?.[Number(number)] : undefined
  return standIn === 'caller' && from !== undefined ? undefined : standIn
}

function readBoolean(value: boolean): Value {
  return { type: 'phrase', phrase: [value ? 'yes' : 'no'] }
}

/** An address with the name that the frame has for it. */
export function addressValue(
  address: Address,
  { chainId, account }: CallContext,
): Value & { readonly type: 'address' } {
  const isOwn = address.toLowerCase() === account.toLowerCase()
  const name = findContract(chainId, address)
  return { type: 'address', address: getAddress(address), name, isOwn }
}

/** An amount of the chain's own coin. */
export function coinValue(amount: bigint, { network }: CallContext): Value {
  return {
    type: 'coin',
    amount,
    symbol: network?.symbol ?? '',
    decimals: network?.decimals ?? 18,
  }
}

/** An amount of a token, exact also where nobody knows its decimals. */
export function tokenValue(
  amount: bigint,
  contract: unknown,
  unlimited: boolean,
  context: CallContext,
): Value {
  const isContract = typeof contract === 'string' && /^0x[0-9a-fA-F]{40}$/.test(contract)
  if (isContract && isNative(contract)) return coinValue(amount, context)
  const token = isContract
    ? context.facts.findToken(context.chainId, contract as Address) // just matched
    : undefined
  return { type: 'token', amount, token, isUnlimited: unlimited }
}

/** How exchanges write the chain's own coin where a token is named (EIP-7528, or nobody). */
export function isNative(contract: string): boolean {
  return /^0x(?:e{40}|0{40})$/i.test(contract)
}
