import type { Kit } from '../kit.ts'
import { getIdentity, identityQueryKey, type Identity } from './getIdentity.ts'

/** What is known of an address or a name. */
export type IdentityInfo =
  | { readonly status: 'success'; readonly identity: Identity }
  | { readonly status: 'error'; readonly error: Error }

export declare namespace watchIdentity {
  type Parameters = {
    /** An address, or a name such as `alice.eth`. */
    readonly query: string
    readonly onChange: (info: IdentityInfo) => void
  }
}

/**
 * Asks who an address is, or whom a name stands for, and reports it and every later answer, such as the one after a name was registered, until the
 * returned function is called.
 */
export function watchIdentity(kit: Kit, { query: text, onChange }: watchIdentity.Parameters) {
  let stop: (() => void) | undefined
  let isWatching = true
  const report = (info: IdentityInfo) => isWatching && onChange(info)
  const key = identityQueryKey(kit, text)
  getIdentity(kit, { query: text })
    .then(
      (identity) => report({ status: 'success', identity }),
      (thrown: unknown) => {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown))
        report({ status: 'error', error })
      },
    )
    .then(async () => {
      const client = await kit.queryClient()
      if (!isWatching) return
      const hash = JSON.stringify(key)
      let shown = client.getQueryData<Identity>(key)
      stop = client.subscribe((queryKey) => {
        const identity = client.getQueryData<Identity>(key)
        if (JSON.stringify(queryKey) !== hash || !identity || identity === shown) return
        shown = identity
        report({ status: 'success', identity })
      })
    })
    .catch((error: unknown) => kit.log.warn('An identity is not followed', error))
  return () => {
    isWatching = false
    stop?.()
  }
}
