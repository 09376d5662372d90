import type { SwapToken } from '@latchkey/core/swaps'
import type { HeldToken } from '../../views/account/tokens/useHoldings.ts'

/** A token, and as it is shown. */
export type TokenEntry = { readonly token: SwapToken; readonly row: HeldToken }

/** How many tokens are suggested at most. */
const suggestedCount = 8

/** The tokens in the groups of the list, each in one list only: what the account holds, what many want, the others. */
export function groupTokens(entries: readonly TokenEntry[]) {
  const isHeld = ({ row }: TokenEntry) => row.value !== undefined && row.value > 0n
  const isPopular = ({ token }: TokenEntry) => token.tags?.includes('popular') ?? false
  const rest = entries.filter((entry) => !isHeld(entry))
  return {
    suggested: entries
      .filter(({ token }) => token.tags?.includes('suggested'))
      .slice(0, suggestedCount),
    lists: [
      ['yourTokens', entries.filter(isHeld).sort(byWorth)],
      ['popular', rest.filter(isPopular)],
      ['otherTokens', rest.filter((entry) => !isPopular(entry))],
    ] as const,
  }
}

function byWorth({ row: one }: TokenEntry, { row: other }: TokenEntry) {
  return (other.worth ?? 0) - (one.worth ?? 0)
}
