import { defaultWalletChains, type WalletChain } from '@latchkey/testing/wallet'

/** Where the phone finds its relay and its chains. */
export type PhoneConfig = {
  /** The relay's address, as a WebSocket. */
  readonly relayUrl: string
  /** The project under which the relay lets it in. */
  readonly projectId: string
  readonly chains: readonly [WalletChain, ...WalletChain[]]
}

const localWorld: PhoneConfig = {
  relayUrl: 'ws://localhost:4401/relay',
  projectId: 'local',
  chains: defaultWalletChains,
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
    value.chains.length > 0
  )
}
