import {
  createWalletCore,
  deriveAccounts,
  devMnemonic,
  parseWalletState,
  ProviderError,
  type Approve,
  type WalletChain,
  type WalletCore,
  type WalletState,
} from '@latchkey/testing/wallet'
import { readText, writeText } from '../storage.ts'
import type { ChainFamily } from './chainFamily.ts'

const storageKey = 'evm'

/** How many of the world's funded accounts the phone has. */
const accountCount = 5

/** The methods that sites may be given. What only reads is left to the sites themselves. */
const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

/** What the owner changed, or let a site change. */
export type EvmChange =
  | { readonly topic: string; readonly chainId: number }
  | { readonly topic: string; readonly accounts: readonly string[] }

export type EvmFamily = ChainFamily & {
  readonly core: WalletCore
  /** Gives a site accounts and a network without telling it: it learns of them with its session. */
  readonly admit: (topic: string, accounts: readonly string[], chainId: number) => void
  /** Drops what is known of a site. */
  readonly forget: (topic: string) => void
}

/** The Ethereum side: the same keys, questions and transactions as the wallet that browsers inject. */
export function createEvmFamily(options: {
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly approve: Approve
  readonly onChange: (change: EvmChange) => void
}): EvmFamily {
  const accounts = deriveAccounts(devMnemonic, accountCount)
  const save = (state: WalletState) => writeText(storageKey, JSON.stringify(state))
  let isQuiet = false
  const core = createWalletCore({
    accounts,
    chains: options.chains,
    state: parseWalletState(readText(storageKey)),
    save,
    approve: options.approve,
    onEvent({ origin: topic, name, value }) {
      if (isQuiet) return
      if (name === 'chainChanged') options.onChange({ topic, chainId: Number(value) })
      if (name === 'accountsChanged')
        options.onChange({ topic, accounts: core.getSite(topic).accounts })
    },
  })

  function quietly(work: () => void) {
    isQuiet = true
    work()
    isQuiet = false
  }

  return {
    namespace: 'eip155',
    accounts: accounts.map(({ address }) => address),
    fixed: [],
    // These are read for the account that the page shows.
    balances: [],
    core,
    offer: {
      networks: options.chains.map(({ id, name }) => ({ caipNetworkId: `eip155:${id}`, name })),
      methods,
      events: ['accountsChanged', 'chainChanged'],
    },
    admit: (topic, addresses, chainId) =>
      quietly(() =>
        core.updateSite(topic, {
          accounts: accounts
            .map(({ address }) => address)
            .filter((address) => addresses.includes(address)),
          chainId,
        }),
      ),
    forget: (topic) =>
      quietly(() => {
        const { sites, ...rest } = core.getState()
        const state = {
          ...rest,
          sites: Object.fromEntries(Object.entries(sites).filter(([key]) => key !== topic)),
        }
        core.replaceState(state)
        save(state)
      }),
    async answer({ topic, caipNetworkId, method, params }) {
      const chainId = Number(caipNetworkId.split(':')[1])
      const known = [...options.chains, ...core.getState().addedChains]
      if (!known.some(({ id }) => id === chainId))
        throw new ProviderError(4901, `This wallet has no network ${caipNetworkId}.`)
      // A site says with each request which network it means, whatever it was on before.
      quietly(() => core.updateSite(topic, { chainId }))
      return core.request(topic, { method, params })
    },
  }
}
