import * as z from 'zod/mini'
import { amount, optionalAmount, optionalText } from './readAnswer.ts'

export const crypto = z.object({
  symbol: z.string(),
  name: z.string(),
  isAllowed: z.optional(z.boolean()),
  address: optionalText,
  network: z.object({ name: z.string() }),
})
export const fiat = z.object({
  symbol: z.string(),
  name: z.string(),
  isAllowed: z.optional(z.boolean()),
  paymentOptions: z.array(
    z.object({
      id: z.string(),
      minAmount: amount,
      maxAmount: amount,
      isActive: z.optional(z.boolean()),
    }),
  ),
})
export const listed = z.object({ response: z.array(z.unknown()) })
export const quote = z.object({
  response: z.object({
    quoteId: z.string(),
    fiatAmount: amount,
    cryptoAmount: amount,
    totalFee: amount,
    feeBreakdown: z.optional(z.array(z.object({ id: z.string(), value: amount }))),
  }),
})
export const session = z.object({ data: z.object({ widgetUrl: z.string() }) })
export const order = z.object({
  _id: optionalText,
  id: optionalText,
  status: z.string(),
  partnerOrderId: optionalText,
  transactionHash: optionalText,
  statusReason: optionalText,
  cryptoAmount: optionalAmount,
  fiatAmount: optionalAmount,
})
export const found = z.object({ data: z.array(order) })
export const webhook = z.object({ data: z.string() })
export const claims = z.object({ webhookData: order })
