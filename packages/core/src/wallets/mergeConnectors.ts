import type { Connector } from '../connectors/connector.ts'

/** One wallet: its connectors, one for each chain family. */
export type MergedWallet = readonly [Connector, ...Connector[]]

/**
 * Makes one wallet of the connectors that bear the same name on different chain families. Two of one chain family stay apart, and so do those
 * whose reverse domain names differ: a name alone is easily taken.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly MergedWallet[] {
  const wallets: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
    const isKnown = wallets.some((wallet) => wallet.some((other) => isSame(other, connector)))
    if (isKnown) continue
    const wallet = wallets.find((wallet) => wallet.every((other) => isSibling(other, connector)))
    if (wallet) wallet.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

function isSame(one: Connector, other: Connector) {
  return one.id === other.id && one.name === other.name && one.namespace === other.namespace
}

function isSibling(one: Connector, other: Connector) {
  const mayDiffer = !one.rdns || !other.rdns || one.rdns === other.rdns
  const isBesides = one.namespace !== other.namespace
  const isExternal = (connector: Connector) => connector.type === 'EXTERNAL'
  return (
    mayDiffer &&
    isBesides &&
    isExternal(one) === isExternal(other) &&
    foldName(one.name) === foldName(other.name)
  )
}

/** 'Trust Wallet' is 'Trust'. */
function foldName(name: string) {
  return name
    .trim()
    .toLowerCase()
    .replace(/ wallet$/, '')
}
