import * as z from 'zod/mini'
import { amount, optionalText } from './readAnswer.ts'

// What Coinbase answers, as far as it is read: https://docs.cdp.coinbase.com/onramp/reference.

export const money = z.object({ value: amount, currency: z.string() })
const optionalMoney = z.optional(z.nullable(money))
const limit = z.object({ id: z.string(), min: amount, max: amount })
export const options = z.object({
  payment_currencies: z.array(
    z.object({
      id: z.string(),
      limits: z.optional(z.array(limit)),
      payment_method_limits: z.optional(z.array(limit)),
    }),
  ),
  purchase_currencies: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbol: z.string(),
      networks: z.array(
        z.object({
          name: z.string(),
          display_name: z.string(),
          chain_id: z.optional(z.nullable(z.union([z.string(), z.number()]))),
          contract_address: optionalText,
        }),
      ),
    }),
  ),
})
export const quote = z.object({
  payment_total: money,
  payment_subtotal: money,
  purchase_amount: money,
  coinbase_fee: money,
  network_fee: money,
  quote_id: z.string(),
})
export const token = z.object({ token: z.string() })
export const transactions = z.object({
  transactions: z.array(
    z.object({
      status: z.string(),
      transaction_id: optionalText,
      tx_hash: optionalText,
      purchase_amount: optionalMoney,
      payment_total: optionalMoney,
      failure_reason: optionalText,
    }),
  ),
})
export const event = z.object({
  eventType: z.string(),
  status: z.string(),
  transactionId: optionalText,
  partnerUserRef: optionalText,
  txHash: optionalText,
  purchaseAmount: optionalMoney,
  paymentTotal: optionalMoney,
  failureReason: optionalText,
})
