import { parseCaipAddress } from '@latchkey/protocol'

/** How addresses of other chains look, by their shape alone. The first that fits is named. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['Bitcoin', /^(?:bc1|tb1)[02-9ac-hj-np-z]{11,87}$/i],
  ['Litecoin', /^ltc1[02-9ac-hj-np-z]{11,87}$/i],
  ['Cardano', /^addr(?:_test)?1[02-9ac-hj-np-z]{40,120}$/],
  ['Cosmos', /^(?:cosmos|osmo|celestia|inj|sei|axelar|dydx)1[02-9ac-hj-np-z]{38,58}$/],
  ['Tron', /^T[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['XRP Ledger', /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/],
  ['TON', /^(?:EQ|UQ)[-_A-Za-z0-9]{46}$/],
  ['Bitcoin', /^[13][1-9A-HJ-NP-Za-km-z]{25,33}$/],
  ['Dogecoin', /^D[1-9A-HJ-NP-Za-km-z]{33}$/],
  ['Solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/],
]

/** Short names of EVM chains before an address (EIP-3770), from ethereum-lists/chains. */
const shortNames: Readonly<Record<string, readonly [chainId: number, name: string]>> = {
  eth: [1, 'Ethereum'],
  sep: [11155111, 'Sepolia'],
  oeth: [10, 'OP Mainnet'],
  base: [8453, 'Base'],
  basesep: [84532, 'Base Sepolia'],
  arb1: [42161, 'Arbitrum One'],
  matic: [137, 'Polygon'],
  pol: [137, 'Polygon'],
  bnb: [56, 'BNB Smart Chain'],
  avax: [43114, 'Avalanche'],
  gno: [100, 'Gnosis'],
  zksync: [324, 'zkSync Era'],
  linea: [59144, 'Linea'],
  scr: [534352, 'Scroll'],
  celo: [42220, 'Celo'],
  ftm: [250, 'Fantom'],
}

/** Names of families of chains as people know them. */
const families: Readonly<Record<string, string>> = {
  solana: 'Solana',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
  tron: 'Tron',
  polkadot: 'Polkadot',
}

/**
 * The name of the chain that an address belongs to: by a prefix (CAIP-10, EIP-3770) or by its shape.
 *
 * @returns `undefined` for an address of the given network, and for a text that is no address of any chain that is known here
 */
export function nameOtherChain(text: string, networkId: string): string | undefined {
  const caip = parseCaipAddress(text)
  if (caip) {
    if (caip.caipNetworkId === networkId) return undefined
    return nameOf(caip.namespace, caip.reference)
  }
  const prefix = /^([a-z0-9-]{2,12}):0x[0-9a-f]{40}$/i.exec(text)?.[1]?.toLowerCase()
  if (prefix) {
    const [chainId, name] = (Object.hasOwn(shortNames, prefix) && shortNames[prefix]) || []
    return `eip155:${chainId}` === networkId ? undefined : (name ?? prefix)
  }
  return shapes.find(([, shape]) => shape.test(text))?.[0]
}

function nameOf(namespace: string, reference: string) {
  const known = Object.values(shortNames).find(([id]) => String(id) === reference)
  if (namespace === 'eip155') return known?.[1] ?? `${namespace}:${reference}`
  return Object.hasOwn(families, namespace) ? families[namespace] : namespace
}
