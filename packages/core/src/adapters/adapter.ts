import type { ChainNamespace, Network } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { Log } from '../createLog.ts'

/** Where a chain answers JSON-RPC. */
export type RpcEndpoint = {
  /** Used as it stands. */
  readonly url: string
  /** `text/plain` saves a CORS preflight where the endpoint takes JSON under it. Default `application/json`. */
  readonly contentType?: 'text/plain' | undefined
}

/** Where an adapter finds its chains. */
export type ChainAccess = {
  readonly network: Network
  /** In the order in which they are asked; the integrator's own come first. */
  readonly endpoints: readonly RpcEndpoint[]
  /** Milliseconds for one request. */
  readonly timeout: number
  readonly log: Log
}

/** An amount of a chain's native currency. */
export type Balance = {
  /** In the smallest unit (wei, lamports, satoshis). */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
}

/** A transaction of the chain's native currency or a call of a contract. */
export type TransactionRequest = {
  readonly from: string
  readonly to: string
  /** In the smallest unit (wei, lamports). */
  readonly value?: bigint | undefined
  /** Hex call data on EVM chains. */
  readonly data?: string | undefined
}

/** Typed data as EIP-712 has it. */
export type TypedData = {
  readonly domain?: object | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

/** What a transaction is expected to cost, in the smallest unit. */
export type FeeEstimate = {
  /** Units of gas (EVM) or compute. */
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
  /** The most that the transaction can cost: gas × maxFeePerGas. */
  readonly fee: bigint
}

/** How a transaction ended. */
export type Receipt = {
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
}

/** What the kit tells an adapter that discovers connectors. */
export type DiscoveryContext = {
  readonly log: Log
  /** Whether wallets that announce themselves (EIP-6963) are wanted. */
  readonly announced: boolean
  /** Whether the one provider that a wallet has put into the page is wanted. */
  readonly injected: boolean
}

/**
 * A family of chains. Optional members are capabilities: where one is absent, these chains cannot do it, the interface
 * does not offer it and a direct call throws `Unsupported chain`. Every adapter passes `adapterConformance`.
 */
export type Adapter = {
  readonly namespace: ChainNamespace
  /** Reports the connectors found on this page, at once and whenever the list changes, until the returned function is called. */
  watchConnectors(
    context: DiscoveryContext,
    onChange: (connectors: readonly Connector[]) => void,
  ): () => void
  /** Whether a text is an address of these chains, checksum included. */
  isAddress(value: string): Promise<boolean>
  /** The account's amount of the network's native currency. */
  getBalance(chain: ChainAccess, address: string): Promise<Balance>
  /** @returns the signature as the chain writes it (0x hex on EVM chains, EIP-191). */
  signMessage?(connector: Connector, address: string, message: string): Promise<string>
  /** @returns the EIP-712 signature as 0x hex. */
  signTypedData?(connector: Connector, address: string, typedData: TypedData): Promise<string>
  estimateFees?(chain: ChainAccess, transaction: TransactionRequest): Promise<FeeEstimate>
  /**
   * Has the wallet sign and send a transaction, once.
   *
   * @returns its hash, also where the wallet's answer was lost after the chain had taken it.
   */
  sendTransaction?(
    connector: Connector,
    chain: ChainAccess,
    transaction: TransactionRequest,
  ): Promise<string>
  /** `undefined` while the transaction is in no block yet. */
  getReceipt?(chain: ChainAccess, hash: string): Promise<Receipt | undefined>
  /** Whether the chain has heard of the transaction, in a block or not. */
  isTransactionKnown?(chain: ChainAccess, hash: string): Promise<boolean>
}

/** What `createKit({ adapters })` takes: the name of a family of chains, and a way to fetch its adapter. */
export type AdapterEntry = {
  readonly namespace: ChainNamespace
  readonly load: () => Promise<Adapter>
}
