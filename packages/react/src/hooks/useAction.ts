import { useCallback, useEffect, useRef, useState } from 'react'

/** How a call that takes its time stands. */
export type ActionState<Data> =
  | { readonly status: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'pending'; readonly data: undefined; readonly error: undefined }
  | { readonly status: 'success'; readonly data: Data; readonly error: undefined }
  | { readonly status: 'error'; readonly data: undefined; readonly error: Error }

const idle = { status: 'idle', data: undefined, error: undefined } as const

/** Runs a call and follows it. Of several calls only the newest shows; after unmounting none does, as React draws nothing more. */
export function useAction<Input extends readonly unknown[], Data>(
  act: (...input: Input) => Promise<Data>,
) {
  const [state, setState] = useState<ActionState<Data>>(idle)
  const newest = useRef(0)
  const latestAct = useRef(act)
  useEffect(() => {
    latestAct.current = act
  })

  /** @throws what the call throws */
  const run = useCallback(async (...input: Input) => {
    const turn = (newest.current += 1)
    const show = (next: ActionState<Data>) => turn === newest.current && setState(next)
    show({ ...idle, status: 'pending' })
    try {
      const data = await latestAct.current(...input)
      show({ status: 'success', data, error: undefined })
      return data
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      show({ status: 'error', data: undefined, error })
      throw error
    }
  }, [])

  const reset = useCallback(() => {
    newest.current += 1
    setState(idle)
  }, [])

  return { ...state, run, reset }
}
