import { getBalance, watchBalance, type Kit } from '@latchkey/core'

/** What only a page with a connected wallet needs. Fetched as one, when it is first asked for: most visitors come without a wallet. */
export { getTokenBalances, watchTokenBalances } from '@latchkey/core'
export { watchIdentity } from '@latchkey/core/names'
export { ButtonFace } from './buttons/ButtonFace.tsx'

export declare namespace followBalance {
  type Parameters = watchBalance.Parameters & {
    /** How often it was asked for anew. */
    readonly attempt: number
  }
}

/** Watches a balance. Where it is asked for anew, the chain itself is asked, and what shows stays until there is an answer. */
export function followBalance(
  kit: Kit,
  { attempt, onChange, ...key }: followBalance.Parameters,
): () => void {
  if (attempt === 0) return watchBalance(kit, { ...key, onChange })
  getBalance(kit, { ...key, isForced: true }).catch(() => undefined) // shows as `error`
  return watchBalance(kit, {
    ...key,
    onChange: (info) => info.status !== 'pending' && onChange(info),
  })
}
