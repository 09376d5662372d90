import * as z from 'zod/mini'
import { amount, optionalAmount, optionalText } from './readAnswer.ts'

export const currency = z.object({
  type: z.string(),
  code: z.string(),
  name: z.string(),
  minBuyAmount: optionalAmount,
  maxBuyAmount: optionalAmount,
  isSuspended: z.optional(z.boolean()),
  metadata: z.optional(
    z.nullable(z.object({ contractAddress: z.optional(z.unknown()), networkCode: optionalText })),
  ),
})
export const quote = z.object({
  baseCurrencyAmount: amount,
  quoteCurrencyAmount: amount,
  feeAmount: amount,
  extraFeeAmount: optionalAmount,
  networkFeeAmount: optionalAmount,
  totalAmount: amount,
  signature: optionalText,
  expiresAt: optionalText,
})
export const transaction = z.object({
  id: z.string(),
  status: z.string(),
  failureReason: optionalText,
  cryptoTransactionId: z.optional(z.unknown()),
  externalTransactionId: optionalText,
  baseCurrencyAmount: optionalAmount,
  quoteCurrencyAmount: optionalAmount,
  feeAmount: optionalAmount,
  extraFeeAmount: optionalAmount,
  networkFeeAmount: optionalAmount,
})
export type Transaction = z.output<typeof transaction>
export const event = z.object({ type: z.string(), data: transaction })
