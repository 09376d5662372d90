import type { Kit } from '../kit/kit.ts'
import type { WalletGroup } from './wallet.ts'

/** For so long, in milliseconds, installed wallets wait to be told from those that the site leaves out; then they show in any case. */
export const longestHold = 3_000

/** The groups that can be shown before the catalogue has told by which names the excluded wallets go. */
export type HeldGroups = {
  readonly groups: readonly WalletGroup[]
  /** How many rows are held back. */
  readonly held: number
}

/** Where a site leaves wallets out by their ids, one of them may be installed under a name that only the catalogue knows: it must not flash up. */
export function holdBack({ options, store }: Kit, all: readonly WalletGroup[]): HeldGroups {
  const isKnown = store.getState().excludedWallets !== undefined
  if (isKnown || !options.server?.apiUrl || !options.wallets?.excludeWalletIds?.length)
    return { groups: all, held: 0 }
  const groups = all.filter(({ type }) => type !== 'injected' && type !== 'external')
  return { groups, held: countRows(all) - countRows(groups) }
}

function countRows(groups: readonly WalletGroup[]) {
  return groups.reduce((count, { rows }) => count + rows.length, 0)
}
