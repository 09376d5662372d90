import * as z from 'zod/mini'
import type { FrameRpcMethod } from '@latchkey/protocol/frame'

/** Base58: text of a size that is still read at once. */
const base58 = (most: number) =>
  z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]*$/), z.maxLength(most))

/** A public key: 32 bytes in base58. */
const address = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))

/** A transaction in wire format, signatures first: base64 of a few kilobytes at most. */
const transaction = z
  .string()
  .check(
    z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
    z.maxLength(6_000),
  )

const number = z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))

/** How a transaction is handed to a node; what else libraries add is left out. */
const sendOptions = z.optional(
  z.object({
    skipPreflight: z.optional(z.boolean()),
    preflightCommitment: z.optional(z.enum(['processed', 'confirmed', 'finalized'])),
    maxRetries: z.optional(number),
    minContextSlot: z.optional(number),
  }),
)

/** WalletConnect's methods take one object; EIP-1193 lists it. */
const only = <Shape extends z.ZodMiniType>(shape: Shape) => z.union([shape, z.tuple([shape])])

const pubkey = z.optional(address)

/** What goes into the methods of Solana that sign, as WalletConnect has them. */
export const solanaParams = {
  solana_signMessage: only(z.object({ message: base58(8_192), pubkey: address })),
  solana_signTransaction: only(z.object({ transaction, pubkey })),
  solana_signAllTransactions: only(
    z.object({
      transactions: z.array(transaction).check(z.minLength(1), z.maxLength(20)),
      pubkey,
    }),
  ),
  solana_signAndSendTransaction: only(z.object({ transaction, sendOptions, pubkey })),
} as const satisfies Partial<Record<FrameRpcMethod, z.ZodMiniType>>
