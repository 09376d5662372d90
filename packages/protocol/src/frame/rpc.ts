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

/** What `eth_sendTransaction` takes; amounts in wei, as hexadecimal quantities. */
export const transactionRequest = /* @__PURE__ */ z.strictObject({
  from: /* @__PURE__ */ z.optional(address),
  to: /* @__PURE__ */ z.nullish(address),
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
  /** EIP-7702. Parsed so that it can be named when it is refused. */
  authorizationList: /* @__PURE__ */ z.optional(
    /* @__PURE__ */ z.array(/* @__PURE__ */ z.unknown()),
  ),
})
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

/** What goes into the methods that sign; other methods take whatever a node takes. Those of Solana are the frame’s own. */
export const rpcParams = {
  /** EIP-191: the message (hexadecimal bytes, or text) and the account. */
  personal_sign: /* @__PURE__ */ z.tuple([text, address], /* @__PURE__ */ z.unknown()),
  /** EIP-712: the account and the typed data, as JSON or as an object. */
  eth_signTypedData_v4: /* @__PURE__ */ z.tuple([
    address,
    /* @__PURE__ */ z.union([
      text,
      /* @__PURE__ */ z.record(/* @__PURE__ */ z.string(), /* @__PURE__ */ z.unknown()),
    ]),
  ]),
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

/** Whether `params` are what a method takes; true for methods without a row. */
export function areRpcParams(method: string, params: unknown): boolean {
  return fits(rpcParams, method, params)
}

/** Whether an answer is what a method gives; true for methods without a row. */
export function isRpcResult(method: string, result: unknown): boolean {
  return fits(rpcResults, method, result)
}

function fits(table: Readonly<Record<string, z.ZodMiniType>>, method: string, value: unknown) {
  const schema = Object.hasOwn(table, method) ? table[method] : undefined
  return schema?.safeParse(value).success ?? true
}
