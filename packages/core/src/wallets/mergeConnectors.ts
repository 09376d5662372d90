import type { Connector } from '../connectors/connector.ts'

/** One wallet: its connectors, one for each chain family. */
export type MergedWallet = readonly [Connector, ...Connector[]]

/**
 * Makes one wallet of the connectors that bear the same name on different chain families. Two of one chain family stay apart, and so do those
 * whose reverse domain names differ: a name alone is easily taken. The kit has each id once in a chain family.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly MergedWallet[] {
  const wallets: [Connector, ...Connector[]][] = []
  for (const connector of connectors) {
    const wallet = wallets.find((wallet) => wallet.every((other) => isSibling(other, connector)))
    if (wallet) wallet.push(connector)
    else wallets.push([connector])
  }
  return wallets
}

function isSibling(one: Connector, other: Connector) {
  return (
    one.namespace !== other.namespace &&
    (!one.rdns || !other.rdns || one.rdns === other.rdns) &&
    foldName(one) === foldName(other)
  )
}

/** 'Trust Wallet' is 'Trust'; an integrator's own is nobody else's. */
function foldName({ name, type }: Connector) {
  return (
    (type === 'EXTERNAL') +
    name
      .trim()
      .toLowerCase()
      .replace(/ wallet$/, '')
  )
}
