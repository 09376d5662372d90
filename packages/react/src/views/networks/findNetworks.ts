import type { Network } from '@latchkey/protocol'

/** The networks whose name, coin or chain id a visitor means. An empty query means all. */
export function findNetworks(networks: readonly Network[], query: string): readonly Network[] {
  const wanted = fold(query)
  if (wanted === '') return networks
  return networks.filter(
    ({ name, nativeCurrency, id }) =>
      fold(name).includes(wanted) ||
      fold(nativeCurrency.symbol) === wanted ||
      String(id) === wanted,
  )
}

/** Without case and accents. */
function fold(text: string) {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
