import type { CaipNetworkId } from '@latchkey/protocol'
import type { BitcoinChain } from '@latchkey/protocol/bitcoin'

const chains: readonly BitcoinChain[] = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

const references: Readonly<Record<BitcoinChain, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
}

/** Returns the CAIP-2 id of a Bitcoin network. */
export function toBitcoinNetworkId(chain: BitcoinChain): CaipNetworkId {
  return `bip122:${references[chain]}`
}

/** Returns a network's name, or `undefined` for another chain. */
export function toBitcoinChain(networkId: string): BitcoinChain | undefined {
  return chains.find((chain) => toBitcoinNetworkId(chain) === networkId)
}

/** Returns the CAIP-2 id for a name of the wallet standard (`bitcoin:mainnet`), or `undefined` for any other text. */
export function fromBitcoinStandardChain(name: unknown): CaipNetworkId | undefined {
  const chain = chains.find((chain) => `bitcoin:${chain}` === name)
  return chain && toBitcoinNetworkId(chain)
}
