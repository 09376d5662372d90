import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../errors.ts'
import type { Limits } from '../config/limits.ts'
import type { Logger } from '../log.ts'
import type { OnrampOrderRow } from '../store/onrampSchema.ts'
import type { Project } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { named } from './providers/answered.ts'
import { OnrampFault, OnrampForgery } from './onrampFault.ts'
import type { OnrampOptions } from './onrampOptions.ts'
import type { WebhookRequest, OnrampProvider } from './providers/onrampProvider.ts'
import { createOrders, showOrder, type Orders } from './orders/orders.ts'
import { isFinal } from './orders/orderStatus.ts'
import { createSellers, type Sellers } from './quotes/sellers.ts'
import { createProviders } from './providers/providers.ts'
import { quotePurchase } from './quotes/quotePurchase.ts'
import { startOrder } from './orders/startOrder.ts'

/** How often orders that are overdue are looked for, in milliseconds. */
const tidyingMs = 60_000

/** Context of {@link createOnramp}. */
interface OnrampContext {
  readonly limits: Limits
  readonly log: Logger
  readonly providers: readonly OnrampProvider[]
  readonly sellers: Sellers
  readonly orders: Orders
  /** Reads at providers that have no answer yet, by the order's id. */
  readonly asking: Map<string, Promise<OnrampOrderRow>>
}

/** Purchases at providers: options, prices and orders. */
export interface Onramp {
  /** The ids of the providers. */
  readonly ids: readonly string[]
  readonly options: (
    input: RouteInput<typeof api.getOnrampOptions>['query'],
    project: Project,
  ) => Promise<RouteResponse<typeof api.getOnrampOptions>>
  quote(
    body: RouteInput<typeof api.postOnrampQuote>['body'],
    project: Project,
  ): Promise<RouteResponse<typeof api.postOnrampQuote>>
  start(
    body: RouteInput<typeof api.postOnrampUrl>['body'],
    input: { readonly project: Project; readonly caller: string | undefined },
  ): Promise<RouteResponse<typeof api.postOnrampUrl>>
  order(id: string, project: Project): Promise<RouteResponse<typeof api.getOnrampOrder>>
  /**
   * Takes a webhook. It is stored when this resolves.
   *
   * @throws ServerError `not_found` for a provider that sends none here, `invalid_proof` for what it has not sent, or not now.
   */
  takeWebhook(providerId: string, request: WebhookRequest): Promise<void>
  close(): void
}

/** Creates {@link Onramp}. */
export function createOnramp(options: {
  readonly settings: OnrampOptions
  readonly store: Store
  readonly limits: Limits
  readonly log: Logger
}): Onramp {
  const { limits, log, store } = options
  const providers = createProviders(options.settings, limits)
  const ids: readonly string[] = providers.map(({ id }) => id)
  const sellers = createSellers(providers, limits, log)
  const orders = createOrders(store, limits)
  const asking = new Map<string, Promise<OnrampOrderRow>>()

  const tidying = setInterval(() => {
    void orders.tidy().catch((error: unknown) => log.warn({ err: error }, 'no order was tidied'))
  }, tidyingMs)
  tidying.unref()
  const context: OnrampContext = { limits, log, providers, sellers, orders, asking }

  return {
    ids,
    options: sellers.options,
    quote: (body, project) => quotePurchase(context, body, project),
    start: (body, input) => startOrder(context, body, input),
    order: (id, project) => readOrder(context, id, project),
    takeWebhook: (providerId, request) => takeWebhook(context, providerId, request),
    close: () => clearInterval(tidying),
  }
}

/** Asks the provider how an order stands, where it is this one's turn to. */
async function renew(
  { providers, orders, log }: OnrampContext,
  row: OnrampOrderRow,
): Promise<OnrampOrderRow> {
  const provider = providers.find(({ id }) => id === row.provider)
  if (!provider?.readStatus || !(await orders.claimAsking(row.id))) return row
  try {
    const report = await provider.readStatus(row)
    return (report && (await orders.report(row.id, report))) ?? row
  } catch (error) {
    if (!(error instanceof OnrampFault)) throw error
    log.warn({ provider: row.provider, fault: error.message }, 'an order could not be asked for')
    return row
  }
}

async function readOrder(
  context: OnrampContext,
  id: string,
  project: Project,
): Promise<RouteResponse<typeof api.getOnrampOrder>> {
  const { orders, limits, asking } = context
  const row = await orders.find(id, project.id)
  if (!row)
    throw new ServerError('not_found', 'There is no such order, or it was forgotten long ago.')
  // A second try may follow one that has failed for as long as a first one is waited for.
  const mayGoOn = row.status === 'failed' && Date.now() - row.startedAt < limits.onrampStartedMs
  if (isFinal(row.status) && !mayGoOn) return { order: showOrder(row) }
  // Of many who ask at once one does, and all of them hear what it has heard.
  const renewing = asking.get(id) ?? renew(context, row).finally(() => asking.delete(id))
  asking.set(id, renewing)
  return { order: showOrder(await renewing) }
}

async function takeWebhook(
  { providers, orders, log }: OnrampContext,
  providerId: string,
  request: WebhookRequest,
): Promise<void> {
  const provider = providers.find(({ id }) => id === providerId)
  if (!provider?.readWebhook)
    throw new ServerError('not_found', 'Nobody sends webhooks to this address.')
  try {
    const event = await named(provider, async () => provider.readWebhook?.(request))
    const outcome = event ? await orders.take(provider.id, event) : 'unknown'
    log.debug({ provider: provider.id, outcome }, 'a webhook')
  } catch (error) {
    if (!(error instanceof OnrampForgery)) throw error
    log.warn({ provider: provider.id, why: error.message }, 'a webhook was refused')
    throw new ServerError('invalid_proof', 'This is not signed as it has to be, or not now.')
  }
}
