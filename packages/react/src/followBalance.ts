import { getBalance, watchBalance, type Kit } from '@latchkey/core'

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
