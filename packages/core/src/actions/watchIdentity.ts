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
 * Asks who an address is, or whom a name stands for, and reports it and every later answer, such as the one after a name was registered or on another
 * network, until the returned function is called.
 */
export function watchIdentity(kit: Kit, { query, onChange }: watchIdentity.Parameters) {
  let isWatching = true
  let asked: string | undefined
  let shown: Identity | undefined

  function show(identity: Identity | undefined) {
    if (!isWatching || !identity || identity === shown) return
    shown = identity
    onChange({ status: 'success', identity })
  }

  function ask() {
    const key = JSON.stringify(identityQueryKey(kit, query))
    if (key === asked) return
    asked = key
    getIdentity(kit, { query }).then(
      (identity) => key === asked && show(identity),
      (thrown: unknown) => {
        if (!isWatching || key !== asked) return
        shown = undefined
        onChange({
          status: 'error',
          error: thrown instanceof Error ? thrown : new Error(String(thrown)),
        })
      },
    )
  }

  const stops = [kit.store.subscribe(ask)]
  ask()
  kit.queryClient().then(
    (client) => {
      const onAnyNetwork = identityQueryKey(kit, query).slice(0, 2)
      const stop = client.subscribe(onAnyNetwork, () =>
        show(client.getQueryData<Identity>(identityQueryKey(kit, query))),
      )
      if (isWatching) stops.push(stop)
      else stop()
    },
    (error: unknown) => kit.log.warn('An identity is not followed', error),
  )
  return () => {
    isWatching = false
    for (const stop of stops) stop()
  }
}
