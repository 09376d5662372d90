import { createHash } from 'node:crypto'
import { parseUnits } from 'viem'
import type { OnrampAsset } from './assets.ts'
import { UndeliverableError, type DeliveryNetwork } from './deliveryNetwork.ts'
import type { Order, SignedDelivery } from './order.ts'
import type { OrderBook } from './orderBook.ts'

/** Where a delivery is. Whatever ends the process right after any of these, the order is delivered once. */
export type DeliveryStep =
  /** Paid for, and nothing signed. */
  | 'begun'
  /** Signed, and not yet written down. */
  | 'signed'
  | 'written'
  | 'sent'
  /** Seen in a block, and not yet written down. */
  | 'seen'
  | 'delivered'

/** Milliseconds between two looks at a transaction, at first and at most. */
const looks = { first: 50, most: 2_000 }
/** Looks after which the same bytes go out again. */
const looksPerSend = 8
/** How long a chain of the local world takes at most to keep what has happened, in milliseconds. */
const settling = 90_000
/** How often it is seen whether something is due, besides at every change, in milliseconds. */
const rounds = 5_000

/**
 * Delivers what was paid, on one network, one order after another. The signed transaction is on the disk before it goes out, and the same
 * bytes go again until they are in a block or can never be; only then another is signed.
 */
export function deliverOrders(
  network: DeliveryNetwork,
  options: {
    readonly book: OrderBook
    readonly findAsset: (order: Order) => OnrampAsset | undefined
    readonly onStep: (step: DeliveryStep, order: Order) => void
  },
): { stop(): Promise<void> } {
  const { book, findAsset, onStep } = options
  let isStopped = false
  /** What was delivered by this process, or found on the chain by it. */
  const seen = new Set<string>()
  let isIdle = false
  let wake = () => {}
  const unwatch = book.watch(() => {
    if (isIdle) wake()
  })
  const running = run()
  return {
    async stop() {
      unwatch()
      isStopped = true
      wake()
      await running
    },
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!isStopped) {
      const order = next()
      if (!order) {
        isIdle = true
        await sleep(rounds)
        isIdle = false
        continue
      }
      try {
        await deliver(order)
        failures = 0
      } catch {
        // The chain does not answer. It is asked for as long as the sandbox runs.
        failures++
        await sleep(Math.min(looks.most, looks.first * 2 ** failures))
      }
    }
  }

  /** What was signed first comes first, as nonces have it; then what was paid first. */
  function next(): Order | undefined {
    const here = book.list().filter(({ quote }) => quote.network === network.id)
    const signed = here
      .filter((order) => order.delivery && isDue(order))
      .toSorted((one, other) => nonceOf(one) - nonceOf(other))
    const isHeld = book.switches().deliveries === 'held'
    return (
      signed[0] ??
      (isHeld ? undefined : here.find(({ status, delivery }) => status === 'paid' && !delivery))
    )
  }

  /**
   * Whether a signed delivery is to be looked at. One that an earlier process has delivered is looked for once more, since a chain that was
   * killed with it may have lost its last seconds.
   */
  function isDue({ id, status, isSettled, deliveredAt = 0 }: Order): boolean {
    if (status === 'paid') return true
    if (status !== 'delivered' || isSettled) return false
    return !seen.has(id) || Date.now() - deliveredAt >= settling
  }

  async function deliver(order: Order): Promise<void> {
    let signed = order.delivery ?? (await prepare(order))
    for (let turn = 0; signed && !isStopped; turn++) {
      const state = await network.look(signed)
      if (state === 'done' || state === 'failed') return conclude(order, state)
      if (state === 'never') signed = await prepare(order)
      else {
        // It may be refused because it is there already; the next look says so.
        if (turn % looksPerSend === 0) await network.send(signed).catch(() => {})
        onStep('sent', order)
        await sleep(Math.min(looks.most, looks.first * (turn + 1)))
      }
    }
  }

  /** Signs a delivery and writes it down; `undefined` where the receiver cannot take it. */
  async function prepare(order: Order): Promise<SignedDelivery | undefined> {
    onStep('begun', order)
    const asset = findAsset(order)
    try {
      if (!asset) throw new UndeliverableError('It is not sold any more.')
      const signed = await network.sign({
        asset,
        address: order.address,
        amount: parseUnits(order.quote.purchaseAmount, asset.decimals),
        reference: createHash('sha256').update(order.id).digest('hex').slice(0, 16),
      })
      onStep('signed', order)
      // It may have been paid back meanwhile.
      if (book.find(order.id)?.status !== order.status) return undefined
      book.change(order.id, { delivery: signed })
      onStep('written', order)
      return signed
    } catch (error) {
      if (!(error instanceof UndeliverableError)) throw error
      if (order.status === 'paid')
        book.change(order.id, { status: 'failed', reason: 'undeliverable' })
      else book.change(order.id, { isSettled: true })
      return undefined
    }
  }

  function conclude(order: Order, state: 'done' | 'failed'): void {
    seen.add(order.id)
    if (order.status === 'delivered') {
      const isOld = Date.now() - (order.deliveredAt ?? 0) >= settling
      if (isOld || state === 'failed') book.change(order.id, { isSettled: true })
      return
    }
    onStep('seen', order)
    if (state === 'failed') book.change(order.id, { status: 'failed', reason: 'undeliverable' })
    else {
      book.change(order.id, { status: 'delivered', deliveredAt: Date.now() })
      onStep('delivered', order)
    }
  }

  /** Ends early when the sandbox stops and, with nothing to do, at every change. */
  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (isStopped) return resolve()
      const timer = setTimeout(resolve, ms).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

const nonceOf = ({ delivery }: Order): number =>
  delivery && 'nonce' in delivery.lifetime ? delivery.lifetime.nonce : 0
