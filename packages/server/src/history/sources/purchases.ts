import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { AccountHistory, OnrampOrderStatus, Transaction } from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import { onrampOrders } from '../../store/onrampSchema.ts'
import type { Store } from '../../store/store.ts'

/** Whose purchases are asked for, and where. */
export type PurchasesQuery = {
  readonly projectId: string
  readonly chainId: CaipNetworkId
  /** Of a chain of EIP-155, in any spelling. */
  readonly address: string
  /** `next` of the page before. */
  readonly cursor: string | undefined
}

/** Who sells what histories tell of, as the specification names them. */
const provider = 'coinbase'
/** How purchases stand, in Coinbase's words. Orders of which it has said nothing are not told: anybody may begin one for any address. */
const words: { readonly [status in OnrampOrderStatus]?: string } = {
  pending: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  paid: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  delivered: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
}
// Cast because `Object.keys` forgets what the keys are.
const told = Object.keys(words) as OnrampOrderStatus[]

/**
 * A page of what was bought for an address at Coinbase, by orders of a project, the newest first. Addresses are no secret, so anybody may ask: neither what was
 * paid is told, nor the id of an order, which is the key to that.
 *
 * @throws ServerError `bad_request` for a cursor that is none.
 */
export async function readPurchases(
  { db }: Store,
  { projectId, chainId, address, cursor }: PurchasesQuery,
  count: number,
): Promise<AccountHistory> {
  const { startedAt, network } = onrampOrders
  const id = sql<string>`encode(sha256(convert_to(${onrampOrders.id}, 'UTF8')), 'hex')`
  const after = cursor === undefined ? undefined : readPlace(cursor)
  const rows = await db
    .select({
      id: id.as('public_id'),
      status: onrampOrders.status,
      currency: onrampOrders.purchaseCurrency,
      amount: onrampOrders.purchaseAmount,
      address: onrampOrders.address,
      hash: onrampOrders.hash,
      startedAt,
    })
    .from(onrampOrders)
    .where(
      and(
        eq(onrampOrders.projectId, projectId),
        eq(onrampOrders.provider, provider),
        eq(network, chainId),
        sql`lower(${onrampOrders.address}) = ${address.toLowerCase()}`,
        inArray(onrampOrders.status, told),
        after && sql`(${startedAt}, ${id}) < (${after.startedAt}::bigint, ${after.id}::text)`,
      ),
    )
    .orderBy(desc(startedAt), desc(id))
    .limit(count + 1)
  const page = rows.slice(0, count)
  const last = page.at(-1)
  return {
    data: page.map(({ amount, currency, hash, status, ...row }): Transaction => ({
      id: row.id,
      metadata: {
        operationType: 'bought',
        hash: hash ?? '',
        chain: chainId,
        minedAt: new Date(row.startedAt).toISOString(),
        sentFrom: '',
        sentTo: row.address,
        status: words[status] ?? '',
      },
      transfers:
        amount === null
          ? []
          : [
              {
                fungible_info: { name: currency, symbol: currency },
                direction: 'in',
                quantity: { numeric: amount },
                recipient: row.address,
              },
            ],
    })),
    next: rows.length > count && last ? `${last.startedAt}.${last.id}` : null,
  }
}

function readPlace(cursor: string) {
  const [, startedAt, id] = /^(\d{1,15})\.([0-9a-f]{64})$/.exec(cursor) ?? []
  if (startedAt !== undefined && id !== undefined) return { startedAt: Number(startedAt), id }
  throw new ServerError('bad_request', 'cursor: not one that this server gave for purchases')
}
