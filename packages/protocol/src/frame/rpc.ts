import * as z from 'zod/mini'
import type { FrameRpcMethod } from './rpcPolicy.ts'

/** A transaction's hash: 0x and 64 hexadecimal digits. */
export const transactionHash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** A signature: 0x and at least 62 hexadecimal digits. */
export const signature = z.string().check(z.regex(/^0x[0-9a-fA-F]{62,}$/))

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const text = z.string()
const capabilities = z.optional(z.record(z.string(), z.unknown()))

/** Members of a transaction that are quantities. */
const quantities = [
  ...['value', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas'],
  ...['nonce', 'chainId', 'type'],
]

/** A transaction as libraries write it, in the form of its schema: numbers as quantities, `0x` as none, and nothing for `null`. */
function tidyTransaction(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const members = Object.entries(given).filter(
    ([name, value]) => value !== null && !(name === 'to' && value === '0x'),
  )
  return Object.fromEntries(
    members.map(([name, value]) => [name, quantities.includes(name) ? toQuantity(value) : value]),
  )
}

function toQuantity(value: unknown) {
  if (value === '0x') return '0x0'
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  return isWhole ? `0x${value.toString(16)}` : value
}

const listOfUnknown = z.optional(z.array(z.unknown()))

/** Parameters of `eth_sendTransaction`, with amounts in wei as hexadecimal quantities. Drops unknown members. */
export const transactionRequest = z.pipe(
  z.transform(tidyTransaction),
  z.object({
    from: z.optional(address),
    to: z.optional(address),
    data: z.optional(hex),
    input: z.optional(hex),
    value: z.optional(quantity),
    gas: z.optional(quantity),
    gasLimit: z.optional(quantity),
    gasPrice: z.optional(quantity),
    maxFeePerGas: z.optional(quantity),
    maxPriorityFeePerGas: z.optional(quantity),
    nonce: z.optional(quantity),
    chainId: z.optional(quantity),
    type: z.optional(quantity),
    accessList: z.optional(
      z.array(
        z.strictObject({
          address,
          storageKeys: z.array(transactionHash),
        }),
      ),
    ),
    /** EIP-7702 and EIP-4844. Parsed so that they can be named when they are refused. */
    authorizationList: listOfUnknown,
    blobVersionedHashes: listOfUnknown,
    blobs: listOfUnknown,
  }),
)
/** What `eth_sendTransaction` takes. */
export type TransactionRequest = z.output<typeof transactionRequest>

/** What `wallet_sendCalls` takes (EIP-5792). */
export const sendCallsRequest = z.strictObject({
  chainId: z.optional(quantity),
  from: z.optional(address),
  version: z.optional(text),
  id: z.optional(text),
  atomicRequired: z.optional(z.boolean()),
  capabilities,
  calls: z
    .array(
      z.strictObject({
        to: address,
        data: z.optional(hex),
        value: z.optional(quantity),
        capabilities,
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})

/** The account and what it signs in the order of the method, where a library has written them the other way round. */
function swapParams(params: unknown, isAccountFirst: boolean): unknown {
  if (!Array.isArray(params)) return params
  const [first, second, ...rest] = params as readonly unknown[] // a list of anything
  const isSwapped = isAccountFirst
    ? isAddress(second) && !isAddress(first)
    : isAddress(first) && !isAddress(second)
  return isSwapped && params.length > 1 ? [second, first, ...rest] : params
}

function isAddress(value: unknown) {
  return address.safeParse(value).success
}

/** What goes into the methods that sign; other methods take whatever a node takes. Those of Solana are the frame’s own. */
export const rpcParams = {
  /** EIP-191: the message (hexadecimal bytes, or text) and the account. */
  personal_sign: z.pipe(
    z.transform((params) => swapParams(params, false)),
    z.tuple([text, address], z.unknown()),
  ),
  /** EIP-712: the account and the typed data, as JSON or as an object. */
  eth_signTypedData_v4: z.pipe(
    z.transform((params) => swapParams(params, true)),
    z.tuple([address, z.union([text, z.record(z.string(), z.unknown())])], z.unknown()),
  ),
  eth_sendTransaction: z.tuple([transactionRequest], z.unknown()),
  eth_sendRawTransaction: z.tuple([hex]),
  wallet_sendCalls: z.tuple([sendCallsRequest]),
} as const satisfies Partial<Record<FrameRpcMethod, z.ZodMiniType>>

/** What comes out of them, as the page checks it. */
export const rpcResults = {
  personal_sign: signature,
  eth_signTypedData_v4: signature,
  eth_sendTransaction: transactionHash,
  eth_sendRawTransaction: transactionHash,
} as const satisfies Partial<Record<FrameRpcMethod, z.ZodMiniType>>

/**
 * Names the first part of `params` that a method does not take, with its value; `undefined` where all fit, and for methods without a row.
 */
export function findRpcFault(method: string, params: unknown): string | undefined {
  const [issue] = schemaOf(rpcParams, method)?.safeParse(params).error?.issues ?? []
  if (!issue) return undefined
  const path = 'keys' in issue ? [...issue.path, ...issue.keys] : issue.path
  const value = path.reduce<unknown>(
    (of, key) => (Object(of) as Readonly<Record<PropertyKey, unknown>>)[key], // of any type
    params,
  )
  const name = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return `Invalid parameter of ${method}: params${name.join('')} is ${write(value)}`
}

/** Writes the start of a value of any type, cyclic ones and bigints included. */
function write(value: unknown) {
  if (value === undefined) return 'missing'
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 80))
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : `${value as number | null}` // or alike
}

/** Whether an answer is what a method gives; true for methods without a row. */
export function isRpcResult(method: string, result: unknown): boolean {
  return schemaOf(rpcResults, method)?.safeParse(result).success ?? true
}

function schemaOf(table: Readonly<Record<string, z.ZodMiniType>>, method: string) {
  return Object.hasOwn(table, method) ? table[method] : undefined
}
