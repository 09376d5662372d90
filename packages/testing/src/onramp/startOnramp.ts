import { join } from 'node:path'
import type { LocalWorldError } from '../localWorldError.ts'
import type { DevnetChain } from '../devnet/startDevnet.ts'
import { listAssets } from './assets.ts'
import { deliverOrders, type DeliveryStep } from './deliverOrders.ts'
import type { DeliveryNetwork } from './deliveryNetwork.ts'
import { createEvmNetwork } from './evmNetwork.ts'
import { plainSwitches, type OnrampSecrets, type OnrampSwitches } from './keepOrders.ts'
import type { Order } from './order.ts'
import { createOrderBook, type OrderBook } from './orderBook.ts'
import { createOrders, type OnrampDurations, type Orders } from './orders.ts'
import { createPrices } from './prices.ts'
import { postWebhook, sendWebhooks, type WebhookPauses } from './sendWebhooks.ts'
import { createSolanaNetwork } from './solanaNetwork.ts'
import type { OnrampAsset } from './assets.ts'

/** How long things last in the local world, in milliseconds. */
const usualDurations: OnrampDurations = { quote: 60_000, checkout: 30 * 60_000, issuer: 3_000 }
const usualPauses: WebhookPauses = { first: 1_000, most: 5 * 60_000 }
/** How often it is seen whether something is over, in milliseconds. */
const sweepInterval = 250

/** A running on-ramp sandbox, as tests drive it. What people do there stands on the local-world page, at `/onramp`. */
export type Onramp = {
  /** What the server needs to know of it. */
  readonly secrets: OnrampSecrets
  /** All orders, the newest first. */
  orders(): readonly Order[]
  /** Lets a bank transfer arrive. Says whether there was one to wait for, as the following two do. */
  release(id: string): boolean
  /** Gives the money back, while nothing has been signed for it. */
  refund(id: string): boolean
  /** Sends an order's newest webhook once more, the same event. */
  repeatWebhook(id: string): boolean
  /** Sends what was kept back or lost, of one order or of all. */
  sendHeldWebhooks(id?: string): void
  /**
   * Tells the merchant's server that an order was delivered, with a signature that is wrong.
   *
   * @returns the status of its answer; 0 when there was none
   */
  forgeWebhook(id: string): Promise<number>
  /** Holds back deliveries, or loses or delays webhooks, from now on. */
  setSwitches(switches: Partial<OnrampSwitches>): void
  /** Puts the switches back. What was kept back is sent. */
  restore(): void
  /** Ends what runs. Orders stay where they are kept. */
  stop(): Promise<void>
}

/** What the pages of a sandbox need of it. */
export type OnrampSite = Onramp & {
  readonly book: OrderBook
  readonly checkout: Orders
  readonly assets: readonly OnrampAsset[]
  switches(): OnrampSwitches
}

export declare namespace startOnramp {
  type Options = {
    /** The EVM chains to deliver on. */
    chains: readonly Pick<DevnetChain, 'id' | 'name' | 'url'>[]
    /** The Solana node's JSON-RPC; without one nothing is sold there. */
    solanaUrl?: string | undefined
    /** Where orders are kept. Without it they end with the process. */
    stateFolder?: string | undefined
    /** Where webhooks go; `undefined` as long as that is not known. */
    getWebhookUrl: () => string | undefined
    durations?: Partial<OnrampDurations> | undefined
    webhookPauses?: WebhookPauses | undefined
    /** Told of each step of a delivery as it is made. */
    onStep?: ((step: DeliveryStep | 'announced', order: Order) => void) | undefined
  }
  type ReturnType = OnrampSite
  type ErrorType = LocalWorldError
}

/**
 * Starts the on-ramp sandbox: a provider that is real in everything but the money. It quotes, takes test cards and bank transfers, delivers
 * tokens on the local chains from its own accounts, and tells the merchant's server. Its pages are mounted by `mountOnramp`.
 *
 * @throws {@link LocalWorldError} `STATE_UNREADABLE`
 */
export function startOnramp(options: startOnramp.Options): startOnramp.ReturnType {
  const { chains, solanaUrl, stateFolder, getWebhookUrl, onStep = () => {} } = options
  const book = createOrderBook(stateFolder && join(stateFolder, 'orders.json'))
  const assets = listAssets(chains, solanaUrl !== undefined)
  const networks: readonly DeliveryNetwork[] = [
    ...chains.map(createEvmNetwork),
    ...(solanaUrl === undefined ? [] : [createSolanaNetwork(solanaUrl)]),
  ]
  const checkout = createOrders({
    book,
    assets,
    networks,
    readPrice: createPrices(chains),
    durations: { ...usualDurations, ...options.durations },
  })
  const findAsset = ({ quote }: Order) =>
    assets.find(({ id, network }) => id === quote.currency && network === quote.network)
  const parts = [
    ...networks.map((network) => deliverOrders(network, { book, findAsset, onStep })),
    sendWebhooks({
      book,
      getUrl: getWebhookUrl,
      pauses: options.webhookPauses ?? usualPauses,
      onAnswered: (order) => onStep('announced', order),
    }),
  ]
  const sweeper = setInterval(() => checkout.sweep(), sweepInterval).unref()

  const sendHeldWebhooks = (id?: string): void => {
    for (const order of book.list())
      if (id === undefined || order.id === id)
        for (const event of order.events)
          if (event.held) book.changeEvent(order.id, event.id, { held: undefined })
  }
  return {
    book,
    checkout,
    assets,
    secrets: book.secrets(),
    switches: book.switches,
    orders: () => book.list().toReversed(),
    release: (id) => checkout.release(id) !== undefined,
    refund: (id) => checkout.refund(id) !== undefined,
    repeatWebhook(id) {
      const newest = book.find(id)?.events.at(-1)
      if (!newest) return false
      book.changeEvent(id, newest.id, { answeredAt: undefined, held: undefined, nextAt: 0 })
      return true
    },
    sendHeldWebhooks,
    async forgeWebhook(id) {
      const url = getWebhookUrl()
      const order = book.find(id)
      if (url === undefined || !order) return 0
      const sequence = (order.events.at(-1)?.sequence ?? 0) + 1
      const body = JSON.stringify({
        id: `evt_forged_${Date.now()}`,
        type: 'order.delivered',
        order: id,
        status: 'delivered',
        hash: `0x${'f0'.repeat(32)}`,
        updatedAt: Date.now(),
        sequence,
      })
      return postWebhook(url, body, 'not the secret')
    },
    setSwitches: book.setSwitches,
    restore() {
      book.setSwitches(plainSwitches)
      sendHeldWebhooks()
    },
    async stop() {
      clearInterval(sweeper)
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
