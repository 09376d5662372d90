import type { AmountLimits } from '@latchkey/protocol'

/** A provider that gave no usable answer. The message names no address and no key. */
export class OnrampFault extends Error {
  override readonly name = 'OnrampFault'
}

/** What a provider, or a limit, says no to. The message is for whoever asked. */
export class OnrampRefusal extends Error {
  override readonly name = 'OnrampRefusal'
  readonly code: 'onramp_amount_too_low' | 'onramp_amount_too_high' | 'onramp_unsupported'
  readonly limits: AmountLimits | undefined

  constructor(code: OnrampRefusal['code'], message: string, limits?: AmountLimits) {
    super(message)
    this.code = code
    this.limits = limits
  }
}

/** A webhook that the provider has not made, or not now. */
export class OnrampForgery extends Error {
  override readonly name = 'OnrampForgery'
}
