import type { KitOptions } from '@latchkey/core'
import { fromChain } from '@latchkey/core/networks'

/** Where the parts of the world are that the demo works with. */
export type DemoConfig = {
  readonly apiUrl: string
  readonly projectId: string
  /** The secure frame's origin; without one, logging in by e-mail is not offered. */
  readonly frameUrl?: string
  /** The page that links what runs. */
  readonly worldUrl: string
  /** The page that shows the mail of the backend. */
  readonly mailUrl?: string
  /** The WalletConnect relay; without one, wallets on other devices are not offered. */
  readonly relayUrl?: string
  /** The page that stands in for a wallet on a phone; empty or absent where there is none. */
  readonly phoneUrl?: string
  /** The page of the identity providers; empty or absent where there are none. */
  readonly socialUrl?: string
  /** The page that stands in for Farcaster's app; empty or absent where there is none. */
  readonly farcasterUrl?: string
  /** The page of the on-ramp sandbox; empty or absent where there is none. */
  readonly onrampUrl?: string
  /** The EVM chains. */
  readonly networks: KitOptions['networks']
  /** Contracts of those chains that swaps may go through, by CAIP-2 network; the kit knows those of public chains. */
  readonly swapRouters?: NonNullable<NonNullable<KitOptions['trusted']>['swapRouters']>
  /** The Solana node's JSON-RPC; empty or absent where there is none. */
  readonly solanaUrl?: string
  /** The Esplora API of the Bitcoin chain; empty or absent where there is none. */
  readonly esploraUrl?: string
}

const localChain = (id: number, name: string, port: number) =>
  fromChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://localhost:${port}`] } },
    testnet: true,
  })

const localWorld: DemoConfig = {
  apiUrl: 'http://localhost:4401',
  projectId: 'local',
  frameUrl: 'http://localhost:4402',
  worldUrl: 'http://localhost:4403',
  mailUrl: 'http://localhost:4403/mail',
  relayUrl: 'ws://localhost:4401/relay',
  phoneUrl: 'http://localhost:4403/phone',
  socialUrl: 'http://localhost:4404',
  farcasterUrl: 'http://localhost:4403/farcaster',
  onrampUrl: 'http://localhost:4403/onramp',
  solanaUrl: 'http://127.0.0.1:8899',
  esploraUrl: 'http://localhost:4405',
  networks: [localChain(31337, 'Localhost One', 8545), localChain(31338, 'Localhost Two', 8546)],
}

/** Reads `/config.json`, which whoever serves the demo fills in; without one, the local world's usual addresses. */
export async function readConfig(): Promise<DemoConfig> {
  try {
    const response = await fetch('/config.json')
    const config: unknown = await response.json()
    return isConfig(config) ? config : localWorld
  } catch {
    return localWorld
  }
}

function isConfig(value: unknown): value is DemoConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'apiUrl' in value &&
    'projectId' in value &&
    'networks' in value &&
    Array.isArray(value.networks) &&
    value.networks.length > 0
  )
}
