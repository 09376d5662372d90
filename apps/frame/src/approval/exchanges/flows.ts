import type { Address } from '../approvalRequest.ts'
import type { Arguments, Meaning } from '../calldata/callTypes.ts'
import { decodeCall, type DecodedCall, type Input } from '../calldata/decodeCall.ts'
import { isNative, standInOf, type Call } from '../calldata/describeCall.ts'
import { callOfBytes, callOfStruct } from '../calldata/innerCalls.ts'
import { exchangeCalls } from './exchangeCalls.ts'

/** An amount that goes out or comes in. Without a token it is the chain's own coin; `unknown` where the call does not say. */
export type Part = { readonly amount: bigint; readonly token: Address | 'unknown' | undefined }

/** One call, or one step of it. */
export type Step = {
  readonly isSwap: boolean
  readonly sold?: (Part & { readonly isExact: boolean }) | undefined
  readonly bought?: (Part & { readonly isExact: boolean }) | undefined
  /** The contract that is called. */
  readonly at: Address
  /** Where what is bought goes: to whoever calls where the call does not say. */
  readonly goesTo: 'account' | 'contract' | 'elsewhere'
  /** Sells what the contract holds, or hands it something to hold: more may leave the account than the amounts say. */
  readonly isOpen: boolean
  /** Another contract makes the call, in the account's place. */
  readonly isPassedOn: boolean
}

/** Calls inside calls are read so deep, as they are shown. */
const deepest = 4

/** What a call and those inside it sell, buy and collect, in order; `undefined` for each that is not an exchange's. */
export function readSteps(call: Call, account: Address, depth = 0): readonly (Step | undefined)[] {
  const decoded = depth < deepest ? decodeCall(call.data, exchangeCalls) : 'unknown'
  if (typeof decoded === 'string') return [undefined]
  const leaves = listLeaves(decoded, call)
  const steps = leaves.flatMap(({ inner }) => (inner ? readSteps(inner, account, depth + 1) : []))
  return [readStep(decoded, leaves, call, account), ...steps]
}

type Leaf = {
  readonly value: unknown
  readonly meaning: Meaning
  readonly args: Arguments
  readonly inner: Call | undefined
}

/** Arguments that mean something, those of structs and lists as well. */
function listLeaves({ inputs, args, description }: DecodedCall, call: Call): readonly Leaf[] {
  const read = (list: readonly Input[], values: Arguments): Leaf[] =>
    list.flatMap(({ name = '', components }) => {
      const value = values[name]
      const meaning = description.meanings[name] ?? {}
      const members = Array.isArray(value) ? (value as unknown[]) : [value]
      // Structs are records of their members, as viem reads them.
      return members.flatMap((one) => {
        if (!components) {
          const inner = callOfBytes(one, meaning, values, call)
          return { value: one, meaning, args: values, inner }
        }
        const struct = one as Arguments // one of them
        const inner = callOfStruct(struct, call.to)
        return inner ? { value: one, meaning, args: values, inner } : read(components, struct)
      })
    })
  return read(inputs, args)
}

function readStep(
  { description }: DecodedCall,
  leaves: readonly Leaf[],
  call: Call,
  account: Address,
): Step | undefined {
  const isExchange = exchangeCalls.includes(description)
  if (!isExchange && !leaves.some(({ meaning }) => meaning.isOwnCalls)) return undefined
  const partOf = (exact: string, bound: string) => {
    const found = leaves.filter(({ meaning: { label } }) => label === exact || label === bound)
    const [first] = found
    if (!first || typeof first.value !== 'bigint') return undefined
    const amount = found.reduce(
      (total, { value }) => total + (typeof value === 'bigint' ? value : 0n),
      0n,
    )
    const [token, ...others] = new Set(found.map((leaf) => tokenOf(leaf, call.to)))
    const isOne = others.length === 0
    return { amount, token: isOne ? token : 'unknown', isExact: first.meaning.label === exact }
  }
  const isSwap = description.heading === 'swap'
  const recipient = leaves.find(({ meaning: { label } }) => label === 'recipient')
  const sold = partOf('youPay', 'youPayAtMost') ?? (isSwap ? coinOf(call) : undefined)
  return {
    isSwap,
    sold,
    bought: partOf('youGet', 'youGetAtLeast'),
    at: call.to,
    goesTo: recipient ? placeOf(recipient, call, account) : call.from ? 'elsewhere' : 'account',
    isOpen: sold?.amount === 0n || leaves.some(({ meaning: { label } }) => label === 'amount'),
    isPassedOn: call.from !== undefined,
  }
}

function tokenOf({ meaning, args }: Leaf, target: Address): Part['token'] {
  if (meaning.isCoin) return undefined
  const token = meaning.token?.(args, target)
  if (typeof token !== 'string' || !/^0x[0-9a-f]{40}$/i.test(token)) return 'unknown'
  return isNative(token) ? undefined : (token as Address) // just matched
}

/** A function that names no amount to sell sells what comes with it. */
function coinOf({ value }: Call): Step['sold'] {
  return value > 0n ? { amount: value, token: undefined, isExact: true } : undefined
}

function placeOf({ value, meaning }: Leaf, call: Call, account: Address): Step['goesTo'] {
  const address = String(value)
  const standIn = standInOf(address, meaning, call)
  if (standIn === 'contract') return 'contract'
  return standIn === 'caller' || address.toLowerCase() === account.toLowerCase()
    ? 'account'
    : 'elsewhere'
}
