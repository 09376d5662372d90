import type { Network } from '@latchkey/protocol'

/** What `defineBitcoinNetwork` takes. */
export type BitcoinNetworkOptions = {
  /** The first 32 hex digits of the genesis block's hash, as CAIP-4 has it. */
  readonly reference: string
  readonly name: string
  /** Esplora base URLs, in the order in which they are asked: `https://mempool.space/api`. */
  readonly esploraUrls: readonly string[]
  readonly blockExplorer?: { readonly name: string; readonly url: string } | undefined
  readonly testnet?: boolean | undefined
}

/** A Bitcoin network, `bip122:…` (CAIP-4). Its `rpcUrls` are base URLs of Esplora. */
export function defineBitcoinNetwork(options: BitcoinNetworkOptions): Network {
  const { reference, name, esploraUrls, blockExplorer, testnet } = options
  return {
    id: reference,
    caipNetworkId: `bip122:${reference}`,
    chainNamespace: 'bip122',
    name,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: esploraUrls } },
    ...(blockExplorer && { blockExplorers: { default: blockExplorer } }),
    ...(testnet !== undefined && { testnet }),
  }
}

/** Bitcoin, `bip122:000000000019d6689c085ae165831e93`. */
export const bitcoin: Network = defineBitcoinNetwork({
  reference: '000000000019d6689c085ae165831e93',
  name: 'Bitcoin',
  esploraUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  blockExplorer: { name: 'mempool', url: 'https://mempool.space' },
})

/** The third test network of Bitcoin, `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet: Network = defineBitcoinNetwork({
  reference: '000000000933ea01ad0ee984209779ba',
  name: 'Bitcoin Testnet',
  esploraUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  blockExplorer: { name: 'mempool', url: 'https://mempool.space/testnet' },
  testnet: true,
})

/** The signed test network of Bitcoin (BIP-325), `bip122:00000008819873e925422c1ff0f99f7c`. */
export const bitcoinSignet: Network = defineBitcoinNetwork({
  reference: '00000008819873e925422c1ff0f99f7c',
  name: 'Bitcoin Signet',
  esploraUrls: ['https://mempool.space/signet/api', 'https://blockstream.info/signet/api'],
  blockExplorer: { name: 'mempool', url: 'https://mempool.space/signet' },
  testnet: true,
})
