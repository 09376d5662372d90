import type { OnrampAsset } from './assets.ts'
import type { SignedDelivery } from './order.ts'

/** What has become of a signed transaction. */
export type DeliveryState =
  /** In a block, and it did what it says. */
  | 'done'
  /** In a block, and it failed there: it has no effect and never will. */
  | 'failed'
  /** In no block, and it still can be. */
  | 'waiting'
  /** In no block, and it cannot be any more. */
  | 'never'

/** A network that tokens are delivered on. */
export type DeliveryNetwork = {
  /** CAIP-2. */
  readonly id: string
  /** Whether something can be delivered to an address. */
  isAddress(address: string): boolean
  /**
   * Makes and signs the transaction. Nothing is sent.
   *
   * @throws UndeliverableError when the network says that it would fail
   */
  sign(delivery: {
    readonly asset: OnrampAsset
    readonly address: string
    /** In the asset's smallest unit. */
    readonly amount: bigint
    /** Tells deliveries apart that are the same otherwise. */
    readonly reference: string
  }): Promise<SignedDelivery>
  /** Hands the signed bytes to the network, which may have them already. */
  send(signed: SignedDelivery): Promise<void>
  look(signed: SignedDelivery): Promise<DeliveryState>
}

/** The receiver cannot take what is to be delivered. */
export class UndeliverableError extends Error {
  override readonly name = 'UndeliverableError'
}
