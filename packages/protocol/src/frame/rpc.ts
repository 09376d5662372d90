import * as z from 'zod/mini'
import type { FrameRpcMethod } from './rpcPolicy.ts'

/** A transaction's hash: 0x and 64 hexadecimal digits. */
export const transactionHash = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]{64}$/))

/** A signature: 0x and at least 62 hexadecimal digits. */
export const signature = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]{62,}$/))

const hex = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]*$/))
const quantity = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.regex(/^0x[0-9a-fA-F]{40}$/))
const text = /* @__PURE__ */ z.string()
const capabilities = /* @__PURE__ */ z.optional(
  /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown()),
)

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

const listOfUnknown = /* @__PURE__ */ z.optional(
  /* @__PURE__ */ z.array(/* @__PURE__ */ z.unknown()),
)

/** Parameters of `eth_sendTransaction`, with amounts in wei as hexadecimal quantities. Drops unknown members. */
export const transactionRequest = /* @__PURE__ */ z.pipe(
  /* @__PURE__ */ z.transform(tidyTransaction),
  /* @__PURE__ */ z.object({
    from: /* @__PURE__ */ z.optional(address),
    to: /* @__PURE__ */ z.optional(address),
    data: /* @__PURE__ */ z.optional(hex),
    input: /* @__PURE__ */ z.optional(hex),
    value: /* @__PURE__ */ z.optional(quantity),
    gas: /* @__PURE__ */ z.optional(quantity),
    gasLimit: /* @__PURE__ */ z.optional(quantity),
    gasPrice: /* @__PURE__ */ z.optional(quantity),
    maxFeePerGas: /* @__PURE__ */ z.optional(quantity),
    maxPriorityFeePerGas: /* @__PURE__ */ z.optional(quantity),
    nonce: /* @__PURE__ */ z.optional(quantity),
    chainId: /* @__PURE__ */ z.optional(quantity),
    type: /* @__PURE__ */ z.optional(quantity),
    accessList: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.array(
        /* @__PURE__ */ z.strictObject({
          address,
          storageKeys: /* @__PURE__ */ z.array(transactionHash),
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
export const sendCallsRequest = /* @__PURE__ */ z.strictObject({
  chainId: /* @__PURE__ */ z.optional(quantity),
  from: /* @__PURE__ */ z.optional(address),
  version: /* @__PURE__ */ z.optional(text),
  id: /* @__PURE__ */ z.optional(text),
  atomicRequired: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
  capabilities,
  calls: /* @__PURE__ */ z
    .array(
      /* @__PURE__ */ z.strictObject({
        to: address,
        data: /* @__PURE__ */ z.optional(hex),
        value: /* @__PURE__ */ z.optional(quantity),
        capabilities,
      }),
    )
    .check(/* @__PURE__ */ z.minLength(1), /* @__PURE__ */ z.maxLength(100)),
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
  personal_sign: /* @__PURE__ */ z.pipe(
    /* @__PURE__ */ z.transform((params) => swapParams(params, false)),
    /* @__PURE__ */ z.tuple([text, address], /* @__PURE__ */ z.unknown()),
  ),
  /** EIP-712: the account and the typed data, as JSON or as an object. */
  eth_signTypedData_v4: /* @__PURE__ */ z.pipe(
    /* @__PURE__ */ z.transform((params) => swapParams(params, true)),
    /* @__PURE__ */ z.tuple(
      [
        address,
        /* @__PURE__ */ z.union([
          text,
          /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown()),
        ]),
      ],
      /* @__PURE__ */ z.unknown(),
    ),
  ),
  eth_sendTransaction: /* @__PURE__ */ z.tuple([transactionRequest], /* @__PURE__ */ z.unknown()),
  eth_sendRawTransaction: /* @__PURE__ */ z.tuple([hex]),
  wallet_sendCalls: /* @__PURE__ */ z.tuple([sendCallsRequest]),
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
