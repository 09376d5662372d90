import { useEffect, useRef, useState } from 'react'
import type { WaitingStatus } from '../../components/Waiting.tsx'

/** After this, a wallet that shows nothing gets a hint and a way to try again. */
const slowMilliseconds = 12_000

type State = {
  readonly status: WaitingStatus
  readonly error: unknown
  readonly isSlow: boolean
}

const waiting: State = { status: 'waiting', error: undefined, isSlow: false }

/** Asks a wallet as soon as the component shows; `retry` asks again. Leaving the component gives up waiting. */
export function useWalletRequest(ask: (signal: AbortSignal) => Promise<unknown>) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState(waiting)
  const latestAsk = useRef(ask)
  useEffect(() => {
    latestAsk.current = ask
  })

  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    const show = (next: State) => !signal.aborted && setState(next)
    // A moment later, so that Strict Mode's double start asks the wallet once.
    const start = setTimeout(() => {
      latestAsk.current(signal).then(
        () => show({ ...waiting, status: 'done' }),
        (error: unknown) => show({ ...waiting, status: 'failed', error }),
      )
    }, 0)
    const slow = setTimeout(
      () => setState((now) => (now.status === 'waiting' ? { ...now, isSlow: true } : now)),
      slowMilliseconds,
    )
    return () => {
      clearTimeout(start)
      clearTimeout(slow)
      abort.abort()
    }
  }, [attempt])

  function retry() {
    setState(waiting)
    setAttempt((count) => count + 1)
  }

  return { ...state, retry }
}
