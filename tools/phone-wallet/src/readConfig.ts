import { defaultWalletChains, type WalletChain } from '@latchkey/testing/wallet'

/** Where the phone finds its relay and its chains. */
export type PhoneConfig = {
  /** The relay's address, as a WebSocket. */
  readonly relayUrl: string
  /** The project under which the relay lets it in. */
  readonly projectId: string
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  /** The local Solana node, as JSON-RPC; empty where there is none. */
  readonly solanaUrl: string
  /** The local Bitcoin chain, as Esplora; empty where there is none. */
  readonly esploraUrl: string
}

const localWorld: PhoneConfig = {
  relayUrl: 'ws://localhost:4401/relay',
  projectId: 'local',
  chains: defaultWalletChains,
  solanaUrl: 'http://127.0.0.1:8899',
  esploraUrl: 'http://127.0.0.1:4405',
}

/** Reads `config.json`, which whoever serves the page fills in; without one, the local world's usual addresses. */
export async function readConfig(): Promise<PhoneConfig> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}config.json`)
    const config: unknown = await response.json()
    return isConfig(config) ? config : localWorld
  } catch {
    return localWorld
  }
}

function isConfig(value: unknown): value is PhoneConfig {
  return (
    typeof value === 'object' &&
    value !== null &&
    'relayUrl' in value &&
    'projectId' in value &&
    'chains' in value &&
    Array.isArray(value.chains) &&
    value.chains.length > 0 &&
    'solanaUrl' in value &&
    typeof value.solanaUrl === 'string' &&
    'esploraUrl' in value &&
    typeof value.esploraUrl === 'string'
  )
}
