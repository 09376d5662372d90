/** What a fault proxy does to an answer. */
export type Fault =
  /** Answers with an HTTP status and a JSON-RPC error, without asking the chain. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number | undefined }
  /** Answers 200 with a page, as captive portals and load balancers do. */
  | { readonly kind: 'html' }
  /** Answers with text that is not whole JSON. */
  | { readonly kind: 'truncated' }
  /** The chain's answer under another id. */
  | { readonly kind: 'wrongId' }
  /** Claims to be another chain in `eth_chainId` and `net_version`. */
  | { readonly kind: 'wrongChain'; readonly chainId: number }
  /** A JSON-RPC error, without asking the chain. */
  | {
      readonly kind: 'error'
      readonly code: number
      readonly message: string
      readonly data?: unknown
    }
  /** Any result, without asking the chain. */
  | { readonly kind: 'result'; readonly result: unknown }
  /** Never answers; the connection stays open. */
  | { readonly kind: 'hang' }
  /** Answers honestly, after a number of milliseconds. */
  | { readonly kind: 'slow'; readonly delay: number }
  /** Answers honestly, once that has resolved. */
  | { readonly kind: 'held'; readonly until: Promise<unknown> }
  /** Resets the connection before the chain is asked. */
  | { readonly kind: 'reset' }
  /** Lets the chain have the request, then resets the connection: it happened, and the answer is lost. */
  | { readonly kind: 'cutAfterForward' }
  /** The head of the chain stays where it was when the fault was set. */
  | { readonly kind: 'staleHead' }
  /** Receipts are always `null`: sent and seen, never confirmed. */
  | { readonly kind: 'noReceipt' }

/** The methods a fault is about when none are named; every method for faults not listed. */
export const faultMethods: Partial<Readonly<Record<Fault['kind'], readonly string[]>>> = {
  wrongChain: ['eth_chainId', 'net_version'],
  cutAfterForward: ['eth_sendRawTransaction', 'eth_sendTransaction'],
  staleHead: ['eth_blockNumber', 'eth_getBlockByNumber'],
  noReceipt: ['eth_getTransactionReceipt'],
}

/** A fault with what it applies to. */
export type FaultRule = {
  readonly fault: Fault
  /** Methods it applies to. */
  readonly methods: readonly string[] | undefined
  /** How many more requests it applies to. */
  left: number
  /** The head when the rule was made, for `staleHead`. */
  readonly head: `0x${string}`
}
