import type { CaipNetworkId } from '@latchkey/protocol'
import type { OnrampPurchaseCurrency } from '@latchkey/protocol/api'

type Place = OnrampPurchaseCurrency['networks'][number]

const solana: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const titles: Readonly<Record<CaipNetworkId, readonly [name: string, title: string]>> = {
  'eip155:1': ['ethereum-mainnet', 'Ethereum'],
  'eip155:137': ['polygon-mainnet', 'Polygon'],
  'eip155:8453': ['base-mainnet', 'Base'],
  'eip155:43114': ['avalanche-c-chain', 'Avalanche'],
  [solana]: ['solana-mainnet', 'Solana'],
}

/** Circle's USDC on each network. */
const dollarCoins: Readonly<Record<CaipNetworkId, string>> = {
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'eip155:43114': '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  [solana]: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
}

/** USDC on some networks, for providers that sell it without naming contracts. */
export function dollarCoin(networks: readonly CaipNetworkId[]): OnrampPurchaseCurrency {
  return {
    id: 'usdc',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: networks.flatMap((network) => placeOf(network, dollarCoins[network]) ?? []),
  }
}

/** The currency of a network itself. */
export function ownCurrency(
  symbol: string,
  name: string,
  network: CaipNetworkId,
): OnrampPurchaseCurrency {
  return { id: symbol.toLowerCase(), name, symbol, networks: [placeOf(network, '')].flat() }
}

function placeOf(network: CaipNetworkId, contract = ''): Place {
  const [name, title] = titles[network] ?? [network, network]
  return {
    name,
    display_name: title,
    chain_id: network.slice(network.indexOf(':') + 1),
    contract_address: contract,
    caip_network_id: network,
  }
}
