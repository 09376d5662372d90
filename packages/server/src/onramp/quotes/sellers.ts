import type { CaipNetworkId } from '@latchkey/protocol'
import type { RouteInput, RouteResponse } from '@latchkey/protocol/api'
import type * as api from '@latchkey/protocol/api'
import { ServerError } from '../../errors.ts'
import type { Limits } from '../../config/limits.ts'
import type { Logger } from '../../log.ts'
import type { Project } from '../../store/schema.ts'
import {
  defaultOptions,
  createProviderOptions,
  delivers,
  findPurchase,
  mergeOptions,
  networksIn,
} from './providerOptions.ts'
import { OnrampFault, OnrampRefusal } from '../onrampFault.ts'
import type { OnrampProvider, ProviderOptions, Purchase } from '../providers/onrampProvider.ts'

/** What is asked for, by an id or a symbol. */
export type PurchaseQuestion = {
  readonly currency: string
  readonly network: CaipNetworkId
  readonly country: string | undefined
}

/** Context of {@link createSellers}. */
interface SellersContext {
  readonly providers: readonly OnrampProvider[]
  optionsOf(
    provider: OnrampProvider,
    country: string | undefined,
  ): Promise<ProviderOptions | undefined>
}

/** The providers that a project offers, and what they sell. */
export interface Sellers {
  options(
    input: RouteInput<typeof api.getOnrampOptions>['query'],
    project: Project,
  ): Promise<RouteResponse<typeof api.getOnrampOptions>>
  /**
   * Returns the provider that a request names.
   *
   * @param id - of the provider; without one, the first that delivers there.
   * @throws ServerError `onramp_unavailable` where there is none that could be meant, OnrampRefusal for one that does not deliver there.
   */
  choose(project: Project, id: string | undefined, network: CaipNetworkId): OnrampProvider
  /**
   * Finds a currency among those that a provider sells.
   *
   * @throws OnrampRefusal for what it does not sell there, OnrampFault where it does not tell.
   */
  purchaseAt(
    project: Project,
    provider: OnrampProvider,
    question: PurchaseQuestion,
  ): Promise<{ sold: ProviderOptions; purchase: Purchase }>
}

/** Creates {@link Sellers}. */
export function createSellers(
  providers: readonly OnrampProvider[],
  limits: Limits,
  log: Logger,
): Sellers {
  const optionsOf = createProviderOptions(limits, log)
  const context: SellersContext = { providers, optionsOf }

  return {
    options: (input, project) => options(context, input, project),
    choose: (project, id, network) => choose(context, project, id, network),
    purchaseAt: (project, provider, question) => purchaseAt(context, project, provider, question),
  }
}

function allowed({ providers }: SellersContext, { features }: Project): readonly OnrampProvider[] {
  const feature = features.find(({ id }) => id === 'onramp')
  if (!feature?.isEnabled) return []
  return providers.filter(({ id }) => feature.config?.includes(id) ?? true)
}

async function symbolOf(
  context: SellersContext,
  project: Project,
  id: string,
  country: string | undefined,
) {
  const { optionsOf } = context
  const told = await Promise.all(allowed(context, project).map((one) => optionsOf(one, country)))
  const all = [...told, defaultOptions].flatMap((one) => one?.purchaseCurrencies ?? [])
  return all.find((one) => one.id === id)?.symbol ?? id
}

async function options(
  context: SellersContext,
  { country }: RouteInput<typeof api.getOnrampOptions>['query'],
  project: Project,
): Promise<RouteResponse<typeof api.getOnrampOptions>> {
  const { optionsOf } = context
  const all = allowed(context, project)
  const told = await Promise.all(all.map((provider) => optionsOf(provider, country)))
  const { paymentCurrencies, purchaseCurrencies } = mergeOptions(told.flatMap((one) => one ?? []))
  return {
    paymentCurrencies: [...paymentCurrencies],
    purchaseCurrencies: [...purchaseCurrencies],
    providers: all.map(({ id, name, label, feeRange, url, networks }, index) => {
      const known = networks === 'all' ? networksIn(told[index] ?? defaultOptions) : networks
      return { id, name, label, feeRange, url, supportedChains: [...known] }
    }),
  }
}

function choose(
  context: SellersContext,
  project: Project,
  id: string | undefined,
  network: CaipNetworkId,
): OnrampProvider {
  const candidates = allowed(context, project)
  const found =
    id === undefined
      ? (candidates.find((provider) => delivers(provider, network)) ?? candidates[0])
      : candidates.find((provider) => provider.id === id)
  if (!found)
    throw new ServerError(
      'onramp_unavailable',
      id === undefined ? 'Nobody sells crypto here.' : 'Nobody of this name sells crypto here.',
    )
  if (!delivers(found, network))
    throw new OnrampRefusal('onramp_unsupported', `${found.name} does not deliver on ${network}.`)
  return found
}

async function purchaseAt(
  context: SellersContext,
  project: Project,
  provider: OnrampProvider,
  { currency, network, country }: PurchaseQuestion,
) {
  const { optionsOf } = context
  const sold = await optionsOf(provider, country)
  // How it calls a currency stands nowhere else, and a guess might buy another one.
  if (!sold) throw new OnrampFault('does not tell what it sells')
  const purchase =
    findPurchase(sold, currency, network) ??
    // Each provider has ids of its own, and whoever was shown the one may ask the other.
    findPurchase(sold, await symbolOf(context, project, currency, country), network)
  if (purchase) return { sold, purchase }
  throw new OnrampRefusal(
    'onramp_unsupported',
    `${provider.name} does not sell ${currency} on ${network}.`,
  )
}
