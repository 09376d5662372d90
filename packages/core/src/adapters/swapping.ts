import type { CaipNetworkId } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { ChainAccess } from './chainAccess.ts'
import type { SentTransactionMark } from './transactions.ts'

/** A token that can be sold or bought in a swap. */
export type SwapToken = {
  /** As the chain writes it; absent for the network's native currency. */
  readonly address?: string | undefined
  /** Cleaned, and still anybody's claim. */
  readonly symbol: string
  /** Cleaned, and still anybody's claim. */
  readonly name: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
  /** Of one whole token, in US dollars: for display alone. */
  readonly price?: number | undefined
  readonly tags?: readonly ('popular' | 'suggested')[] | undefined
  /** Whether the server says that the token takes permits (EIP-2612). The token itself is asked before one is signed. */
  readonly hasPermit?: true | undefined
  /** Whether the operator's server lists it. One that is not was brought in by its address. */
  readonly isListed: boolean
}

/** What the chain says of a token. */
export type SwapTokenFacts = {
  /** As the chain writes it. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

/**
 * What is done first: `approve` asks for one approval or two before the swap, `permit` for a signature (EIP-2612) with it, `batch` for
 * both within one transaction (EIP-5792), `swap` for nothing before.
 */
export type SwapStep = 'swap' | 'approve' | 'permit' | 'batch'

/** What a source takes for itself; it is part of the amounts of the quote already. */
export type SwapProviderFee = {
  /** In the smallest unit. */
  readonly amount: bigint
  readonly token: SwapToken
}

/** An offer for a swap, of which everything that can be judged was judged. Amounts are in the smallest unit of their token. */
export type SwapQuote = {
  readonly id: string
  /** Who offers it: `uniswap`, `zeroX`, `oneInch`, `lifi`, `jupiter`. */
  readonly source: string
  readonly networkId: CaipNetworkId
  /** The account that sells and receives, as the chain writes it. */
  readonly from: string
  readonly sell: SwapToken
  readonly buy: SwapToken
  /** Of `sell`. */
  readonly amount: bigint
  /** Of `buy`, if nothing changes before the swap. */
  readonly expected: bigint
  /** Of `buy`: less than this is never accepted. */
  readonly minimum: bigint
  /** How much less than `expected` is accepted, in basis points (100 is 1 %). */
  readonly slippage: number
  /** How much the swap itself moves the price, in percent, such as `0.42`. Absent where the source does not say. */
  readonly priceImpact?: string | undefined
  /** Units of gas or compute. */
  readonly gas?: bigint | undefined
  /** What the network takes for it about now, in the smallest unit of the native currency. Absent where the chain could not say. */
  readonly networkFee?: bigint | undefined
  /** Set where `networkFee` is so dear that a person should look twice, by the measure of `FeeEstimate.isHigh`. */
  readonly isFeeHigh?: true | undefined
  readonly providerFee?: SwapProviderFee | undefined
  /** Addresses of the tokens that it goes through, `sell` and `buy` included; empty where the source does not say. */
  readonly path: readonly string[]
  /** Who takes `sell` from the account; absent where nobody has to be allowed to. */
  readonly spender?: string | undefined
  /** The contract or program that is called. */
  readonly target: string
  readonly step: SwapStep
  /** What `spender` still has to be approved for, one after the other: nothing, the exact amount, or 0 and then the amount. */
  readonly approvals: readonly bigint[]
  /** Milliseconds since 1970, by this page's clock. */
  readonly quotedAt: number
  /** Milliseconds since 1970, by this page's clock. */
  readonly expiresAt: number
}

/** A quote of which it is not decided yet what has to be done first. */
export type SwapOffer = Omit<SwapQuote, 'step' | 'approvals'>

/** What the server has built for a quote. Nobody has judged it yet. */
export type SwapBuild = {
  readonly source: string
  /** What the server says that is bought at least, in the smallest unit. */
  readonly minimum: bigint
} & (
  | {
      readonly kind: 'call'
      readonly from: string
      readonly to: string
      /** Hex call data. */
      readonly data: string
      /** In the smallest unit of the native currency. */
      readonly value: bigint
      /** Milliseconds since 1970, as the server says. */
      readonly deadline?: number | undefined
    }
  | {
      readonly kind: 'transaction'
      /** Unsigned, in base64. */
      readonly transaction: string
      readonly lastValidBlockHeight: bigint
    }
)

/** The chain of a swap, and what is trusted there. */
export type SwapAccess = ChainAccess & {
  /** Contracts of the integrator's own that may be called and approved (`createKit({ trusted: { swapRouters } })`), besides those that the adapter knows. */
  readonly routers: readonly string[]
}

/** What the network takes for a swap about now, in the smallest unit of the native currency, and whether a person should look twice. */
export type SwapFee = { readonly fee: bigint; readonly isHigh: boolean }

/** An approval that a swap needs: never for more than its own amount. */
export type SwapApproval = {
  readonly owner: string
  readonly token: string
  readonly spender: string
  /** In the token's smallest unit. */
  readonly amount: bigint
}

/** A signed approval (EIP-2612), as the server puts it into the swap. */
export type SwapPermit = {
  /** Seconds since 1970. */
  readonly deadline: number
  readonly v: number
  readonly r: string
  readonly s: string
}

/** Whether a wallet carries out several calls all or none on a chain (EIP-5792): at once, or after its owner has agreed to an upgrade. */
export type BatchSupport = 'supported' | 'ready'

/** Why a swap that is in a block was undone there. */
export type SwapFailure = 'priceMoved' | 'expired' | 'unknown'

/** What a swap is carried out with. */
export type SwapWork = {
  readonly connector: Connector
  readonly chain: SwapAccess
  readonly build: SwapBuild
  readonly quote: SwapQuote
  /** Called as soon as the hash is known, before the transaction goes out where the page sends it itself. */
  readonly onSigned?: ((signed: SentTransactionMark) => void) | undefined
}

/**
 * Swaps on one family of chains. What the server says is a proposal: whoever implements this reads the chain itself and refuses whatever
 * cannot be read to the last byte. Optional members are capabilities; chains without approvals leave out all of theirs.
 */
export type SwapCapability = {
  /** What the chain itself says of a token; `undefined` where there is none at that address. */
  readToken(chain: ChainAccess, address: string): Promise<SwapTokenFacts | undefined>
  /**
   * About what the network takes now.
   *
   * @param gas - units, as the quote says; absent: what a usual swap takes
   */
  estimateFee(chain: ChainAccess, gas: bigint | undefined): Promise<SwapFee>
  /** What of the native currency has to stay besides the fee, so that a swap of it can go through: deposits, in the smallest unit. Absent: nothing. */
  readReserve?(chain: ChainAccess): Promise<bigint>
  /**
   * Whether the contracts that a quote names are trusted for its source and chain.
   *
   * @throws SwapTamperedError with the reason
   */
  assertQuote(chain: SwapAccess, quote: SwapOffer): Promise<void>
  /**
   * Whether the account holds what the quote sells, by the chain's own word.
   *
   * @throws SwapInputError 'Insufficient balance'
   */
  assertFunds?(chain: ChainAccess, quote: SwapQuote): Promise<void>
  /** What has to be approved, read from the chain itself: nothing, the amount, or 0 and then the amount where the token wants it so. */
  planApprovals?(chain: ChainAccess, approval: SwapApproval): Promise<readonly bigint[]>
  /**
   * Has the wallet approve exactly `approval.amount`, once.
   *
   * @returns the transaction's hash
   */
  approve?(connector: Connector, chain: SwapAccess, approval: SwapApproval): Promise<string>
  /** Whether the token takes permits of this owner (EIP-2612) and says truly what they are signed for. */
  canPermit?(chain: ChainAccess, approval: SwapApproval): Promise<boolean>
  /** Has the wallet sign a permit for exactly the amount, which runs out soon. */
  signPermit?(connector: Connector, chain: SwapAccess, approval: SwapApproval): Promise<SwapPermit>
  /** What the wallet offers for several calls in one; `undefined` for nothing. Never rejects. */
  getBatchSupport?(
    connector: Connector,
    chain: ChainAccess,
    address: string,
  ): Promise<BatchSupport | undefined>
  /**
   * Whether a build is the swap of the quote: target, recipient, tokens, amounts, minimum, value, deadline.
   *
   * @param permit - what was signed for it, where something was
   * @throws SwapTamperedError with the reason, SwapUnreadableError for what cannot be read
   */
  assertBuild(
    chain: SwapAccess,
    build: SwapBuild,
    quote: SwapQuote,
    permit?: SwapPermit,
  ): Promise<void>
  /**
   * Rehearses a build that has passed `assertBuild` on the chain and has the wallet sign and send it, exactly once.
   *
   * @returns the transaction's hash
   * @throws SwapRefusedError when it would fail
   */
  send(work: SwapWork): Promise<string>
  /**
   * The same with the approvals of the quote, all or none. The wallet tells of the hash only once they are in a block.
   *
   * @returns `undefined` where the wallet refuses several calls after all: nothing was sent
   * @throws TransactionUnknownError where the wallet has named no hash in three minutes, or cannot say; `work.onSigned` hears of one that comes later, for
   *   as long as the page lives and a day at most
   */
  sendBatch?(work: SwapWork): Promise<string | undefined>
  /** Why a swap was undone in its block. */
  readFailure?(chain: ChainAccess, hash: string): Promise<SwapFailure>
}
