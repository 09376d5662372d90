import type { KitOptions } from '@latchkey/core'
import { defineBitcoinNetwork, defineSolanaNetwork } from '@latchkey/core/networks'
import type { DemoConfig } from './readConfig.ts'

/** The local world's networks: its EVM chains, and those of the other families that it runs. */
export function demoNetworks({
  networks: [first, ...rest],
  solanaUrl,
  esploraUrl,
  worldUrl,
}: DemoConfig): KitOptions['networks'] {
  return [
    first,
    ...rest,
    ...(solanaUrl
      ? [
          defineSolanaNetwork({
            // The first 32 characters of the hash of the local node's first block.
            reference: 'LocaL111111111111111111111111111',
            name: 'Local Solana',
            rpcUrls: [solanaUrl],
            blockExplorer: { name: 'Local world', url: `${worldUrl}/solana` },
            testnet: true,
          }),
        ]
      : []),
    ...(esploraUrl
      ? [
          defineBitcoinNetwork({
            reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
            name: 'Bitcoin Regtest',
            esploraUrls: [esploraUrl],
            blockExplorer: { name: 'Local world', url: `${worldUrl}/bitcoin` },
            testnet: true,
          }),
        ]
      : []),
  ]
}
