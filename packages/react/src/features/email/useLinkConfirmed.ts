import { connectDevice } from '@latchkey/core/embedded'
import { useEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import type { SentMail } from './emailFlow.ts'

/** Waits until the link of a mail was confirmed, for as long as the component is there. Another mail is another wait. */
export function useLinkConfirmed(
  mail: SentMail,
  onConfirmed: (mail: SentMail) => void,
  onFailed: (error: unknown) => void,
) {
  const { kit } = useKit()
  const latest = useRef({ onConfirmed, onFailed })
  useEffect(() => {
    latest.current = { onConfirmed, onFailed }
  })
  useEffect(() => {
    const abort = new AbortController()
    const { signal } = abort
    // A moment later, so that Strict Mode's double start asks once.
    const start = setTimeout(() => {
      connectDevice(kit, { signal }).then(
        (next) => !signal.aborted && latest.current.onConfirmed(next),
        (error: unknown) => !signal.aborted && latest.current.onFailed(error),
      )
    }, 0)
    return () => {
      clearTimeout(start)
      abort.abort()
    }
  }, [kit, mail])
}
