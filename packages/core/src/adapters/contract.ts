import type { ChainNamespace, Network, NftStandard } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { RemoteWallet } from '../connectors/providerRequest.ts'
import type { Log } from '../kit/createLog.ts'
import type { Balance, TokenHolding } from './balances.ts'
import type { CallsCapability } from './calls.ts'
import type { ChainAccess } from './chainAccess.ts'
import type { FeeEstimate } from './fees.ts'
import type { ReceiverCheck, ReceiverQuestion } from './receivers.ts'
import type { MessageOptions, PsbtRequest, SignedPsbt, TypedData } from './signing.ts'
import type { SwapCapability } from './swapping.ts'
import type {
  Receipt,
  SentTransactionMark,
  TransactionLook,
  TransactionMark,
  TransactionRequest,
} from './transactions.ts'
import type {
  AnsweredRequest,
  SentTransfer,
  TokenClaim,
  Transfer,
  WalletTransfer,
} from './transfers.ts'

/** What the kit tells an adapter that discovers connectors. */
export type DiscoveryContext = {
  readonly log: Log
  /** Whether wallets that announce themselves (EIP-6963) are wanted. */
  readonly announced: boolean
  /** Whether the one provider that a wallet has put into the page is wanted. */
  readonly injected: boolean
  /** The networks of this family that the site uses at this moment, the one that it is on first. Absent: any. For wallets that are on no chain of their own. */
  readonly networks?: (() => readonly Network[]) | undefined
  /** Returns true if the connector with this id is connected or stored to be restored. Default: always false. */
  readonly isUsed?: ((connectorId: string) => boolean) | undefined
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
  /** Makes the `provider` of a connector whose wallet is asked by JSON-RPC. Absent: an EIP-1193 provider. */
  createProvider?(remote: RemoteWallet): unknown
  /** Set where names such as `alice.eth` lead to addresses of these chains. */
  readonly hasNames?: true | undefined
  /** How tokens that are one of their kind are kept, where `transfer` and what belongs to it take one as the `item`. */
  readonly nftStandards?: readonly NftStandard[] | undefined
  /** Whether a text is an address of these chains, checksum included. */
  isAddress(value: string): Promise<boolean>
  /** The account's amount of the network's native currency. */
  getBalance(chain: ChainAccess, address: string): Promise<Balance>
  /** @returns the signature as the chain writes it (0x hex on EVM chains, EIP-191). */
  signMessage?(
    connector: Connector,
    address: string,
    message: string,
    options?: MessageOptions,
  ): Promise<string>
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
  /**
   * What an account holds of each token, read from the tokens themselves. A contract that is no token is left out.
   *
   * @throws when the chain cannot be read
   */
  getTokenBalances?(
    chain: ChainAccess,
    address: string,
    tokens: readonly string[],
  ): Promise<readonly TokenHolding[]>
  /**
   * All tokens that an account holds something of, where the chain can say.
   *
   * @throws when the chain cannot be read
   */
  findTokens?(chain: ChainAccess, address: string): Promise<readonly TokenHolding[]>
  /** @throws TransferRefusedError when it would fail, ChainUnreachableError */
  estimateTransfer?(chain: ChainAccess, transfer: Transfer): Promise<FeeEstimate>
  /**
   * The most that can be transferred: all of a token, all but the fee of the native currency.
   *
   * @returns in the smallest unit, read from the chain now
   */
  getMaxTransfer?(
    chain: ChainAccess,
    transfer: Pick<Transfer, 'from' | 'to' | 'token'>,
  ): Promise<bigint>
  /**
   * Whether a transfer is what the caller believes, in the chain's own words, and whether there is enough for it.
   *
   * @throws TokenMismatchError, InvalidSendError 'Invalid Address' or 'Insufficient Funds', ChainUnreachableError
   */
  assertTransfer?(chain: ChainAccess, transfer: Transfer, claim: TokenClaim): Promise<void>
  /**
   * Has the wallet sign and send a transfer, once, after a rehearsal on the chain.
   *
   * @param onSigned - called as soon as the hash is known, before the transaction goes out where the page sends it itself. When the transfer is refused afterwards, nothing was sent.
   * @returns the transaction's hash, as `sendTransaction` does
   */
  transfer?(
    connector: Connector,
    chain: ChainAccess,
    transfer: Transfer,
    onSigned?: (signed: SentTransactionMark) => void,
  ): Promise<string>
  /**
   * Has the wallet sign transactions that the page has built, in one step where the wallet can. Nothing is sent.
   *
   * @param transactions - as the chain's nodes take them, signatures included
   * @returns them in the same order, with the account's signature, which was verified
   */
  signTransactions?(
    connector: Connector,
    chain: ChainAccess,
    address: string,
    transactions: readonly Uint8Array[],
  ): Promise<readonly Uint8Array[]>
  /**
   * Has the wallet sign transactions that the page has built, and sends them in this order, each once.
   *
   * @returns their hashes
   */
  sendTransactions?(
    connector: Connector,
    chain: ChainAccess,
    address: string,
    transactions: readonly Uint8Array[],
  ): Promise<readonly string[]>
  /** Has the wallet sign a partly signed transaction (BIP-174). */
  signPsbt?(connector: Connector, chain: ChainAccess, request: PsbtRequest): Promise<SignedPsbt>
  /**
   * Has the wallet build, sign and send a transfer by itself.
   *
   * @returns the transaction's id
   */
  sendTransfer?(connector: Connector, chain: ChainAccess, transfer: WalletTransfer): Promise<string>
  /** The transfer that a request has made, addresses as the chain writes them; `undefined` for any other request and for one that was not sent. */
  readSent?(answered: AnsweredRequest): Promise<SentTransfer | undefined>
  /** What is odd about a receiver. What the chain would have to say and does not is left out. */
  checkReceiver?(chain: ChainAccess, question: ReceiverQuestion): Promise<ReceiverCheck>
  /** Which of these addresses begin and end like a known one and are another (address poisoning), and like which. */
  findLookAlikes?(
    addresses: readonly string[],
    known: readonly string[],
  ): Promise<ReadonlyMap<string, string>>
  /** `undefined` while the transaction is in no block yet. */
  getReceipt?(chain: ChainAccess, hash: string): Promise<Receipt | undefined>
  /**
   * What the chain says about a transaction now.
   *
   * @param mark - what an earlier look has told; with it, what took the transaction's place is found
   */
  lookUpTransaction?(
    chain: ChainAccess,
    hash: string,
    mark?: TransactionMark,
  ): Promise<TransactionLook>
  /** Fetches what swaps tokens on these chains. */
  swaps?(): Promise<SwapCapability>
  /** Fetches what has a wallet carry out several calls in one request (EIP-5792). */
  calls?(): Promise<CallsCapability>
}

/** What `createKit({ adapters })` takes: the name of a family of chains, and a way to fetch its adapter. */
export type AdapterEntry = {
  readonly namespace: ChainNamespace
  /** What people call these chains, such as `Ethereum`. Default: the name of the site's first network of them. */
  readonly name?: string | undefined
  readonly load: () => Promise<Adapter>
  /** Tells of the wallets in this browser before the adapter is there, until the returned function is called. */
  readonly discover?: ((onWallet: (wallet: DiscoveredWallet) => void) => () => void) | undefined
}

/** A wallet as it announces itself: enough to offer it. */
export type DiscoveredWallet = {
  /** The id of its connector. */
  readonly rdns: string
  readonly name: string
  /** Only `data:image/…`, shown by an `<img>` and nothing else. */
  readonly icon: string | undefined
}
