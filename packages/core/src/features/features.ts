import type { RemoteFeature } from '@latchkey/protocol/api'

/** An action of the Account view that a site can put in order. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** A group of the Connect view's rows. */
export type ConnectorGroup =
  'walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended'

/** A way to connect that a site can put in order. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** What is switched on. A list names what a feature may use: social providers, sources of swaps, sellers. */
export type Features = {
  readonly email: boolean
  readonly socials: readonly string[] | false
  readonly swaps: readonly string[] | false
  readonly onramp: readonly string[] | false
  readonly activity: boolean
  /** The tab with what an account holds that is one of its kind. */
  readonly nfts: boolean
  readonly reownBranding: boolean
  readonly send: boolean
  readonly receive: boolean
  /** A box to tick before a visitor can connect; needs a `termsConditionsUrl` or a `privacyPolicyUrl`. */
  readonly legalCheckbox: boolean
  /** In which order the Account view offers what can be done. */
  readonly walletFeaturesOrder: readonly WalletFeature[]
  /** In which order the Connect view shows its groups of wallets: those named here, then the others. */
  readonly connectorTypeOrder: readonly ConnectorGroup[]
  /** In which order the ways to connect stand. `undefined`: wallets first where one is installed, else last. */
  readonly connectMethodsOrder: readonly ConnectMethod[] | undefined
  /** The wallets stand behind one button. */
  readonly collapseWallets: boolean
  /** Default true: wallets show beside the e-mail field, not behind a button. */
  readonly emailShowWallets: boolean
}

/** What a site says about the features; what it leaves out has its default. */
export type FeatureSettings = { readonly [Name in keyof Features]?: Features[Name] | undefined } & {
  /** The older name of `activity`, which wins where both are given. A list, as sites once gave it, switches it on. */
  readonly history?: boolean | readonly unknown[] | undefined
}

/** The features that an operator decides about, unless `featuresSource` is `local`. */
export type RemoteFeatureName = Exclude<
  keyof Features,
  | 'send'
  | 'receive'
  | 'legalCheckbox'
  | 'walletFeaturesOrder'
  | 'connectorTypeOrder'
  | 'connectMethodsOrder'
  | 'collapseWallets'
  | 'emailShowWallets'
>

/** What the operator's server says: nothing yet, nothing at all (no server, or none that answers), or its list. */
export type RemoteAnswer = 'pending' | 'none' | readonly RemoteFeature[]

/** What the features are made from. */
export type FeatureInputs = {
  readonly local: FeatureSettings
  readonly remote: RemoteAnswer
  /** Whether the site's own settings win over the operator's. */
  readonly prefersLocal: boolean
}
