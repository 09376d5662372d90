import type { CaipAddress, CaipNetworkId } from '../caip/caipNetworkId.ts'

/** What an account holds of one token, as `GET /v1/account/{address}/balance` answers it. */
export type TokenBalance = {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** Absent for the chain's native currency. */
  readonly address?: CaipAddress | undefined
  /** Worth of the whole quantity in US dollars, absent where no price is known. */
  readonly value?: number | undefined
  /** Price of one token in US dollars, absent where none is known. */
  readonly price?: number | undefined
  readonly quantity: {
    readonly decimals: string
    /** The amount in whole tokens, as a decimal string. */
    readonly numeric: string
  }
  /**
   * Which part of the amount is in no block yet, in whole tokens, as a decimal string; negative where more has left than come. Absent where
   * there is none, and on chains that do not count it.
   */
  readonly pending?: string | undefined
  readonly iconUrl?: string | undefined
}
