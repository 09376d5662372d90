import type { Kit } from '../kit/kit.ts'
import { recentFor, timeoutsOf } from '../kit/timeouts.ts'
import { untilVisible, wait } from '../kit/wait.ts'
import { getIdentity, identityQueryKey, type Identity } from './getIdentity.ts'

/** What is known of an address or a name. */
export type IdentityInfo =
  | { readonly status: 'success'; readonly identity: Identity; readonly error: undefined }
  | {
      readonly status: 'error'
      /** What was known before. */
      readonly identity: Identity | undefined
      readonly error: Error
    }

export declare namespace watchIdentity {
  type Parameters = {
    /** An address, or a name such as `alice.eth`. */
    readonly query: string
    readonly onChange: (info: IdentityInfo) => void
  }
}

/**
 * Asks who an address is, or whom a name stands for, and reports it and every other answer, such as the one after a name was registered or on another
 * network, until the returned function is called. Asks again once the answer is `timeouts.identityCache` (5 min) old, and `timeouts.balanceRetryBlock`
 * (30 s) after a failure; not while the page is in the background.
 */
export function watchIdentity(kit: Kit, parameters: watchIdentity.Parameters): () => void {
  let turn = new AbortController()
  let asked: string | undefined

  function ask() {
    const key = JSON.stringify(identityQueryKey(kit, parameters.query))
    if (key === asked) return
    asked = key
    turn.abort()
    turn = new AbortController()
    void follow(kit, parameters, turn.signal)
  }

  const stop = kit.store.subscribe(ask)
  ask()
  return () => {
    stop()
    turn.abort()
  }
}

/** Asks on one network, again and again, until it is aborted. */
async function follow(
  kit: Kit,
  { query, onChange }: watchIdentity.Parameters,
  signal: AbortSignal,
): Promise<void> {
  const queryKey = identityQueryKey(kit, query)
  let info: IdentityInfo | undefined
  let isFollowed = false

  function report(next: IdentityInfo) {
    if (signal.aborted) return
    info = next
    onChange(next)
  }
  function show(identity: Identity) {
    const isKnown = JSON.stringify(identity) === JSON.stringify(info?.identity)
    if (info?.status !== 'success' || !isKnown)
      report({ status: 'success', identity, error: undefined })
  }

  while (!signal.aborted) {
    const { identityCache, balanceRetryBlock } = timeoutsOf(kit)
    let pause = identityCache
    try {
      const client = await kit.queryClient()
      if (signal.aborted) return
      const stateOf = () => client.getQueryState<Identity>(queryKey)
      const showCached = () => {
        const state = stateOf()
        if (state?.status === 'success' && state.data) show(state.data)
      }
      if (!isFollowed) signal.addEventListener('abort', client.subscribe(queryKey, showCached))
      isFollowed = true
      show(await getIdentity(kit, { query }))
      const state = stateOf() // there is none where nobody was asked
      if (state) pause = recentFor(state.dataUpdatedAt, identityCache)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      report({ status: 'error', identity: info?.identity, error })
      pause = balanceRetryBlock
    }
    await wait(pause + 10, signal) // a moment later, so that the answer is stale by then
    await untilVisible(signal)
  }
}
