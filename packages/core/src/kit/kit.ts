import type {
  Account,
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  ConnectedUser,
  ConnectedWalletInfo,
  Network,
} from '@latchkey/protocol'
import type { StoreApi } from 'zustand/vanilla'
import type { Adapter, AdapterEntry } from '../adapters/contract.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Curves } from '../connectors/walletConnect/primitives.ts'
import type { WebSocketConstructor } from '../connectors/walletConnect/relaySocket.ts'
import type { Api } from './createApi.ts'
import type { Log, LogLevel } from './createLog.ts'
import type { Modal } from '../modal/createModal.ts'
import type { KitStorage } from './createStorage.ts'
import type { EventName, EventProperties, KitEvent } from './events.ts'
import type { FeatureInputs, Features, FeatureSettings } from '../features/features.ts'
import type { Frame, FrameState } from '../embedded/frame.ts'
import type { OnrampInputs } from '../onramp/onramp.ts'
import type { QueryClient } from '../query/queryClient.ts'
import type { SignIn } from '../siwx/signInContract.ts'
import type { SignInState } from '../siwx/siwx.ts'
import type { Alert, CatalogueCache, SessionRequest, Telemetry, Timeouts } from './contracts.ts'
import type { WalletIdentity } from '../wallets/isExcluded.ts'
import type { CustomWallet } from '../wallets/wallet.ts'

/** What `createKit` takes. */
export type KitOptions = {
  /** The project's id on the operator's server. */
  readonly projectId: string
  readonly networks: readonly [Network, ...Network[]]
  /** Where a visitor without a stored choice starts. Default: the first of `networks`. */
  readonly defaultNetwork?: Network | undefined
  readonly adapters: readonly AdapterEntry[]
  /** Connectors of the integrator's own, shown in the group `external`. */
  readonly connectors?: readonly Connector[] | undefined
  readonly wallets?: WalletOptions | undefined
  /** Wallets on other devices, over relays. Without it, none is offered and no relay is ever contacted. */
  readonly walletConnect?: WalletConnectOptions | undefined
  readonly server?: ServerOptions | undefined
  readonly rpc?: RpcOptions | undefined
  readonly embedded?: EmbeddedOptions | undefined
  readonly chains?: ChainOptions | undefined
  readonly connection?: ConnectionOptions | undefined
  /** What the site itself wants of the features; what the operator decides is only taken from here as `featuresSource` says. */
  readonly features?: FeatureSettings | undefined
  readonly legal?: LegalOptions | undefined
  readonly trusted?: TrustedOptions | undefined
  /** What wallets show of the site. Default: the page's own title, description, origin and icon. */
  readonly metadata?: SiteMetadata | undefined
  /** Signing in with any chain, such as `defaultSiwx()` of `@latchkey/core/siwx`; cannot be combined with `siweConfig`. */
  readonly siwx?: SiwxEntry | undefined
  /** The older form of `siwx`, for EVM chains alone: `defineSiweConfig(…)` of `@latchkey/core/siwx`. */
  readonly siweConfig?: SiwxEntry | undefined
  /** `telemetry()` of `@latchkey/core/telemetry`, for the operator to count how the dialog is used. Nobody is counted who has not agreed to it. */
  readonly telemetry?: TelemetryEntry | undefined
  readonly logging?: LoggingOptions | undefined
}

/** Wallets that the dialog offers. */
type WalletOptions = {
  /** Whether all wallets of the catalogue are offered: `SHOW` (default), `HIDE`, or on phones alone. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE' | undefined
  /** Ids of the catalogue's wallets that stand first, in this order. With them, no others are recommended. */
  readonly featuredWalletIds?: readonly string[] | undefined
  /** Ids of the only wallets of the catalogue that are offered. */
  readonly includeWalletIds?: readonly string[] | undefined
  /** Ids of wallets that are not offered, neither from the catalogue nor where they are installed. */
  readonly excludeWalletIds?: readonly string[] | undefined
  /** Wallets of the integrator's own that the catalogue does not have. With them, no others are recommended. */
  readonly customWallets?: readonly CustomWallet[] | undefined
  /** Pictures of connectors, by the connector's id. */
  readonly connectorImages?: Readonly<Record<string, string>> | undefined
  /** Default true: installed wallets and those of the catalogue are offered. */
  readonly enableWallets?: boolean | undefined
  /** Default true; needs `walletConnect`. */
  readonly enableWalletConnect?: boolean | undefined
  /** Default true: wallets that announce themselves by EIP-6963 or the Wallet Standard are offered. */
  readonly enableEIP6963?: boolean | undefined
  /** Default true: wallets that only inject a provider into the page are offered. */
  readonly enableInjected?: boolean | undefined
  /** Default false: links with a scheme of the wallet's own come first, as they leave the page where it is. */
  readonly preferUniversalLinks?: boolean | undefined
  /** Default true: explanations of wallets and networks are offered. */
  readonly enableWalletGuide?: boolean | undefined
}

/** The operator's server. */
export type ServerOptions = {
  /** Origin of the operator's server, such as `https://api.example.com`. Without one, only the chains' own RPC URLs are used. */
  readonly apiUrl?: string | undefined
  /** Who decides about the features that an operator can switch. Default `remote`: the operator's server, when it answers. */
  readonly featuresSource?: 'remote' | 'local' | undefined
}

/** How chains are read. */
type RpcOptions = {
  /** RPC URLs of the integrator's own per chain; they are asked first and used as they stand. */
  readonly customRpcUrls?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
}

/** The embedded wallet and its secure frame. */
type EmbeddedOptions = {
  /**
   * Where the operator's secure frame is served, such as `https://frame.example.com`: another origin than the page's. Without it, no e-mail login is
   * offered and no frame is ever made.
   */
  readonly frameUrl?: string | undefined
  /**
   * Location of the embedded wallet's approvals. Default `frame`: inside the page. `window`: in a separate window,
   * which no page can cover. If the browser blocks the window, the frame asks.
   */
  readonly approvals?: 'frame' | 'window' | undefined
}

/** Pages that the dialog links to. */
type LegalOptions = {
  /** Shown below the ways to connect, with a box to tick where `features.legalCheckbox` is set. */
  readonly termsConditionsUrl?: string | undefined
  /** Shown beside the terms. */
  readonly privacyPolicyUrl?: string | undefined
}

/** Pictures and tokens of networks, and switching between them. */
type ChainOptions = {
  /** Pictures of networks, by CAIP-2 id. Default: those of the operator's server. */
  readonly chainImages?: Readonly<Record<CaipNetworkId, string>> | undefined
  /** Tokens to look for on a chain where the operator's server does not say what an account holds. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly TokenOption[]>> | undefined
  /**
   * What happens when a wallet is on a chain that the site does not list: `prompt` (default) asks to switch, `block` refuses the connection,
   * `ignore` goes on.
   */
  readonly unsupportedChain?: 'prompt' | 'block' | 'ignore' | undefined
  /** Default true. Without it the dialog offers no other network, and asks for none where the wallet is on one that the site does not list. */
  readonly enableNetworkSwitch?: boolean | undefined
}

/** Contracts and hosts that the kit trusts besides the known ones. */
type TrustedOptions = {
  /** Contracts of the integrator's own that swaps may call and approve on a chain, besides the known ones. Whoever controls one of them controls what is approved for it. */
  readonly swapRouters?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  /** Hosts of the integrator's own (with their port) that a purchase may go on at, besides those of the known providers. */
  readonly onrampHosts?: readonly string[] | undefined
}

/** Stored connections and time limits. */
export type ConnectionOptions = {
  /** Default true: a stored connection comes back at start. */
  readonly enableReconnect?: boolean | undefined
  /** Where the kit stores its state. Default: `createStorage()`, in the page's local storage. */
  readonly storage?: KitStorage | undefined
  /** Time limits in milliseconds. Default: `defaultTimeouts`. */
  readonly timeouts?: Partial<Timeouts> | undefined
}

/** Console output and alerts. */
type LoggingOptions = {
  /** Least severe level that the console shows. */
  readonly logLevel?: LogLevel | undefined
  /** Default true: mistakes of the set-up show in the dialog. They are always written to the console. */
  readonly debug?: boolean | undefined
}

/** What `createKit` takes: a way to fetch what has people sign in. */
export type SiwxEntry = {
  readonly load: () => Promise<(kit: Kit) => SignIn>
  /** Default true. */
  readonly enabled?: boolean | undefined
}

/** Counting of how visitors use the dialog, as `telemetry()` makes it. */
export type TelemetryEntry = {
  /** Hands an event on to what collects and sends, whose code is fetched for those alone who have agreed. */
  readonly track: (kit: Kit, event: KitEvent) => void
}

/** How wallets on other devices are reached. */
export type WalletConnectOptions = {
  /** The relay operator's id for this site; the public relay wants one of its own. */
  readonly projectId?: string | undefined
  /** Relays in the order in which they are tried. Default: the public one, `wss://relay.walletconnect.com`. */
  readonly relayUrls?: readonly string[] | undefined
  /** `curves` of `@latchkey/core/curves`, for browsers from before May 2025. Without them, those are told that they are too old. */
  readonly curves?: Curves | undefined
  /** `WebSocket` of the package `ws`, for platforms without one, such as Node before version 22. */
  readonly webSocket?: WebSocketConstructor | undefined
}

/** What a site says of itself. */
export type SiteMetadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
}

/** A token of a chain. */
export type TokenOption = {
  /** As the chain writes it. */
  readonly address: string
  readonly iconUrl?: string | undefined
}

/** One chain family's connection. A connected state without an address cannot be written. */
export type NamespaceState = {
  readonly networkId: CaipNetworkId
} & (
  | { readonly status: 'disconnected' }
  | { readonly status: 'connecting'; readonly connectorId: string }
  | {
      readonly status: 'connected'
      readonly connectorId: string
      readonly accounts: readonly [Account, ...Account[]]
      readonly address: CaipAddress
      readonly wallet: ConnectedWalletInfo
      readonly user?: ConnectedUser | undefined
    }
)

/** Everything about connections that can be seen. */
export type KitState = {
  /** False until stored connections were brought back or given up. Until then nothing reports `disconnected`. */
  readonly isReady: boolean
  readonly activeNamespace: ChainNamespace
  readonly namespaces: Readonly<Record<ChainNamespace, NamespaceState>>
  readonly networks: readonly [Network, ...Network[]]
  readonly connectors: readonly Connector[]
  /** Catalogue entries of the wallets that the site excludes. Absent until the catalogue has loaded. */
  readonly excludedWallets?: readonly WalletIdentity[] | undefined
  /** What is switched on; `undefined` until `prepare`. */
  readonly features: Features | undefined
  /** What `features` was made from. */
  readonly featureInputs?: FeatureInputs | undefined
  /** Names of the site's own for accounts, by address. */
  readonly addressLabels?: Readonly<Record<string, string>> | undefined
  readonly alert: Alert | undefined
  /** The secure frame; absent until an e-mail login was used before or is chosen. */
  readonly frame?: FrameState | undefined
  /** How signing in stands; absent where the site does not want it, and while there is no account that could. */
  readonly signIn?: SignInState | undefined
  /** What was chosen of a purchase; absent until something is. */
  readonly onramp?: OnrampInputs | undefined
}

/** One kit: options, state and everything that actions work on. Two kits can live on one page. */
export type Kit = {
  readonly options: KitOptions
  /** UI library, for the server's statistics: `react` below a `KitProvider`. */
  library?: 'core' | 'react' | undefined
  readonly store: StoreApi<KitState>
  readonly modal: Modal
  readonly storage: KitStorage
  readonly log: Log
  /** The adapters that are loaded: all of them once `prepare` is done. */
  readonly adapters: Map<ChainNamespace, Adapter>
  readonly events: {
    /** Calls the listener with every event until the returned function is called. */
    readonly subscribe: (listener: (event: KitEvent) => void) => () => void
  }
  /** Reports an event to the subscribers of `events`. */
  readonly emit: <Name extends EventName>(event: Name, properties: EventProperties[Name]) => void
  /** The client of the operator's server, fetched on first use; `undefined` where the kit has no server. */
  readonly api: () => Promise<Api | undefined>
  /** The private cache of remote data; its library is fetched on first use. */
  readonly queryClient: () => Promise<QueryClient>
  /** The secure frame of embedded wallets; its code is fetched on first use. Rejects with FrameUnavailableError where the kit has no `frameUrl`. */
  readonly frame: () => Promise<Frame>
  /** What has people sign in; fetched by kits that want it. Rejects with SignInUnavailableError in others. */
  readonly signIn: () => Promise<SignIn>
  /** What reports how the kit is used; there is none until something may be reported. */
  telemetry?: Telemetry | undefined
  /** Stops watching a connection, by namespace. */
  readonly watchers: Map<ChainNamespace, () => void>
  /** The newest attempt to connect, by namespace. A disconnect takes it out and ends its era: all attempts of that are void. */
  readonly attempts: Map<ChainNamespace, { readonly era: symbol }>
  /** Requests for access that wallets have not answered yet. */
  readonly requests: Map<Connector, SessionRequest>
  /** Answers of the wallet catalogue; absent until the first request. */
  catalogue?: CatalogueCache | undefined
  /**
   * Fetches the adapters and looks for wallets: what every action needs. Happens by itself when the modal opens or a stored connection is
   * to come back; call it on the visitor's first intent (hover, focus) to have it ready. Rejects when a part cannot be fetched; the next
   * call tries again.
   */
  readonly prepare: () => Promise<void>
  /**
   * Brings stored connections back and follows other tabs. Asks for nothing where nothing is stored. Counted: the kit stops when every caller has
   * called the returned function.
   */
  readonly start: () => () => void
  /** Stops everything for good. Connections stay stored. */
  readonly destroy: () => void
}
