import { getOnrampOrder } from '@latchkey/protocol/api'
import type { Kit } from '../kit/kit.ts'
import { orderPoll, onrampApi } from './queries.ts'
import type { PurchaseOrder } from './onramp.ts'
import { applyAnswer, readOrders, watchOrderRecord } from './orders.ts'
import { mayGoOn } from './parseOrders.ts'
import { HttpStatusError } from '../errors/chain.ts'
import { refreshBalances } from '../balances/portfolioQuery.ts'
import { untilVisible, wait } from '../kit/wait.ts'
import { getOrders } from './getOrders.ts'

export declare namespace watchOrders {
  type Parameters = getOrders.Parameters & {
    readonly onChange: (orders: readonly PurchaseOrder[]) => void
  }
}

/**
 * Reports the orders now and whenever one is begun or changes, in this page or in another tab, until the returned function is called. Open ones, and for a day
 * those that have failed, are looked at every 3 s, not while the page is in the background; what is delivered has balances asked for again.
 */
export function watchOrders(kit: Kit, { onChange, ...filter }: watchOrders.Parameters): () => void {
  const controller = new AbortController()
  let reported: string | undefined
  let work: Promise<void> | undefined
  const report = () => {
    const orders = getOrders(kit, filter)
    const text = JSON.stringify(orders)
    if (text !== reported) {
      reported = text
      onChange(orders)
    }
    work ??= poll(kit, controller.signal).finally(() => (work = undefined))
  }
  const stop = watchOrderRecord(kit.storage, report)
  report()
  return () => {
    stop()
    controller.abort()
  }
}

/** Looks at every order that may go on again and again, until there is none. */
async function poll(kit: Kit, signal: AbortSignal) {
  /** Of which the server knows nothing. */
  const unknown = new Set<string>()
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    await untilVisible(signal)
    const open = readOrders(kit.storage).filter(
      // One that has run out is looked at once more: it may have been paid after all.
      (one) => (isFirst || one.status !== 'expired') && mayGoOn(one) && !unknown.has(one.id),
    )
    if (open.length === 0 || signal.aborted) return
    await Promise.all(
      open.map(({ id }) =>
        look(kit, id).catch((error: unknown) => {
          if (error instanceof HttpStatusError && error.status === 404) unknown.add(id)
          kit.log.warn('An order could not be looked at', error)
        }),
      ),
    )
    await wait(orderPoll, signal)
  }
}

async function look(kit: Kit, id: string) {
  const client = await kit.queryClient()
  const order = await client.fetchQuery({
    queryKey: ['onrampOrder', id],
    // Two who show the same share their looks.
    staleTime: orderPoll / 2,
    queryFn: async () =>
      (await (await onrampApi(kit)).call(getOnrampOrder, { params: { id } })).order,
  })
  const changed = order.id === id ? applyAnswer(kit.storage, order) : undefined
  if (changed?.status === 'delivered')
    refreshBalances(kit, changed.networkId).catch((error: unknown) =>
      kit.log.warn('Balances could not be refreshed', error),
    )
}
