import type { ConnectorGroup, Features } from '../features/features.ts'
import type { WalletGroup } from './wallet.ts'

/** In which order the groups stand where the site says nothing. */
export const groupOrder: readonly ConnectorGroup[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Puts groups in order: those that the site names, then the others. Names of no group do nothing. */
export function orderGroups(
  features: Features | undefined,
  groups: readonly WalletGroup[],
): readonly WalletGroup[] {
  const order = new Set([...(features?.connectorTypeOrder ?? []), ...groupOrder])
  return [...order].flatMap((type) => groups.filter((group) => group.type === type))
}
