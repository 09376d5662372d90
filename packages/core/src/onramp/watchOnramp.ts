import type { OnrampQuote } from '@latchkey/protocol/api'
import { OnrampUnavailableError } from '../errors/onramp.ts'
import type { Kit } from '../kit/kit.ts'
import { composeBasis, composeState, questionOf, type Known } from './compose.ts'
import {
  quoteDebounce,
  quoteRefresh,
  optionsKey,
  optionsQuery,
  quoteKey,
  quoteKeyName,
  quoteQuery,
  type OnrampOptions,
} from './queries.ts'
import type { OnrampState, PurchaseAttempt } from './onramp.ts'
import type { QueryClient } from '../query/queryClient.ts'
import { untilVisible, wait } from '../kit/wait.ts'

export declare namespace watchOnramp {
  type Parameters = {
    readonly onChange: (state: OnrampState) => void
  }
}

/**
 * Reports a purchase that is being put together now and whenever it changes, until the returned function is called. Asks the operator's server what can be
 * bought and, once there is an amount, every provider for its price, side by side: what one of them fails with says so in its own entry. Prices are
 * renewed every 15 s, not while the page is in the background. Change it with `setOnramp`.
 */
export function watchOnramp(kit: Kit, { onChange }: watchOnramp.Parameters): () => void {
  const controller = new AbortController()
  let reported: string | undefined
  const report = (state: OnrampState) => {
    const text = JSON.stringify({ ...state, attempt: withoutWindow(state.attempt) })
    if (controller.signal.aborted || text === reported) return
    reported = text
    onChange(state)
  }
  const compose = (find: Finder) => {
    const basis = composeBasis(kit.store.getState(), find(optionsKey))
    const question = questionOf(basis)
    const findQuote: Finder = (key) => find(key)
    return {
      basis,
      question,
      state: composeState(basis, question, (asked, id) =>
        findQuote<OnrampQuote>(quoteKey(asked, id)),
      ),
    }
  }
  report(compose(() => ({})).state)
  kit.queryClient().then(
    (client) => follow(kit, client, controller.signal, () => compose(finderOf(client)), report),
    (cause: unknown) => {
      kit.log.error('A part of the kit could not be fetched', cause)
      const error = new OnrampUnavailableError({ cause })
      const basis = composeBasis(kit.store.getState(), { error })
      report(composeState(basis, undefined, () => ({})))
    },
  )
  return () => controller.abort()
}

type Finder = <Data extends OnrampOptions | OnrampQuote>(key: readonly unknown[]) => Known<Data>
type Composed = {
  readonly basis: ReturnType<typeof composeBasis>
  readonly question: ReturnType<typeof questionOf>
  readonly state: OnrampState
}

/** Reads the cache. What has failed stays failed until there is another answer: it does not flicker while it is asked for again. */
function finderOf(client: QueryClient): Finder {
  const failures = new Map<string, Error>()
  return <Data extends OnrampOptions | OnrampQuote>(queryKey: readonly unknown[]) => {
    const state = client.getQueryState<Data>(queryKey)
    const key = JSON.stringify(queryKey)
    if (state?.status === 'error' && state.error) failures.set(key, state.error)
    if (state?.status === 'success') failures.delete(key)
    return { data: state?.data, error: failures.get(key) }
  }
}

function follow(
  kit: Kit,
  client: QueryClient,
  signal: AbortSignal,
  compose: () => Composed,
  report: (state: OnrampState) => void,
) {
  if (signal.aborted) return
  let asked: string | undefined
  let turn: AbortController | undefined

  function look() {
    const { question, state, basis } = compose()
    report(state)
    // Who is asked, and what.
    const wanted = JSON.stringify([question, basis.providers.map(({ id }) => id)])
    if (wanted === asked) return
    const isFirst = asked === undefined
    asked = wanted
    turn?.abort()
    turn = new AbortController()
    void renew(turn.signal, isFirst)
  }

  async function renew(current: AbortSignal, isFirst: boolean) {
    if (!isFirst) await wait(quoteDebounce, current)
    while (!current.aborted && !signal.aborted) {
      await untilVisible(current)
      await client.fetchQuery(optionsQuery(kit)).catch(() => undefined) // the cache tells
      if (current.aborted) return
      const { question, basis } = compose()
      if (question)
        await Promise.all(
          basis.providers.map(({ id }) =>
            client.fetchQuery(quoteQuery(kit, question, id)).catch(() => undefined),
          ),
        )
      await wait(quoteRefresh, current)
    }
  }

  const stopStore = kit.store.subscribe(look)
  const stopCache = [[quoteKeyName], optionsKey].map((queryKey) => client.subscribe(queryKey, look))
  signal.addEventListener('abort', () => {
    stopStore()
    for (const stop of stopCache) stop()
    turn?.abort()
  })
  look()
}

/** A window that shows another site cannot be looked into, not even to see that it cannot be written down. */
function withoutWindow(attempt: PurchaseAttempt | undefined) {
  return attempt && { ...attempt, window: undefined }
}
