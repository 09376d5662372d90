import type { ChainNamespace, Network } from '@latchkey/protocol'
import type { Connector } from '../connectors/connector.ts'
import type { RemoteWallet } from '../connectors/remoteWallet.ts'
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
  /** The operator's server and the project's id there, where the kit has one: for chains that are read over its other routes. */
  readonly api?: { readonly url: string; readonly projectId: string } | undefined
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
  /** What to pay for it; left to the wallet by default. */
  readonly fees?: FeeOption | undefined
}

/** A transfer of a token or of the chain's native currency. */
export type Transfer = {
  readonly from: string
  readonly to: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** What to pay for it; left to the wallet by default. */
  readonly fees?: FeeOption | undefined
}

/** What a caller says about what it sends. */
export type TokenClaim = {
  readonly symbol: string
  /** What the amount was written with. */
  readonly decimals: number
}

/** What an account holds of a token, in the words of the token itself. Name and symbol are cleaned, and still anybody's claim. */
export type TokenHolding = {
  /** As the chain writes it. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In the token's smallest unit. */
  readonly value: bigint
}

/** Typed data as EIP-712 has it. */
export type TypedData = {
  readonly domain?: object | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

/**
 * A choice of what to pay, in the smallest unit of the native currency (wei, lamports). Only `fee` is to be shown; the other members are the adapter's
 * own words for the same, so hand it on whole.
 */
export type FeeOption = {
  /** The most that the transaction can cost: what a rollup takes for its data and the deposit of an account that it creates included. */
  readonly fee: bigint
  /** EVM: the most for a unit of gas, in wei (EIP-1559). On a chain without a base fee this is its gas price. */
  readonly maxFeePerGas?: bigint | undefined
  /** EVM: what of it goes to the block's maker; the same as `maxFeePerGas` on a chain without a base fee. */
  readonly maxPriorityFeePerGas?: bigint | undefined
  /** Solana: what is paid for a unit of compute, in millionths of a lamport. */
  readonly computeUnitPrice?: bigint | undefined
}

/** What a transaction is expected to cost, at three speeds. */
export type FeeEstimate = {
  /** Units of gas (EVM) or compute. */
  readonly gas: bigint
  /** For who can wait: below what most others pay now. */
  readonly slow: FeeOption
  /** What most others pay now. */
  readonly standard: FeeOption
  /** Safe when the next blocks get dearer. */
  readonly fast: FeeOption
  /**
   * Whether `standard` is so dear that a person should look twice: five times what the last blocks cost, or more gas than a transfer needs, or, on a
   * chain whose currency is ETH, 0.05 ETH or more. Either the chain is very busy, the token is hostile, or the RPC lies.
   */
  readonly isHigh: boolean
  /** Set where every speed is confirmed within seconds. */
  readonly isQuick?: true | undefined
  /** What of each `fee` stays with an account that the transfer has to create for the receiver (Solana), in the smallest unit. */
  readonly deposit?: bigint | undefined
  /** What reaches the receiver where the token keeps a part of every transfer, in the token's smallest unit. */
  readonly arrives?: bigint | undefined
}

/** How a transaction ended. */
export type Receipt = {
  /** The one in the block: another than was asked for when the transaction was replaced. */
  readonly hash: string
  readonly status: 'success' | 'reverted'
  readonly blockNumber: bigint
  /**
   * Set when another transaction of the same account and nonce took its place: the same with another fee (`repriced`), nothing at all
   * (`cancelled`) or something else (`replaced`).
   */
  readonly replaced?: 'repriced' | 'cancelled' | 'replaced' | undefined
}

/**
 * By what a transaction, or one that takes its place, is found again: plain data of the adapter's own that can be stored. What comes back was in
 * storage meanwhile; the adapter parses it anew.
 */
export type TransactionMark = Readonly<Record<string, string | number>>

/** A transaction whose hash is known. */
export type SentTransactionMark = {
  readonly hash: string
  readonly mark?: TransactionMark | undefined
}

/** What a chain says about a transaction at one moment. */
export type TransactionLook =
  /** In a block; with `receipt.replaced`, another one is there in its place. */
  | { readonly kind: 'mined'; readonly receipt: Receipt }
  /** Known and in no block yet, or its receipt is not there yet. */
  | { readonly kind: 'pending'; readonly mark: TransactionMark }
  /** It can never be in a block: its nonce was used by a transaction that could not be found. */
  | { readonly kind: 'superseded' }
  /** Its time is over and it is in no block: it can never be in one. */
  | { readonly kind: 'expired' }
  /** Not known here: not yet, or not any more. */
  | { readonly kind: 'unknown' }

/** Why a receiver is wrong: these keep a send from going out. */
export type BlockingReceiverProblem =
  | 'invalidAddress'
  /** In mixed case, with a wrong EIP-55 checksum: a typing error. */
  | 'badChecksum'
  /** An address of another chain. */
  | 'otherChain'
  | 'zeroAddress'
  /** The contract of a token, which would keep what it is sent for ever. */
  | 'tokenContract'
  /** Somebody's account of one token, where the address of its owner is wanted. */
  | 'tokenAccount'
  /** Code of the chain, which keeps what it is sent for ever. */
  | 'program'

/** What is odd about a receiver: some block a send, the others are warnings. */
export type ReceiverProblem =
  | BlockingReceiverProblem
  | 'ownAddress'
  /** A contract that is no token. */
  | 'contract'
  /** No key belongs to it: a program decides about what is there. */
  | 'programAddress'
  /** Begins and ends like an address that is known, and is another one (address poisoning). */
  | 'lookAlike'

/** What is known about a receiver before anything is sent to it. */
export type ReceiverCheck = {
  /** The gravest first; empty when nothing is odd. */
  readonly problems: readonly ReceiverProblem[]
  /** With `lookAlike`: the known address that it resembles. */
  readonly lookAlike?: string | undefined
  /** With `otherChain`: the name of the other chain. */
  readonly detail?: string | undefined
}

/** A request to a wallet and what the wallet has answered. Nobody has checked either. */
export type AnsweredRequest = {
  readonly method: string
  readonly params: unknown
  readonly result?: unknown
}

/** A transfer that a wallet has sent. */
export type SentTransfer = Omit<Transfer, 'fees'> & { readonly hash: string }

/** How a message is signed, on chains that know several ways. */
export type MessageOptions = {
  /** Bitcoin: BIP-322 (its simple form, the default), or the older signature of Bitcoin Core (BIP-137). */
  readonly protocol?: 'bip322' | 'ecdsa' | undefined
}

/** A partly signed Bitcoin transaction (BIP-174) and what to sign of it. */
export type PsbtRequest = {
  /** Base64. */
  readonly psbt: string
  /** What the wallet has shown of the account, the current address first. Only for these it is asked. */
  readonly accounts: readonly string[]
  /** The inputs to sign. Default: all that spend from `accounts`. */
  readonly inputs?:
    | readonly {
        /** From 0. */
        readonly index: number
        /** One of `accounts`. Default: the one that the input spends from, else the first. */
        readonly address?: string | undefined
        /** The byte of the signature hash type (BIP-143, BIP-341). Default: what the PSBT says, else all. */
        readonly sighash?: number | undefined
      }[]
    | undefined
  /** Whether the transaction is sent once it is whole. Default false. */
  readonly broadcast?: boolean | undefined
}

/** What became of a partly signed transaction. */
export type SignedPsbt = {
  /** Base64. Where the wallet has sent the transaction and keeps its signatures to itself, the one that was asked for. */
  readonly psbt: string
  /** Of the transaction, where it was sent. */
  readonly txid?: string | undefined
}

/** An amount that the wallet sends by itself, on chains whose transactions the page does not build. */
export type WalletTransfer = {
  readonly from: string
  readonly to: string
  /** In the smallest unit (satoshis). */
  readonly amount: bigint
}

/** What an adapter checks a receiver against. */
export type ReceiverQuestion = {
  readonly to: string
  /** The account that sends, where one is connected. */
  readonly from: string | undefined
  /** Addresses that the visitor deals with: own accounts, earlier receivers. */
  readonly known: readonly string[]
  /** Contracts of tokens that are known to be ones. */
  readonly tokens: readonly string[]
}

/** What the kit tells an adapter that discovers connectors. */
export type DiscoveryContext = {
  readonly log: Log
  /** Whether wallets that announce themselves (EIP-6963) are wanted. */
  readonly announced: boolean
  /** Whether the one provider that a wallet has put into the page is wanted. */
  readonly injected: boolean
  /** The networks of this family that the site uses at this moment, the one that it is on first. Absent: any. For wallets that are on no chain of their own. */
  readonly networks?: (() => readonly Network[]) | undefined
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
   * @param onSigned - called where the hash is known before the transaction goes out. When the transfer is refused afterwards, nothing was sent.
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
}

/** What `createKit({ adapters })` takes: the name of a family of chains, and a way to fetch its adapter. */
export type AdapterEntry = {
  readonly namespace: ChainNamespace
  /** What people call these chains, such as `Ethereum`. Default: the name of the site's first network of them. */
  readonly name?: string | undefined
  readonly load: () => Promise<Adapter>
}
