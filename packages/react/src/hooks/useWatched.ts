import { useEffect, useRef, useState } from 'react'
import { useKitContext } from '../KitContext.ts'
import { fetchWhenConnected, loadWhenConnected } from '../loadAccountData.ts'

/** The part of the core that is fetched for it. */
type AccountData = Awaited<ReturnType<typeof loadWhenConnected>>

type Parameters<Value, Data> = {
  /** What is followed; `undefined` follows nothing. */
  readonly key: string | undefined
  /** Fetches the code for it, as often as it takes. Default: what only a connected page needs. */
  readonly load?: (() => Promise<Data>) | undefined
  /** Starts following and returns how to stop. */
  readonly watch: (data: Data, onChange: (value: Value) => void) => () => void
  /** What shows where the code could not be fetched, until it is there. */
  readonly onFail?: ((error: Error) => Value) | undefined
}

/**
 * Follows something whose code is fetched first; `undefined` until something is known. What belongs to another key never shows, not even
 * for one frame.
 */
export function useWatched<Value, Data = AccountData>({
  key,
  load,
  watch,
  onFail,
}: Parameters<Value, Data>): Value | undefined {
  const { kit } = useKitContext('useWatched')
  const [shown, setShown] = useState<{ key: string; value: Value }>()
  const latest = useRef({ load, watch, onFail })
  useEffect(() => {
    latest.current = { load, watch, onFail }
  })

  useEffect(() => {
    if (key === undefined) return
    let stop: (() => void) | undefined
    let isWanted = true
    const show = (value: Value) => isWanted && setShown({ key, value })
    const fail = (thrown: unknown) => {
      kit.log.error('A part of the kit could not be fetched', thrown)
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      const value = latest.current.onFail?.(error)
      if (value !== undefined) show(value)
    }
    // Without `load`, `Data` is what only a connected page needs.
    const fetch = latest.current.load ?? (fetchWhenConnected as unknown as () => Promise<Data>)
    fetch()
      .catch((thrown: unknown) => {
        fail(thrown)
        return loadWhenConnected(fetch)
      })
      .then((data) => {
        if (isWanted) stop = latest.current.watch(data, show)
      })
      .catch(fail)
    return () => {
      isWanted = false
      stop?.()
    }
  }, [kit, key])

  return shown !== undefined && shown.key === key ? shown.value : undefined
}
