/** How an account is held: a key of its own, a contract, or a payment address of a Bitcoin-style chain. */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account that a wallet has shown to the page. */
export type Account<Address extends string = string> = {
  readonly address: Address
  readonly type: AccountType
}

/** What is known of the wallet behind a connection. */
export type ConnectedWalletInfo = {
  readonly name: string
  readonly identifier: string
  readonly icon?: string | undefined
  readonly social?: string | undefined
}

/** The person behind an embedded login. */
export type ConnectedUser = {
  readonly email?: string | null | undefined
  /** As the provider of the login tells it. */
  readonly userName?: string | undefined
  /** How this session was logged in to. */
  readonly provider?:
    'email' | 'google' | 'github' | 'apple' | 'facebook' | 'x' | 'discord' | 'farcaster' | undefined
  readonly address: string
  readonly chainId: number | string
  readonly accounts: readonly Account[]
  readonly preferredAccountType?: AccountType | undefined
  readonly smartAccountDeployed?: boolean | undefined
  /** True while a factor has to be shown before anything can be signed. */
  readonly locked?: boolean | undefined
}
