import * as z from 'zod/mini'
import type { FrameRpcMethod } from './rpcPolicy.ts'

/** Base58: text of a size that is still read at once. */
const base58 = (most: number) =>
  /* @__PURE__ */ z
    .string()
    .check(/* @__PURE__ */ z.regex(/^[1-9A-HJ-NP-Za-km-z]*$/), /* @__PURE__ */ z.maxLength(most))

/** A public key: 32 bytes in base58. */
const address = /* @__PURE__ */ z
  .string()
  .check(/* @__PURE__ */ z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** A transaction in wire format, signatures first: base64 of a few kilobytes at most. */
const transaction = /* @__PURE__ */ z
  .string()
  .check(
    /* @__PURE__ */ z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
    /* @__PURE__ */ z.maxLength(6_000),
  )

const number = /* @__PURE__ */ z
  .int()
  .check(/* @__PURE__ */ z.minimum(0), /* @__PURE__ */ z.maximum(Number.MAX_SAFE_INTEGER))

/** How a transaction is handed to a node; what else libraries add is left out. */
const sendOptions = /* @__PURE__ */ z.optional(
  /* @__PURE__ */ z.object({
    skipPreflight: /* @__PURE__ */ z.optional(/* @__PURE__ */ z.boolean()),
    preflightCommitment: /* @__PURE__ */ z.optional(
      /* @__PURE__ */ z.enum(['processed', 'confirmed', 'finalized']),
    ),
    maxRetries: /* @__PURE__ */ z.optional(number),
    minContextSlot: /* @__PURE__ */ z.optional(number),
  }),
)

/** WalletConnect's methods take one object; EIP-1193 lists it. */
const only = <Shape extends z.ZodMiniType>(shape: Shape) =>
  /* @__PURE__ */ z.union([shape, /* @__PURE__ */ z.tuple([shape])])

const pubkey = /* @__PURE__ */ z.optional(address)

/** What goes into the methods of Solana that sign, as WalletConnect has them. Apart from `rpcParams`: only who uses Solana fetches it. */
export const solanaParams = {
  solana_signMessage: /* @__PURE__ */ only(
    /* @__PURE__ */ z.object({ message: /* @__PURE__ */ base58(8_192), pubkey: address }),
  ),
  solana_signTransaction: /* @__PURE__ */ only(/* @__PURE__ */ z.object({ transaction, pubkey })),
  solana_signAllTransactions: /* @__PURE__ */ only(
    /* @__PURE__ */ z.object({
      transactions: /* @__PURE__ */ z
        .array(transaction)
        .check(/* @__PURE__ */ z.minLength(1), /* @__PURE__ */ z.maxLength(20)),
      pubkey,
    }),
  ),
  solana_signAndSendTransaction: /* @__PURE__ */ only(
    /* @__PURE__ */ z.object({ transaction, sendOptions, pubkey }),
  ),
} as const satisfies Partial<Record<FrameRpcMethod, z.ZodMiniType>>
