import type { OnrampAsset } from './assets.ts'
import type { CardOutcome } from './cards.ts'
import type { DeliveryNetwork } from './deliveryNetwork.ts'
import type { HandOff } from './handOff.ts'
import type { Order } from './order.ts'
import type { OrderBook } from './orderBook.ts'
import { isPaymentCurrency, isPaymentMethod, type PaymentMethod } from './payment.ts'
import type { Price } from './prices.ts'
import { computeQuote, QuoteRefusal, type OnrampQuote } from './quote.ts'

/** How long things last at the sandbox, in milliseconds. */
export type OnrampDurations = {
  /** That a quote can be relied on. */
  readonly quote: number
  /** That a visitor may take over a checkout, from the hand-off. */
  readonly checkout: number
  /** That a card's bank is waited for. */
  readonly issuer: number
}

/** How many quotes are remembered. */
const quoteCapacity = 1_000

/** What somebody asks a quote for, as it came over the wire. */
export type QuoteRequest = {
  readonly purchaseCurrency: string
  readonly network: string
  readonly paymentCurrency: string
  readonly paymentMethod: string
} & ({ readonly paymentAmount: string } | { readonly purchaseAmount: string })

/** What visitors do at the checkout, and what time does. */
export type Orders = ReturnType<typeof createOrders>

/** Takes orders from their hand-off until they are paid, or will not be. */
export function createOrders(options: {
  readonly book: OrderBook
  readonly assets: readonly OnrampAsset[]
  readonly networks: readonly DeliveryNetwork[]
  readonly readPrice: (asset: OnrampAsset) => Promise<Price>
  readonly durations: OnrampDurations
}) {
  const { book, assets, networks, readPrice, durations } = options
  const quotes = new Map<string, OnrampQuote>()

  /** @throws QuoteRefusal */
  async function quote(request: QuoteRequest): Promise<OnrampQuote> {
    const { paymentCurrency, paymentMethod: method, purchaseCurrency, network } = request
    const asset = assets.find(
      (one) => one.network === network && one.id === purchaseCurrency.toUpperCase(),
    )
    if (!asset)
      throw new QuoteRefusal('unsupported', `${purchaseCurrency} is not sold on ${network} here.`)
    if (!isPaymentCurrency(paymentCurrency) || !isPaymentMethod(method))
      throw new QuoteRefusal('unsupported', `Nobody pays by ${method} in ${paymentCurrency} here.`)
    const made = computeQuote(
      { ...request, asset, paymentCurrency, method },
      { price: await readPrice(asset), expiresAt: Date.now() + durations.quote },
    )
    quotes.set(made.id, made)
    const [oldest] = quotes.keys()
    if (oldest !== undefined && quotes.size > quoteCapacity) quotes.delete(oldest)
    return made
  }

  /** A quote like that of an order as of now, by the way of paying given. Nothing changes. */
  function quoteAgain(order: Order, method: PaymentMethod = order.quote.method) {
    const { currency, network, paymentCurrency } = order.quote
    return quote({
      ...order.asked,
      purchaseCurrency: currency,
      network,
      paymentCurrency,
      paymentMethod: method,
    })
  }

  /** Changes an order that is still where somebody saw it. */
  function changeIf(id: string, isThere: (order: Order) => boolean, change: Partial<Order>) {
    const order = book.find(id)
    if (!order || !isThere(order)) return undefined
    return book.change(id, change)
  }
  const isStarted = ({ status }: Order) => status === 'started'
  const isAtVerification = ({ pending }: Order) => pending === 'verification'
  const isAtTransfer = ({ pending }: Order) => pending === 'transfer'
  const paid = { status: 'paid', pending: undefined, expiresAt: undefined } as const
  const failed = (reason: NonNullable<Order['reason']>) =>
    ({ status: 'failed', reason, pending: undefined, expiresAt: undefined }) as const

  return {
    quote,
    /**
     * Begins the order of a signed link, or finds it when it has begun.
     *
     * @throws QuoteRefusal what is not sold, or not for so much
     */
    async begin(handOff: HandOff): Promise<Order> {
      const known = book.find(handOff.order)
      if (known) return known
      const { order: id, network, address, paymentMethod, purchaseAmount } = handOff
      if (!/^[A-Za-z0-9_-]{22}$/.test(id))
        throw new QuoteRefusal('unsupported', 'The link names no order.')
      if (!networks.find((one) => one.id === network)?.isAddress(address))
        throw new QuoteRefusal('unsupported', `${address} is no address on ${network}.`)
      const promised = quotes.get(handOff.quote ?? '')
      const isGood =
        promised !== undefined &&
        promised.expiresAt > Date.now() &&
        promised.network === network &&
        promised.currency === handOff.purchaseCurrency.toUpperCase()
      const asked = isGood
        ? { paymentAmount: promised.total }
        : purchaseAmount !== undefined && handOff.paymentAmount === undefined
          ? { purchaseAmount }
          : { paymentAmount: handOff.paymentAmount ?? '' }
      const found = isGood
        ? promised
        : await quote({
            ...asked,
            network,
            purchaseCurrency: handOff.purchaseCurrency,
            paymentCurrency: handOff.paymentCurrency,
            paymentMethod: paymentMethod ?? 'card',
          })
      const now = Date.now()
      return (
        // Two tabs may have been opened at once.
        book.find(id) ??
        book.add({
          id,
          merchant: handOff.partner ?? 'a site of this machine',
          address,
          quote: found,
          asked,
          ...(handOff.redirectUrl !== undefined && { redirectUrl: handOff.redirectUrl }),
          status: 'started',
          startedAt: now,
          updatedAt: now,
          expiresAt: now + durations.checkout,
        })
      )
    },
    /**
     * Gives an order a quote that holds: by another way of paying, or because its own is over.
     *
     * @throws QuoteRefusal
     */
    async renew(id: string, method?: PaymentMethod): Promise<Order | undefined> {
      const order = book.find(id)
      if (!order || !isStarted(order)) return order
      const isGood = order.quote.expiresAt > Date.now()
      if (isGood && (method ?? order.quote.method) === order.quote.method) return order
      const next = await quoteAgain(order, method)
      return changeIf(id, isStarted, { quote: next }) ?? book.find(id)
    },
    /** Pays with a card. */
    payByCard(id: string, card: { outcome: CardOutcome; last: string }): Order | undefined {
      const paidBy = `Card ···· ${card.last}`
      const now = Date.now()
      const change = {
        succeeds: { ...paid, paidBy },
        declined: { ...failed('card_declined'), paidBy },
        timesOut: {
          status: 'pending',
          pending: 'issuer',
          paidBy,
          expiresAt: now + durations.issuer,
        },
        needsVerification: { status: 'pending', pending: 'verification', paidBy },
      } as const satisfies Record<CardOutcome, Partial<Order>>
      return changeIf(id, isStarted, change[card.outcome])
    },
    /** Says that a bank transfer is on its way. */
    payByTransfer: (id: string) =>
      changeIf(id, isStarted, {
        status: 'pending',
        pending: 'transfer',
        paidBy: 'Bank transfer',
        // Banks take their time.
        expiresAt: undefined,
      }),
    /** What the card's owner says to their bank. */
    verify: (id: string, isApproved: boolean) =>
      changeIf(id, isAtVerification, isApproved ? paid : failed('verification_refused')),
    /** The visitor does not want it any more. */
    cancel: (id: string) => changeIf(id, isStarted, failed('cancelled')),
    /** A bank transfer arrives. */
    release: (id: string) => changeIf(id, isAtTransfer, paid),
    /** Money goes back: as long as nothing was signed for it. */
    refund: (id: string) => changeIf(id, canRefund, failed('refunded')),
    /** Ends what has waited long enough. */
    sweep(now = Date.now()): void {
      for (const { id, expiresAt, pending } of book.list()) {
        if (expiresAt === undefined || expiresAt > now) continue
        if (pending === 'issuer') book.change(id, failed('issuer_timeout'))
        else book.change(id, { status: 'expired', pending: undefined, expiresAt: undefined })
      }
    },
  }
}

/** Whether the money of an order can go back to whoever paid. */
export const canRefund = ({ status, pending, delivery }: Order): boolean =>
  pending === 'transfer' || (status === 'paid' && !delivery)
