import type { NameRefusal } from '@latchkey/protocol/api'
import { KitError, type KitErrorOptions } from './KitError.ts'

/** Names of the operator's own are not given out here: it has no zone for them, or the connected account cannot have one. */
export class NamesUnavailableError extends KitError {
  constructor(options?: KitErrorOptions) {
    super('NAMES_UNAVAILABLE', 'Names are not offered here', options)
  }
}

/** A name cannot be had. Nothing was registered. */
export class NameRefusedError extends KitError {
  /**
   * Why: how it is written (`short`, `long`, `characters`), whose it is (`reserved`, `confusable`, `taken`, `owned`: the account has another one), or what was
   * signed for it (`message`: too old, as where a clock is wrong; `proof`: not by the account).
   */
  readonly reason: NameRefusal | 'owned' | 'message' | 'proof'

  constructor(reason: NameRefusedError['reason'], options?: KitErrorOptions) {
    super('NAME_REFUSED', 'This name cannot be had', options)
    this.reason = reason
  }
}
