/** One request of a connected site. */
export type SiteRequest = {
  readonly topic: string
  readonly id: number
  readonly caipNetworkId: string
  readonly method: string
  readonly params: unknown
}

/** An account and what the phone calls it. */
export type NamedAccount = { readonly name: string; readonly address: string }

/** What an account holds on a network: an amount with its unit, or nothing while the network does not answer. */
export type Balance = { readonly name: string; readonly read: () => Promise<string | undefined> }

/** What the phone can do on one family of chains; a namespace in the words of CAIP-2. */
export type ChainFamily = {
  readonly namespace: string
  /** What is offered to sites that ask. Accounts are plain addresses here. */
  readonly offer: {
    readonly networks: readonly { readonly caipNetworkId: string; readonly name: string }[]
    readonly methods: readonly string[]
    readonly events: readonly string[]
  }
  readonly accounts: readonly string[]
  /** Accounts that a site gets with the connection, without a choice of the owner's. */
  readonly fixed: readonly NamedAccount[]
  /** What the accounts hold, for the phone's own page. */
  readonly balances: readonly Balance[]
  /** Asks the owner where the method calls for it, and does it. Rejects with a {@link ProviderError} that the site gets. */
  readonly answer: (request: SiteRequest) => Promise<unknown>
}

/** CAIP-10 addresses of some accounts on some networks. */
export const toCaipAccounts = (networks: readonly string[], accounts: readonly string[]) =>
  networks.flatMap((network) => accounts.map((account) => `${network}:${account}`))

export const namespaceOf = (caipNetworkId: string) => caipNetworkId.split(':', 1)[0] ?? ''
