import { parseCaipAddress, type CaipNetworkId } from '@latchkey/protocol'

/**
 * Removes invisible characters from a typed or pasted receiver: white space, control, zero-width and bidirectional characters.
 * Keeps joiners inside names, where they join emoji.
 */
export function cleanReceiver(text: string): string {
  const isName = text.includes('.')
  return text.replace(/[\s\p{Cc}\p{Cf}]/gu, (character) =>
    isName && /[\u200c\u200d]/.test(character) ? character : '',
  )
}

/**
 * Reads a receiver as people paste it: an address or a name by itself, or within a payment URI (EIP-681, Solana Pay, BIP-21), with the short name of its
 * chain (EIP-3770), as CAIP-10 or as did:pkh. Amounts and tokens of a URI are not read.
 *
 * @param networkId - of the network that is sent on
 * @returns the address or name; for one of another network the text itself, so that it is named and refused
 */
export function readReceiver(typed: string, networkId: CaipNetworkId): string {
  const text = cleanReceiver(typed).replace(/^did:pkh:/i, '')
  const caip = parseCaipAddress(text)
  if (caip) return caip.caipNetworkId === networkId ? caip.address : text
  if (networkId.startsWith('eip155:')) return withPrefix(readEvm(text, networkId))
  const scheme = networkId.startsWith('bip122:') ? 'bitcoin' : (networkId.split(':')[0] ?? '')
  const [, prefix = '', address] =
    /^([a-z0-9]+):(?:\/\/)?([a-z0-9]{14,90})(?:\?.*)?$/i.exec(text) ?? []
  return prefix.toLowerCase() === scheme && address !== undefined ? address : text
}

const evmUri =
  /^(?<scheme>[a-z0-9-]{2,32}):(?:\/\/)?(?:pay-)?(?<target>[^@/?#:]+)(?:@(?<chain>\d+|0x[0-9a-f]+))?(?:\/(?<call>\w+))?(?:\?(?<query>[^#]*))?$/i

function readEvm(text: string, networkId: CaipNetworkId) {
  const { scheme = '', target = '', chain, call, query } = evmUri.exec(text)?.groups ?? {}
  const chainId = chain === undefined ? chainOf(scheme.toLowerCase()) : Number(chain)
  const isHere = chainId === 'any' || `eip155:${chainId}` === networkId
  if (chainId === undefined || !isHere) return text
  if (call === undefined) return target
  // A token's own transfer: the target is its contract, and the receiver a parameter.
  return (call === 'transfer' && new URLSearchParams(query).get('address')) || text
}

/** The chain that a prefix stands for. Without a number, EIP-681 means the one that the wallet is on. */
function chainOf(prefix: string): number | 'any' | undefined {
  if (prefix === 'ethereum' || prefix === 'eip155') return 'any'
  return Object.hasOwn(shortNames, prefix) ? shortNames[prefix]?.[0] : undefined
}

/** Some tools leave `0x` out, and QR codes write it in capitals. */
function withPrefix(text: string) {
  return text.replace(/^(?:0x)?([0-9a-f]{40})$/i, '0x$1')
}

/** Short names of EVM chains before an address (EIP-3770), from ethereum-lists/chains. */
export const shortNames: Readonly<Record<string, readonly [chainId: number, name: string]>> = {
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
