import type { CaipNetworkId, Network } from '@latchkey/protocol'
import type { WalletChain } from '../wallets/injected/walletState.ts'
import { devnetChainIds, type Devnet, type DevnetChainId } from '../devnet/startDevnet.ts'
import { localSolana } from '../solana/localSolana.ts'
import { poolProgramAddress } from '../solana/pool/poolProgram.ts'
import { worldProjectId } from './worldProject.ts'

/** Where the parts of a local world are. */
export type WorldUrls = {
  readonly demo: string
  readonly api: string
  readonly frame: string
  /** The page that links what runs. */
  readonly page: string
  /** The phone wallet's page, below {@link WorldUrls.page}; empty where it is not served. */
  readonly phone: string
  /** The identity providers, each below it by its id; empty where there are none. */
  readonly social: string
  /** The mail that was sent, for people; `/mail.json` beside it is for scripts. */
  readonly mail: string
  /** What stands in for Farcaster's app. */
  readonly farcaster: string
  /** The on-ramp sandbox: its testers' page, and below it its API and checkout. */
  readonly onramp: string
  /** The WalletConnect relay, as a WebSocket address. */
  readonly relay: string
  /** The Solana node's JSON-RPC, through the fault proxy where there is one; empty where there is no node. */
  readonly solana: string
  /** The Esplora API of the Bitcoin chain; empty where there is none. */
  readonly esplora: string
}

/** What the world serves to the demo as `/config.json`, so that one build works on any ports. */
export type WorldConfig = {
  readonly apiUrl: string
  readonly projectId: string
  readonly frameUrl: string
  readonly worldUrl: string
  readonly relayUrl: string
  /** The page with the mail that was sent. */
  readonly mailUrl: string
  /** The identity providers; empty where there are none. */
  readonly socialUrl: string
  /** What stands in for Farcaster's app; empty where there is none. */
  readonly farcasterUrl: string
  /** The on-ramp sandbox. */
  readonly onrampUrl: string
  /** The JSON-RPC of the Solana node, whose network is that of `localSolana`; empty where there is none. */
  readonly solanaUrl: string
  /** Empty where the world serves no phone wallet. */
  readonly phoneUrl: string
  readonly networks: readonly Network[]
  /** The contracts and programs that swaps may go through, by network. */
  readonly swapRouters: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** The Esplora API of the Bitcoin chain (regtest); empty where there is none. */
  readonly esploraUrl: string
}

/** What the world serves to the phone wallet as its `config.json`. */
export type PhoneConfig = {
  readonly relayUrl: string
  readonly projectId: string
  readonly chains: readonly WalletChain[]
  /** The JSON-RPC of the Solana node; empty where there is none. */
  readonly solanaUrl: string
  /** The Esplora API of the Bitcoin chain (regtest); empty where there is none. */
  readonly esploraUrl: string
}

/** The configuration of the demo, of what is known by now. */
export function createWorldConfig(
  urls: WorldUrls,
  devnet: Devnet,
  getChainUrl: (id: DevnetChainId) => string,
): WorldConfig {
  return {
    apiUrl: urls.api,
    projectId: worldProjectId,
    frameUrl: urls.frame,
    worldUrl: urls.page,
    relayUrl: urls.relay,
    mailUrl: urls.mail,
    phoneUrl: urls.phone,
    socialUrl: urls.social,
    farcasterUrl: urls.farcaster,
    onrampUrl: urls.onramp,
    solanaUrl: urls.solana,
    networks: createWorldNetworks(devnet, getChainUrl, urls.page),
    swapRouters: {
      ...Object.fromEntries(
        devnetChainIds.map((id) => {
          const { swapRouter, uniswapRouter, wrappedNative } = devnet.contracts[id]
          return [`eip155:${id}`, [swapRouter, uniswapRouter, wrappedNative]]
        }),
      ),
      [localSolana.caipNetworkId]: [poolProgramAddress],
    },
    esploraUrl: urls.esplora,
  }
}

/** What of the demo's configuration the phone wallet needs. */
export function toPhoneConfig(config: WorldConfig): PhoneConfig {
  const { relayUrl, projectId, networks, solanaUrl, esploraUrl } = config
  return { relayUrl, projectId, chains: toWalletChains(networks), solanaUrl, esploraUrl }
}

/** Networks as wallets take them. */
export function toWalletChains(networks: readonly Network[]): readonly WalletChain[] {
  return networks.map(({ id, name, rpcUrls, nativeCurrency }) => ({
    id: Number(id),
    name,
    rpcUrl: rpcUrls.default.http[0] ?? '',
    nativeCurrency,
  }))
}

/** The devnet's chains as the kit takes them, read at the addresses given; `explorer` is the local-world page. */
function createWorldNetworks(
  devnet: Devnet,
  getUrl: (id: DevnetChainId) => string,
  explorer: string,
): readonly Network[] {
  return devnetChainIds.map((id) => {
    const { name } = devnet.chains[id]
    const { multicall3, ensRegistry } = devnet.contracts[id]
    return {
      id,
      caipNetworkId: `eip155:${id}`,
      chainNamespace: 'eip155',
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [getUrl(id)] } },
      blockExplorers: { default: { name: 'Local world', url: `${explorer}/${id}` } },
      contracts: { multicall3: { address: multicall3 }, ensRegistry: { address: ensRegistry } },
      testnet: true,
    }
  })
}
