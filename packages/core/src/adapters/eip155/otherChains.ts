import { parseCaipAddress } from '@latchkey/protocol'
import { shortNames } from '../readReceiver.ts'

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

/** Schemes of payment URIs, by the chain that they are of. */
const schemes: Readonly<Record<string, string>> = {
  ethereum: 'Ethereum',
  solana: 'Solana',
  bitcoin: 'Bitcoin',
  lightning: 'Lightning',
  litecoin: 'Litecoin',
  dogecoin: 'Dogecoin',
  bitcoincash: 'Bitcoin Cash',
  'web+cardano': 'Cardano',
  cardano: 'Cardano',
  tron: 'Tron',
  ripple: 'XRP Ledger',
  xrpl: 'XRP Ledger',
  ton: 'TON',
  monero: 'Monero',
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
  const [, prefix, rest = ''] = /^([a-z0-9+-]{2,32}):(.+)$/i.exec(text) ?? []
  if (prefix !== undefined) return nameOfPrefix(prefix.toLowerCase(), rest, networkId)
  // Digits of a hexadecimal address that lacks some are no address of Solana.
  if (/^(?:0x)?[0-9a-f]+$/i.test(text)) return undefined
  return shapes.find(([, shape]) => shape.test(text))?.[0]
}

function nameOfPrefix(prefix: string, rest: string, networkId: string) {
  const chain = /@(\d+)/.exec(rest)?.[1]
  if (prefix === 'ethereum' && networkId.startsWith('eip155:'))
    return chain === undefined || networkId === `eip155:${chain}`
      ? undefined
      : nameOf('eip155', chain)
  const [chainId, name] = (Object.hasOwn(shortNames, prefix) && shortNames[prefix]) || []
  if (chainId !== undefined) return `eip155:${chainId}` === networkId ? undefined : name
  if (Object.hasOwn(schemes, prefix)) return schemes[prefix]
  return /^0x[0-9a-f]{40}$/i.test(rest) ? prefix : undefined
}

function nameOf(namespace: string, reference: string) {
  const known = Object.values(shortNames).find(([id]) => String(id) === reference)
  if (namespace === 'eip155') return known?.[1] ?? `${namespace}:${reference}`
  return Object.hasOwn(families, namespace) ? families[namespace] : namespace
}
